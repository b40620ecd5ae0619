import { expect, openStories } from '@envoi/testing/browser'
import { addPhone } from '@envoi/testing/second-factors'
import { describe, test } from 'vitest'
import { openAccount, ownPassword, takeOver } from './account-by-hand.ts'
import { button, heading } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()

describe.each(looks)('nobody is kept out %s', (when, look) => {
  const expectNoBarrier = seekBarriers(`account ${when}`)

  test('from any page of the account', async () => {
    const { page, open } = await openAccount(stories, '/account', { look })
    await expect(heading(page, 'Your account')).toBeVisible()
    await expectNoBarrier(page, 'list')
    for (const name of ['profile', 'security', 'devices', 'sending', 'usage', 'data']) {
      await open(`/account/${name}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText('One moment')).toHaveCount(0)
      await expectNoBarrier(page, name)
    }
  })

  test('while something is changed', async () => {
    const { page, open } = await openAccount(stories, '/account/data', { look })
    await button(page, 'Delete the account').click()
    await button(page, 'Delete for good').click()
    await expect(page.getByText('Type your password.')).toBeVisible()
    await expectNoBarrier(page, 'deleting')

    const owner = await stories.service.signedUp(`Guarded ${when}`, {
      email: `${when.replaceAll(' ', '-')}@example.org`,
    })
    await addPhone(stories.service, owner, `+3361234567${looks.findIndex(([name]) => name === when)}`)
    // An answer on its way to a page that is still open could set the other cookie again.
    await page.goto('about:blank')
    await takeOver(page, owner)
    await open('/account/security')
    await button(page, 'Set up').click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Type the 6-digit code/)).toBeVisible()
    await expectNoBarrier(page, 'code')
  })
})

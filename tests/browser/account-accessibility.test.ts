import { expect, openStories } from '@envoi/testing/browser'
import { addPhone } from '@envoi/testing/second-factors'
import { describe, test } from 'vitest'
import { openAccount, ownPassword, takeOver } from './account-page.ts'
import { button, heading } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()

describe('accessibility', () => {
  test('no page of the account has axe violations', async () => {
    const { page, open } = await openAccount(stories, '/account')
    await expect(heading(page, 'Your account')).toBeVisible()
    await expectAccessible(page, 'account list')
    for (const name of ['profile', 'security', 'devices', 'sending', 'usage', 'data']) {
      await open(`/account/${name}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await expectAccessible(page, `account ${name}`)
    }
  })

  test('the forms that ask for a password or code have no axe violations', async () => {
    const { page, open } = await openAccount(stories, '/account/data')
    await button(page, 'Delete account').click()
    await button(page, 'Delete forever').click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expectAccessible(page, 'account deleting')

    const owner = await stories.service.signedUp('Guarded')
    await addPhone(stories.service, owner, '+33612345670')
    // An answer on its way to a page that is still open could set the other cookie again.
    await page.goto('about:blank')
    await takeOver(page, owner)
    await open('/account/security')
    await button(page, 'Set up').click()
    await ownPassword(page).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Enter the 6-digit code/)).toBeVisible()
    await expectAccessible(page, 'account code')
  })
})

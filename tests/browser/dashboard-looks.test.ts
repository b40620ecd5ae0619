import { type Look, expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { takeOver } from './account-by-hand.ts'
import { button, heading } from './by-hand.ts'
import { aside, fill, row } from './dashboard-by-hand.ts'
import { seekBarriers } from './looks.ts'

const stories = openStories()
const looks: [when: string, look: Look][] = [
  ['by day', { theme: 'light' }],
  ['by night', { theme: 'dark' }],
  ['by day on a phone', { theme: 'light', isPhone: true }],
  ['by night on a phone', { theme: 'dark', isPhone: true }],
]

describe.each(looks)('nobody is kept out %s', (when, look) => {
  test('of the lists, nor of what is done with them', { timeout: 60_000 }, async () => {
    const expectNoBarrier = seekBarriers(when)
    const name = `Look${looks.findIndex(([one]) => one === when)}`
    const owner = await stories.service.signedUp(name)
    const ana = await stories.service.signedUp(`${name}sender`)
    const { page, open } = await stories.visit(look)
    await takeOver(page, owner)
    await open('/dashboard')
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    await expectNoBarrier(page, 'dashboard empty')

    await fill(stories, owner.email, 30)
    await ana.send({ 'plan.pdf': someBytes(5000, 1) }, { name: 'For you', recipients: [owner.email] })
    await open('/dashboard')
    await expect(row(page, /Batch 00002/)).toBeVisible()
    await expectNoBarrier(page, 'dashboard')
    await button(page, 'Dates').click()
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    const bar = page.getByRole('group', { name: 'With the selected transfers' })
    for (const name of ['Extend', 'CSV', 'Clear the selection']) {
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await expectNoBarrier(page, 'dashboard picked')
    await button(page, 'Extend').click()
    await expect(heading(page, 'Extend 2 transfers')).toBeVisible()
    await expectNoBarrier(page, 'dashboard extending')
    await button(page, 'Leave them as they are').click()
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Enter')
    await expect(aside(page).getByRole('heading', { name: 'What happened' })).toBeVisible()
    await expectNoBarrier(page, 'dashboard transfer')
    await open('/dashboard?list=received')
    await row(page, /For you/).click()
    await expect(aside(page).getByText('plan.pdf')).toBeVisible()
    await expectNoBarrier(page, 'dashboard received')
  })
})

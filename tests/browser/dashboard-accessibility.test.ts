import { expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { takeOver } from './account-page.ts'
import { button, heading } from './site-page.ts'
import { aside, fill, row } from './dashboard-page.ts'
import { desk, everyWay, expectAccessible, phone } from './expect-accessible.ts'

const stories = openStories()

describe('accessibility', () => {
  test('the dashboard’s lists, selection and dialogs have no axe violations', async () => {
    const owner = await stories.service.signedUp('Looker')
    const ana = await stories.service.signedUp('Sender')
    const { page, open } = await stories.visit()
    await takeOver(page, owner)
    await open('/dashboard')
    await expect(page.getByText('No transfers yet')).toBeVisible()
    await expectAccessible(page, 'dashboard empty', { ways: everyWay })

    await fill(stories, owner.email, 30)
    await ana.send({ 'plan.pdf': someBytes(5000, 1) }, { name: 'For you', recipients: [owner.email] })
    await open('/dashboard')
    await expect(row(page, /Batch 00002/)).toBeVisible()
    await expectAccessible(page, 'dashboard', { ways: everyWay })
    await button(page, 'Dates').click()
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    const bar = page.getByRole('group', { name: 'Selected transfers' })
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      for (const name of ['Extend', 'CSV', 'Clear selection']) {
        await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      }
    }
    await expectAccessible(page, 'dashboard selected', { ways: everyWay })
    await button(page, 'Extend').click()
    await expect(heading(page, 'Extend 2 transfers')).toBeVisible()
    await expectAccessible(page, 'dashboard extending', { ways: everyWay })
    await button(page, 'Cancel').click()
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Enter')
    await expect(aside(page).getByRole('heading', { name: 'Activity' })).toBeVisible()
    await expectAccessible(page, 'dashboard transfer', { ways: everyWay })
    await open('/dashboard?list=received')
    await row(page, /For you/).click()
    await expect(aside(page).getByText('plan.pdf')).toBeVisible()
    await expectAccessible(page, 'dashboard received', { ways: everyWay })
  })
})

import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { aside, row } from './dashboard-page.ts'
import { button, heading, toast } from './site-page.ts'

const stories = openStories()

/** More stops than any screen has: whoever has pressed Tab so often will not get there. */
const MOST_STOPS = 120

/** By Tab alone, as somebody without a mouse. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop += 1) await page.keyboard.press(key)
  await expect(wanted).toBeFocused()
}

async function pressAt(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** The day of its own number in the month after next: as the browser's language is not the page's, either may come first. */
function farDay(): Date {
  const day = new Date()
  day.setMonth(day.getMonth() + 2, 1)
  day.setDate(day.getMonth() + 1)
  return day
}

/** As a date field takes it: part by part. */
async function typeDay(page: Page, day: Date): Promise<void> {
  const dayAndMonth = String(day.getDate()).padStart(2, '0')
  await page.keyboard.type(`${dayAndMonth}${dayAndMonth}${day.getFullYear()}`)
}

test('a transfer is found, copied, renamed, extended, closed and deleted by keyboard alone', async () => {
  const owner = await stories.service.signedUp('Keys', { plan: 'PREMIUM' })
  const sent = await owner.send({ 'plan.pdf': someBytes(5000, 1) }, { name: 'Plans' })
  const { page, open, errors } = await stories.visit()
  // What was deleted is gone when the list is read again.
  errors.expect(/status of 410/)
  await takeOver(page, owner)
  await open('/dashboard')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  // Its row is one stop; what can be done with it are the next ones.
  await tabTo(page, row(page, /Plans/))
  await pressAt(page, button(page, 'Copy link: Plans'))
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await clipboard()).toBe(sent.link)
  await pressAt(page, button(page, 'More: Plans'))
  const menu = page.getByRole('group', { name: 'More: Plans' })
  await expect(menu.getByRole('link', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button(page, 'More: Plans')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const shown = aside(page)
  await expect(shown.getByRole('heading', { name: 'Plans' })).toBeVisible()

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await pressAt(page, shown.getByRole('button', { name: 'Copy', exact: true }))
  await expect.poll(clipboard).toBe(sent.link)

  await tabTo(page, shown.getByRole('button', { name: 'Change: Title' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The house')
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('heading', { name: 'The house' })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Change: Title' })).toBeFocused()

  const add = shown.getByRole('region', { name: 'Recipients' }).getByRole('button', { name: 'Add' })
  await pressAt(page, add)
  await page.keyboard.type('bo@example.org')
  await page.keyboard.press('Enter')
  await expect(shown.getByText('bo@example.org', { exact: true })).toBeVisible()

  const later = farDay()
  await pressAt(page, shown.getByRole('button', { name: 'Change: Expires' }))
  await typeDay(page, later)
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Available until/)).toBeVisible()
  const { transfers } = await owner.api.searchTransfers({ body: {} })
  expect(transfers.map(({ to }) => new Date(to).toDateString())).toEqual([later.toDateString()])

  await tabTo(page, shown.getByRole('button', { name: 'Close for now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressAt(page, button(page, 'Close it'))
  await expect(toast(page, 'Transfer closed.')).toBeVisible()
  await pressAt(page, shown.getByRole('button', { name: 'Reopen' }))
  await expect(toast(page, 'Transfer reopened.')).toBeVisible()

  await pressAt(page, shown.getByRole('button', { name: 'Delete transfer' }))
  await pressAt(page, button(page, 'Delete forever'))
  await expect(heading(page, 'This transfer was deleted')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(page.getByText('No transfers yet')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { onSameDay } from '@envoi/testing/same-day'
import { describe, test } from 'vitest'
import { openAccount } from './account-by-hand.ts'
import { button, toast } from './by-hand.ts'
import { fill, row } from './dashboard-by-hand.ts'

const stories = openStories()
const DAY = 24 * 3_600_000

/** The day so many from now, as a date field has it. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * DAY)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}

/** Three: of three days more, of twenty-one, and one that its sender closed before it ended. */
async function openThree() {
  await onSameDay()
  const visitor = await openAccount(stories, null, { plan: 'PREMIUM' })
  const { email } = visitor.owner
  await fill(stories, email, 3)
  const { pool } = stories.service.app.database
  const change = (name: string, assignments: string) =>
    pool.query(
      `update transfers set ${assignments} from users where users.id = owner_id and users.email = $1 and name = $2`,
      [email, name],
    )
  await change('Batch 00002', `valid_to = now() + interval '21 days'`)
  await change(
    'Batch 00003',
    `status = 'DISABLED', status_before_expiry = 'DISABLED', expired_at = now(), valid_from = now() - interval '2 days', valid_to = now()`,
  )
  /** How many days each has left. */
  async function daysLeft(): Promise<number[]> {
    const { rows } = await pool.query<{ days: number }>(
      `select extract(epoch from valid_to - now())::float / 86400 as days from transfers, users
       where users.id = owner_id and users.email = $1 order by name`,
      [email],
    )
    return rows.map(({ days }) => Math.round(days))
  }
  await visitor.open('/dashboard')
  return { ...visitor, daysLeft }
}

const extend = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()

describe('extending several', () => {
  test('makes all of them later, and tells which stay closed', async () => {
    const { page, daysLeft } = await openThree()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await button(page, 'Extend').click()
    await expect(page.getByLabel('Last day')).toHaveValue(inDays(28))
    await extend(page)
    await expect(toast(page, '3 transfers extended. 1 is still closed: open it again')).toBeVisible()
    for (const days of await daysLeft()) expect(days).toBeGreaterThanOrEqual(28)
    await expect(row(page, /Batch 00003/)).toContainText('Closed')
  })

  test('leaves what ends later as it is, and does nothing where that is all of them', async () => {
    const { page, daysLeft } = await openThree()
    const before = await daysLeft()
    await page.getByRole('checkbox', { name: 'Select Batch 00002' }).check()
    await button(page, 'Extend').click()
    await page.getByLabel('Last day').fill(inDays(10))
    await extend(page)
    await expect(page.getByText('It ends later than that already.')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('checkbox', { name: 'Select Batch 00001' }).check()
    await button(page, 'Extend').click()
    await page.getByLabel('Last day').fill(inDays(10))
    await expect(page.getByText('1 ends later already and stays as it is.')).toBeVisible()
    await takePicture(page, 'extending some')
    await extend(page)
    await expect(toast(page, '1 transfer extended. 1 ends later already and stays as it is.')).toBeVisible()
    await expect(page.getByText('selected')).toHaveCount(0)
    const [first = 0, second] = await daysLeft()
    expect(first).toBeGreaterThanOrEqual(10)
    expect(second).toBe(before[1])
  })
})

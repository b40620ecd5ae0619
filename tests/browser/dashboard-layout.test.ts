import type { Locator, Page } from '@playwright/test'
import { type Look, expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-page.ts'
import { button } from './site-page.ts'
import { fill, row } from './dashboard-page.ts'

const stories = openStories()
const screens: [screen: string, look: Look][] = [
  ['a wide screen', {}],
  ['a phone', { isPhone: true }],
]

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selected transfers' })

/** How much of the row that has the focus lies under the bar, in pixels. */
async function underBar(page: Page): Promise<number> {
  const [focused, over] = [await page.locator('[role=row]:focus').boundingBox(), await bar(page).boundingBox()]
  return focused && over ? Math.max(0, focused.y + focused.height - over.y) : Number.NaN
}

describe('the layout of the dashboard lists', () => {
  test.each(screens)('the selection bar never covers the focused row, on %s', async (_screen, look) => {
    const { page, owner, open } = await openAccount(stories, null, { look })
    await fill(stories, owner.email, 40)
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    for (let place = 2; place <= 20; place += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(row(page, new RegExp(`Batch 000${String(place).padStart(2, '0')}`))).toBeFocused()
      await expect.poll(() => underBar(page)).toBe(0)
    }
    await page.keyboard.press('End')
    await expect(row(page, /Batch 00040/)).toBeFocused()
    await expect.poll(() => underBar(page)).toBe(0)

    // The bar that comes with the first one does not come over it.
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await page.keyboard.press('Home')
    for (let place = 1; place <= 20; place += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect.poll(() => underBar(page)).toBe(0)
  })

  test('the number of transfers is shown below the tabs with a gap', async () => {
    const owner = await stories.service.signedUp('Counter')
    await owner.create({ 'film.mp4': 1000 }, { name: 'Left halfway' })
    const { page, open } = await stories.visit()
    await takeOver(page, owner)
    await open('/dashboard?list=running')
    const counted = await page.getByText('1 transfer', { exact: true }).boundingBox()
    const tabs = await page.getByRole('navigation', { name: 'Dashboard' }).boundingBox()
    expect((counted?.y ?? 0) - ((tabs?.y ?? 0) + (tabs?.height ?? 0))).toBeGreaterThanOrEqual(16)
  })

  test('on a phone, a toolbar that is cut off shows that it scrolls', async () => {
    const { page, owner, open } = await openAccount(stories, null, { look: { isPhone: true } })
    await fill(stories, owner.email, 3)
    await open('/dashboard')
    const others = button(page, 'Export as CSV').locator('..')
    await expect(others).toHaveAttribute('data-right', 'true')
    await button(page, 'Export as CSV').focus()
    await expect(button(page, 'Export as CSV')).toBeInViewport({ ratio: 1 })
    await expect(others).toHaveAttribute('data-right', 'false')
    await expect(others).toHaveAttribute('data-left', 'true')
  })

  test.each(screens)('the number of further recipients is not cut off, on %s', async (screen, look) => {
    const { page, owner, open } = await openAccount(stories, null, { look })
    await fill(stories, owner.email, 3)
    await stories.service.app.database.pool.query(
      `insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
       select transfers.id, person.email, person.email, '\\x00'
       from transfers, users, generate_series(1, 6) as n,
         lateral (select 'somebody.of-a-rather-long-name-' || n || '@a-department-of-the-company.example.org' as email) as person
       where users.id = owner_id and users.email = $1 and (name = 'Batch 00001' or name = 'Batch 00002' and n = 1)`,
      [owner.email],
    )
    await open('/dashboard')
    // What is cut away is not on the screen: the end of the words must lie within the cell.
    const more = row(page, /Batch 00001/).getByText(/and 5 more/)
    await expect(more).toBeVisible()
    await takePicture(page, `recipients on ${screen}`)
    expect(await more.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true)
    await expect(row(page, /Batch 00002/)).not.toContainText('more')
  })
})

import type { Locator, Page } from '@playwright/test'
import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-by-hand.ts'
import { askForLink, button, download, heading, pickFiles, toast } from './by-hand.ts'
import { aside, fill, grid, row, tab } from './dashboard-by-hand.ts'

const stories = openStories()
const files = { 'plan.pdf': someBytes(5000, 1), 'site.jpg': someBytes(6000, 2) }
const search = 'Title, message, file or person'

/** Neither over it nor with a gap between. */
async function nextStandsBelow(page: Page, one: Locator): Promise<boolean> {
  const place = Number(await one.getAttribute('aria-rowindex'))
  const [upper, lower] = [await one.boundingBox(), await page.locator(`[aria-rowindex="${place + 1}"]`).boundingBox()]
  return upper !== null && lower !== null && Math.abs(upper.y + upper.height - lower.y) <= 1
}

describe('the lists of one’s transfers', () => {
  test('find one among 10,000 as one types, by keyboard alone, and manage it', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    await fill(stories, owner.email, 10_000)
    await open('/dashboard')
    await expect(heading(page, `Hello ${owner.name}`)).toBeVisible()
    await expect(page.getByText('10\u202F000 transfers')).toBeVisible()
    await expect(row(page, /Batch 00001/)).toBeVisible()
    // As many as are seen, and not many more.
    expect(await page.getByRole('row').count()).toBeLessThan(60)

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: search })).toBeFocused()
    await page.keyboard.type('batch 07531')
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\?q=batch(?:\+|%20)07531$/)
    await page.keyboard.press('ArrowDown')
    await expect(row(page, /Batch 07531/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(aside(page)).toBeFocused()
    await expect(aside(page).getByRole('heading', { name: 'Batch 07531' })).toBeVisible()
    await reload(page)
    await aside(page).getByRole('button', { name: 'Change: Title' }).press('Enter')
    await page.keyboard.type('The one')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Title saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(aside(page)).toHaveCount(0)
    await expect(page.getByText('Nothing found for “batch 07531”')).toBeVisible()
    await button(page, 'Clear the search').click()
    await expect(page.getByText('10\u202F000 transfers')).toBeVisible()

    // Where they cannot be counted, as many are told as were come across, also on the way back.
    complaints.expect(/ERR_FAILED/)
    await page.route('**/transfers/search?*', (route) => {
      const { size } = route.request().postDataJSON() as { size: number }
      return size === 0 ? route.abort() : route.continue()
    })
    await page.getByRole('searchbox', { name: search }).fill('batch')
    await expect(page.getByText('More than 50 transfers')).toBeVisible()
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('End')
    await expect(page.getByText('More than 100 transfers')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(row(page, /Batch 00001/)).toBeFocused()
    await expect(row(page, /Batch 00051/)).toHaveCount(0)
    await expect(page.getByText('More than 100 transfers')).toBeVisible()
  })

  test('stay where they are read when a phone is turned, and rows become as tall as they need', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 1000)
    await page.setViewportSize({ width: 844, height: 390 })
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    for (let times = 0; times < 40; times += 1) await page.keyboard.press('PageDown')
    const read = page.locator('[role=row][data-transfer][tabindex="0"]')
    await expect(read).toBeFocused()
    await expect(read).toBeInViewport()
    const low = (await read.boundingBox())?.height ?? 0
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await read.boundingBox())?.height).toBeGreaterThan(low)
    await expect(read).toBeInViewport()
    await expect.poll(() => nextStandsBelow(page, read)).toBe(true)
  })

  test('are drawn as they should be also where their styles did not come at first', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    complaints.expect(/ERR_FAILED/)
    await page.route('**/assets/dashboard-*.css', (route) => route.abort(), { times: 1 })
    await open('/dashboard')
    await expect.poll(() => nextStandsBelow(page, row(page, /Batch 00001/))).toBe(true)
  })

  test('show far pages as one comes to them, in any order, and Back goes back', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 1000)
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('End')
    await expect(row(page, /Batch 01000/)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row(page, /Batch 00999/)).toBeFocused()
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=-size/)
    await expect(page.locator('[aria-rowindex="2"]')).toContainText('Batch 01000')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.goBack()
    await expect(page.locator('[aria-rowindex="2"]')).toContainText('Batch 01000')
    await page.goBack()
    await expect(page.locator('[aria-rowindex="2"]')).toContainText('Batch 00001')
    await button(page, 'Dates').click()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await reload(page)
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-01')
  })

  test('keep the field that one empties, however late the answer', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    const held = Promise.withResolvers<void>()
    await page.route('**/transfers/search?*', async (route) => {
      const { query } = route.request().postDataJSON() as { query?: string }
      if (query === undefined) await held.promise
      return route.continue()
    })
    const field = page.getByRole('searchbox', { name: search })
    await open('/dashboard?q=zzz')
    await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
    await field.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(field).toBeFocused()
    held.resolve()
    await expect(row(page, /Batch 00001/)).toBeVisible()
    await expect(field).toBeFocused()
  })

  test('extend 20 at once; what could not be done is told and stays selected', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    complaints.expect(/status of 409/)
    await fill(stories, owner.email, 40)
    await open('/dashboard')
    await page.getByRole('checkbox', { name: 'Select Batch 00001' }).check()
    await page.mouse.move(1000, 600)
    await page.mouse.wheel(0, 900)
    await page.getByRole('checkbox', { name: 'Select Batch 00020' }).click({ modifiers: ['Shift'] })
    await expect(page.getByText('20 selected')).toBeVisible()
    const { pool } = stories.service.app.database
    await pool.query(
      `update transfers set status = 'MODERATING' from users
       where users.id = owner_id and users.email = $1 and transfers.name = 'Batch 00007'`,
      [owner.email],
    )
    await button(page, 'Extend').click()
    await page.getByLabel('Last day').fill('2020-01-01')
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByText('This day is over. Choose a later one.')).toBeVisible()
    const day = new Date(Date.now() + 6 * 24 * 3_600_000)
    const text = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
    await page.getByLabel('Last day').fill(text)
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
    await expect(toast(page, '19 transfers extended.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Batch 00007')).toBeVisible()
    await expect(page.getByRole('alert').getByText('not in a state that allows this')).toBeVisible()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Batch 00007' })).toBeChecked()
    const { rows } = await pool.query(
      `select count(*) from transfers, users where users.id = owner_id and users.email = $1 and valid_to > $2`,
      [owner.email, new Date(Date.now() + 5 * 24 * 3_600_000)],
    )
    expect(Number(rows[0].count)).toBe(19)
  })

  test('select all that was found, or a range, also of rows that nobody has come to', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    complaints.expect(/status of 410/)
    await fill(stories, owner.email, 1100)
    const { pool } = stories.service.app.database
    const change = (assignments: string, names: string[]) =>
      pool.query(
        `update transfers set ${assignments} from users
         where users.id = owner_id and users.email = $1 and transfers.name = any($2)`,
        [owner.email, names],
      )
    const over = `status = 'DISABLED', valid_from = now() - interval '2 days', valid_to = now()`
    await change(over, ['Batch 01100'])
    await change(`status = 'DISABLED'`, ['Batch 01099'])
    await open('/dashboard')
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await page.getByRole('checkbox', { name: 'Select Batch 00002' }).check()
    await expect(all).toHaveJSProperty('indeterminate', true)
    // From the second row to the last, over a thousand that have not been read.
    await page.keyboard.press('Shift+End')
    await expect(page.getByText('1\u202F099 selected')).toBeVisible()
    await expect(all).not.toBeChecked()
    await all.click()
    await expect(page.getByText('1\u202F100 selected')).toBeVisible()
    await expect(all).toBeChecked()
    await expect(all).toHaveJSProperty('indeterminate', false)
    const saved = await download(page, button(page, /^CSV$/))
    expect(saved.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1101)
    await all.click()
    await expect(page.getByText('selected')).toHaveCount(0)

    // What failed is told where it is read, also to whoever is at the end of the list; what was open was not opened.
    await row(page, /Batch 01096/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+End')
    await expect(page.getByText('5 selected')).toBeVisible()
    await button(page, 'Open again').click()
    await expect(toast(page, '1 transfer opened again.')).toBeVisible()
    const note = page.getByRole('alert').filter({ hasText: 'Batch 01100' })
    await expect(note).toContainText('Its time is over. Extend it first.')
    await expect(note).toBeFocused()
    await expect(note).toBeInViewport()
    await button(page, 'Close this note').click()
    await expect(row(page, /Batch 01100/)).toBeFocused()

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Ended')
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
    await expect(row(page, /Batch 01100/)).toContainText('Ended')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Available')
    await expect(page.getByText('1\u202F099 transfers')).toBeVisible()
  })

  test('are gone through, selected and ended by keyboard', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 5)
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    await expect(row(page, /Batch 00002/)).toBeFocused()
    await expect(row(page, /Batch 00002/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 selected')).toHaveCount(0)
    await expect(heading(page, `Hello ${owner.name}`)).toBeVisible()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('5 selected')).toBeVisible()
    await button(page, 'Delete').click()
    await button(page, 'Delete 5 for good').click()
    await expect(toast(page, '5 transfers deleted.')).toBeVisible()
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    await expect(heading(page, 'Sent')).toBeFocused()

    await tab(page, 'Archive').click()
    await row(page, /Batch 00003/).click()
    await expect(aside(page).getByText('The files are gone.')).toBeVisible()
    await expect(aside(page).getByText(/^to-.*3@example\.org$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, /Batch 00003/)).toBeFocused()
  })

  test('have what one received: who sent it, the way to it, and a way off the list', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    const ana = await stories.service.signedUp('Anita')
    await ana.send(files, { name: 'For you', recipients: [owner.email], message: 'As promised.' })
    await ana.send(files, { name: 'Hidden', recipients: [owner.email], password: 'not for all' })
    await open('/dashboard?list=received')
    await expect(grid(page, 'Received')).toBeVisible()
    await expect(row(page, /Behind a password/)).toBeVisible()
    await row(page, /For you/).click()
    await expect(aside(page).getByText('As promised.')).toBeVisible()
    await expect(aside(page).getByText('plan.pdf')).toBeVisible()
    await expect(aside(page).getByText(ana.email)).toBeVisible()
    await aside(page).getByRole('button', { name: 'Take off the list' }).click()
    await button(page, 'Take it off').click()
    await expect(toast(page, '1 transfer taken off the list.')).toBeVisible()
    await expect(row(page, /For you/)).toHaveCount(0)
    await row(page, /Behind a password/).click()
    await aside(page).getByRole('link', { name: 'Open and download' }).click()
    await expect(page).toHaveURL(/\/dltransfer\//)
  })

  test('are saved as CSV in which nothing runs', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    await stories.service.app.database.pool.query(
      `update transfers set name = '=cmd()' from users where users.id = owner_id and users.email = $1 and name = 'Batch 00002'`,
      [owner.email],
    )
    await open('/dashboard')
    await expect(page.getByText('3 transfers', { exact: true })).toBeVisible()
    const saved = await download(page, button(page, 'Export as CSV'))
    expect(saved.name).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/)
    const lines = saved.bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(/^'=cmd\(\),Available,/)
  })

  test('have what this browser is sending, and what it left from last time', async () => {
    const rita = await stories.service.signedUp('Rita')
    const sending = await makeFiles({ 'film.mp4': 6_000_000 })
    const { page, open } = await stories.visit()
    await takeOver(page, rita)
    await open('/')
    stories.line.holdLargerThan(1_000_000)
    await pickFiles(page, sending.paths)
    await askForLink(page)
    await expect(heading(page, 'Sending your files')).toBeVisible()
    await button(page, 'Your account, Rita').click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await tab(page, 'Running').click()
    const here = page.getByRole('region', { name: 'In this browser' })
    await expect(here.getByText(/^Sending, \d+.%$/)).toBeVisible()
    // It is shown once, and not as one that somebody has left.
    await expect(page.getByText('Unfinished')).toHaveCount(0)
    await expect(grid(page, 'Running')).toHaveCount(0)
    await expect(page.getByText('1 transfer', { exact: true })).toHaveCount(0)
    await tab(page, 'Sent').click()
    await row(page, /A transfer of 1 file/).click()
    await expect(aside(page).getByText('It is on its way from this browser.')).toBeVisible()
    await expect(aside(page).getByText('On its way', { exact: true })).toBeVisible()
    await expect(aside(page).getByText('Not arrived yet')).toBeVisible()
    await expect(aside(page).getByRole('button', { name: 'Pick again' })).toHaveCount(0)

    // Elsewhere nobody is sending it.
    const elsewhere = await stories.visit()
    await takeOver(elsewhere.page, rita)
    await elsewhere.open('/dashboard?list=running')
    await expect(row(elsewhere.page, /A transfer of 1 file/)).toContainText('Unfinished')
    await row(elsewhere.page, /A transfer of 1 file/).click()
    await expect(aside(elsewhere.page).getByRole('button', { name: 'Pick again' })).toBeVisible()

    await page.keyboard.press('Escape')
    await tab(page, 'Running').click()
    await reload(page)
    await expect(here.getByRole('button', { name: 'Forget “film.mp4”' })).toBeVisible()
    await expect(row(page, /A transfer of 1 file/)).toHaveCount(0)
  })
})

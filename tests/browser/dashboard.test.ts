import type { Locator, Page } from '@playwright/test'
import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-page.ts'
import { askForLink, button, download, heading, pickFiles, readLink, toast } from './site-page.ts'
import { aside, fill, grid, row, tab } from './dashboard-page.ts'

const stories = openStories()
const search = 'Search title, message, file or person'

/** Neither over it nor with a gap between. */
async function nextStandsBelow(page: Page, one: Locator): Promise<boolean> {
  const place = Number(await one.getAttribute('aria-rowindex'))
  const [upper, lower] = [await one.boundingBox(), await page.locator(`[aria-rowindex="${place + 1}"]`).boundingBox()]
  return upper !== null && lower !== null && Math.abs(upper.y + upper.height - lower.y) <= 1
}

describe('the dashboard', () => {
  test('a transfer among 10,000 is found while typing and managed, by keyboard alone', async () => {
    const { page, owner, open, errors } = await openAccount(stories, null)
    await fill(stories, owner.email, 10_000)
    await open('/dashboard')
    await expect(heading(page, 'Sent')).toBeVisible()
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
    await expect(page.getByText('No results for “batch 07531”')).toBeVisible()
    await button(page, 'Clear search').click()
    await expect(page.getByText('10\u202F000 transfers')).toBeVisible()

    // Far pages are there as one comes to them, in any order.
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('End')
    await expect(row(page, /Batch 10000/)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row(page, /Batch 09999/)).toBeFocused()
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await expect(page.locator('[aria-rowindex="2"]')).toContainText('Batch 10000')
    await page.goBack()
    await expect(page.locator('[aria-rowindex="2"]')).toContainText('Batch 00001')

    // Where they cannot be counted, as many are told as were come across, also on the way back.
    errors.expect(/ERR_FAILED/)
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

  test('rotating a phone keeps the scroll position and resizes the rows', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 1000)
    await page.setViewportSize({ width: 844, height: 390 })
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    for (let times = 0; times < 40; times += 1) await page.keyboard.press('PageDown')
    const read = page.locator('[role=row][data-row][tabindex="0"]')
    await expect(read).toBeFocused()
    await expect(read).toBeInViewport()
    const wide = (await read.boundingBox())?.height ?? 0
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await read.boundingBox())?.height).toBeLessThan(wide)
    await expect(read).toBeInViewport()
    await expect.poll(() => nextStandsBelow(page, read)).toBe(true)
  })

  test('rows are laid out right when the stylesheet fails to load at first', async () => {
    const { page, owner, open, errors } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    errors.expect(/ERR_FAILED/)
    await page.route('**/assets/dashboard-*.css', (route) => route.abort(), { times: 1 })
    await open('/dashboard')
    await expect.poll(() => nextStandsBelow(page, row(page, /Batch 00001/))).toBe(true)
  })

  test('transfers are exported, extended, deleted and opened by keyboard, received ones too', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 5)
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('5 selected')).toBeVisible()
    const saved = await download(page, button(page, /^CSV$/))
    expect(saved.name).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/)
    expect(saved.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(6)
    await button(page, 'Extend').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).press('Enter')
    await expect(toast(page, '5 transfers extended.')).toBeVisible()
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('Control+a')
    await button(page, 'Delete').press('Enter')
    await button(page, 'Delete 5 forever').press('Enter')
    await expect(toast(page, '5 transfers deleted.')).toBeVisible()
    await expect(page.getByText('No transfers yet')).toBeVisible()
    await expect(heading(page, 'Sent')).toBeFocused()
    await tab(page, 'Archive').press('Enter')
    await row(page, /Batch 00003/).press('Enter')
    await expect(aside(page).getByText('The files are deleted.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, /Batch 00003/)).toBeFocused()

    const ana = await stories.service.signedUp('Anita')
    await ana.send({ 'plan.pdf': someBytes(5000, 1) }, { name: 'For you', recipients: [owner.email] })
    await tab(page, 'Received').press('Enter')
    await row(page, /For you/).press('Enter')
    await expect(aside(page).getByText('plan.pdf')).toBeVisible()
    await aside(page).getByRole('link', { name: 'Open and download' }).press('Enter')
    await expect(page).toHaveURL(/\/dltransfer\//)
  })

  test('a bulk action scrolls to its failures, from the end of the list too', async () => {
    const { page, owner, open, errors } = await openAccount(stories, null)
    errors.expect(/status of 410/)
    await fill(stories, owner.email, 60)
    // The last ten are over, and the one before them is closed.
    await stories.service.app.database.pool.query(
      `update transfers set status = 'DISABLED', valid_from = now() - interval '2 days',
         valid_to = case when name = 'Batch 00050' then valid_to else now() end
       from users where users.id = owner_id and users.email = $1 and name >= 'Batch 00050'`,
      [owner.email],
    )
    await open('/dashboard')
    await row(page, /Batch 00001/).focus()
    await page.keyboard.press('End')
    await expect(row(page, /Batch 00060/)).toBeFocused()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+End')
    await expect(page.getByText('11 selected')).toBeVisible()
    await button(page, 'Reopen').click()
    await expect(toast(page, '1 transfer reopened.')).toBeVisible()
    const note = page.getByRole('alert').filter({ hasText: 'and 5 more' })
    await expect(note).toBeFocused()
    await expect(note).toBeInViewport()
    await expect(row(page, /Batch 00001/)).toBeInViewport()
    await takePicture(page, 'bulk failed')
    await button(page, 'Close this note').click()
    await expect(row(page, /Batch 00060/)).toBeFocused()
  })

  test('a double click on a dialog button does not open the row below it', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 30)
    await open('/dashboard')
    await page.getByRole('checkbox', { name: 'Select Batch 00001' }).check()
    await button(page, 'Delete').click()
    const answer = button(page, 'Delete forever')
    await expect(answer).toBeVisible()
    // Placed over the title of a row.
    const place = await answer.boundingBox()
    await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + 10, { delay: 40 })
    await expect(toast(page, '1 transfer deleted.')).toBeVisible()
    await expect(aside(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('the first paint has the rows, fetched once with the filters of the URL', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 30)
    const asked: unknown[] = []
    await page.route('**/transfers/search?*', (route) => {
      asked.push(route.request().postDataJSON())
      return route.continue()
    })
    await page.addInitScript(noteFirstList)
    await page.addInitScript(waitForRows)
    await open('/dashboard?q=%2200007%22&sort=name')
    await expect(row(page, /Batch 00007/)).toBeVisible()
    expect(await page.evaluate(() => globalThis.firstList)).toBe('rows')
    expect(asked).toEqual([expect.objectContaining({ query: '00007', sort: 'name' })])
  })

  test('the running list has what this browser is sending and what it left unfinished', async () => {
    const rita = await stories.service.signedUp('Rita')
    const sending = await makeFiles({ 'film.mp4': 6_000_000 })
    const { page, open } = await stories.visit()
    await takeOver(page, rita)
    await open('/')
    stories.proxy.holdLargerThan(1_000_000)
    await pickFiles(page, sending.paths)
    await askForLink(page)
    await expect(heading(page, 'Sending your files')).toBeVisible()
    await button(page, 'Your account, Rita').click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await tab(page, 'Running').click()
    const here = page.getByRole('region', { name: 'In this browser' })
    await expect(here.getByText(/^Sending, \d+%$/)).toBeVisible()
    // It is shown once, and not as one that somebody has left.
    await expect(page.getByText('Not finished')).toHaveCount(0)
    await expect(grid(page, 'Running')).toHaveCount(0)
    await expect(page.getByText('1 transfer', { exact: true })).toHaveCount(0)
    await tab(page, 'Sent').click()
    await row(page, /Transfer of 1 file/).click()
    await expect(aside(page).getByText('Uploading from this browser.')).toBeVisible()
    await expect(aside(page).getByText('Uploading', { exact: true })).toBeVisible()
    await expect(aside(page).getByText('Not uploaded')).toBeVisible()
    await expect(aside(page).getByRole('button', { name: 'Choose again' })).toHaveCount(0)

    // Elsewhere nobody is sending it.
    const elsewhere = await stories.visit()
    await takeOver(elsewhere.page, rita)
    await elsewhere.open('/dashboard?list=running')
    await expect(row(elsewhere.page, /Transfer of 1 file/)).toContainText('Not finished')
    await row(elsewhere.page, /Transfer of 1 file/).click()
    await expect(aside(elsewhere.page).getByRole('button', { name: 'Choose again' })).toBeVisible()

    await page.keyboard.press('Escape')
    await tab(page, 'Running').click()
    await reload(page)
    await expect(here.getByRole('button', { name: 'Discard “film.mp4”' })).toBeVisible()
    await expect(row(page, /Transfer of 1 file/)).toHaveCount(0)
  })

  test('an upload in another tab is shown as running and cannot be resumed here', async () => {
    const tabea = await stories.service.signedUp('Tabea')
    const sending = await makeFiles({ 'film.mp4': 6_000_000 })
    const { page, open, openTab } = await stories.visit()
    await takeOver(page, tabea)
    await open('/')
    stories.proxy.holdLargerThan(1_000_000)
    await pickFiles(page, sending.paths)
    await askForLink(page)
    await expect(heading(page, 'Sending your files')).toBeVisible()

    const other = await openTab('/dashboard?list=running')
    const film = row(other, /Transfer of 1 file/)
    await expect(film).toContainText('Uploading')
    await film.click()
    await expect(aside(other).getByText('Uploading from this browser.')).toBeVisible()
    await expect(aside(other).getByRole('button', { name: 'Choose again' })).toHaveCount(0)

    stories.proxy.mend()
    await readLink(page)
  })
})

declare global {
  var firstList: 'rows' | 'nothing' | undefined
}

/** What the list is when it comes into the page. */
function noteFirstList(): void {
  new MutationObserver((_, watching) => {
    const tabs = document.querySelector('nav[aria-label="Dashboard"]')
    if (!tabs) return
    globalThis.firstList = document.querySelector('[data-row]') ? 'rows' : 'nothing'
    watching.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** However slow the machine is: the screen shall not lose patience. */
function waitForRows(): void {
  const PATIENCE = 400
  const plain = globalThis.setTimeout
  globalThis.setTimeout = ((run: TimerHandler, wait?: number, ...values: unknown[]) =>
    wait === PATIENCE ? 0 : plain(run, wait, ...values)) as typeof setTimeout
}

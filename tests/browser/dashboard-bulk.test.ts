import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-by-hand.ts'
import { button, heading, toast } from './by-hand.ts'
import { aside, fill, row, tab } from './dashboard-by-hand.ts'

const stories = openStories()

const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all' })
const note = (page: Page) => page.getByRole('alert').filter({ has: button(page, 'Close this note') })
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Deleting' })
const tabStop = (page: Page) => page.locator('[role=row][data-transfer][tabindex="0"]')

async function openList(count: number) {
  const visitor = await openAccount(stories, null)
  await fill(stories, visitor.owner.email, count)
  await visitor.open('/dashboard')
  await expect(row(visitor.page, /Batch 00001/)).toBeVisible()
  return visitor
}

/** The first so many cannot be deleted; the others are, once they may. */
async function holdDeleting(page: Page, { failing }: { failing: number }) {
  const held = Promise.withResolvers<void>()
  await page.route('**/transfers/*/delete', async (route) => {
    await held.promise
    const place = Number(/(\d+)\/delete$/.exec(route.request().url())?.[1]?.slice(-2))
    return place <= failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue()
  })
  return held
}

async function deletePicked(page: Page, count: number): Promise<void> {
  await button(page, 'Delete').click()
  await button(page, `Delete ${count} for good`).click()
}

describe('Escape', () => {
  test('lets go of what is selected before it leaves, wherever it is pressed', async () => {
    const { page } = await openList(5)
    for (const place of [
      button(page, 'CSV').last(),
      button(page, 'Clear the selection'),
      all(page),
      page.getByRole('combobox', { name: 'Status' }),
      tab(page, 'Sent'),
    ]) {
      await row(page, /Batch 00002/).focus()
      await page.keyboard.press('Space')
      await expect(page.getByText('1 selected')).toBeVisible()
      await place.focus()
      await page.keyboard.press('Escape')
      await expect(page.getByText('1 selected')).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
    await row(page, /Batch 00002/).focus()
    await page.keyboard.press('Space')
    await button(page, 'Clear the selection').focus()
    await page.keyboard.press('Escape')
    await expect(row(page, /Batch 00002/)).toBeFocused()
    await all(page).check()
    await expect(page.getByText('5 selected')).toBeVisible()
    // Where nothing has the focus.
    await all(page).blur()
    await page.keyboard.press('Escape')
    await expect(page.getByText('5 selected')).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
  })

  test('does not leave what is being done, then closes what it came to, then lets go, then leaves', async () => {
    const { page } = await openList(5)
    const held = await holdDeleting(page, { failing: 2 })
    await all(page).check()
    await deletePicked(page, 5)
    await expect(progress(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Stop').focus()
    await page.keyboard.press('Escape')
    // Longer than a panel takes to leave.
    await page.waitForTimeout(600)
    await expect(progress(page)).toBeVisible()
    held.resolve()
    await expect(toast(page, '3 transfers deleted.')).toBeVisible()
    await expect(note(page)).toBeFocused()
    await expect(note(page)).toContainText('2 transfers could not be deleted. They are still selected.')
    await page.keyboard.press('Escape')
    await expect(note(page)).toHaveCount(0)
    await expect(page.getByText('2 selected')).toBeVisible()
    await expect(tabStop(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 selected')).toHaveCount(0)
    await expect(tabStop(page)).toBeFocused()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
  })
})

describe('what is done with several', () => {
  test('is told and can be stopped also from another list, and nobody closes the tab unasked', async () => {
    const { page } = await openList(12)
    const held = await holdDeleting(page, { failing: 2 })
    await all(page).check()
    await deletePicked(page, 12)
    await expect(progress(page)).toBeVisible()
    const asksFirst = () =>
      page.evaluate(() => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asksFirst()).toBe(true)
    await tab(page, 'Archive').click()
    await expect(heading(page, 'Archive')).toBeAttached()
    await expect(progress(page)).toBeVisible()
    await expect(button(page, 'Stop')).toBeVisible()
    held.resolve()
    await expect(toast(page, '10 transfers deleted.')).toBeVisible()
    await expect(note(page)).toContainText('2 transfers could not be deleted.')
    await expect(note(page)).not.toContainText('selected')
    expect(await asksFirst()).toBe(false)
    await takePicture(page, 'bulk failed elsewhere')
    // It stays until it is closed.
    await tab(page, 'Sent').click()
    await expect(note(page)).toContainText('Batch 00001')
    await expect(tab(page, 'Sent')).toBeFocused()
    await button(page, 'Close this note').click()
    await expect(note(page)).toHaveCount(0)
  })

  test('is told on any other page, and in the lists afterwards', async () => {
    const { page } = await openList(3)
    const held = await holdDeleting(page, { failing: 2 })
    await all(page).check()
    await deletePicked(page, 3)
    await expect(progress(page)).toBeVisible()
    await page.getByRole('link', { name: 'Statistics' }).click()
    await expect(progress(page)).toHaveCount(0)
    held.resolve()
    await expect(toast(page, '1 transfer deleted.')).toBeVisible()
    await expect(toast(page, '2 transfers could not be deleted.')).toBeVisible()
    await page.getByRole('link', { name: 'Transfers', exact: true }).click()
    await expect(note(page)).toContainText('2 transfers could not be deleted.')
  })

  test('says of what failed that it is selected only while it is, and each reason once', async () => {
    const { page } = await openList(20)
    const held = await holdDeleting(page, { failing: 9 })
    await all(page).check()
    await deletePicked(page, 20)
    await expect(progress(page)).toBeVisible()
    held.resolve()
    await expect(toast(page, '11 transfers deleted.')).toBeVisible()
    await expect(note(page)).toContainText('9 transfers could not be deleted. They are still selected.')
    await expect(note(page).getByText('Something went wrong on our side.')).toHaveCount(1)
    await expect(note(page)).toContainText('Batch 00005')
    await expect(note(page)).toContainText('and 4 more')
    await expect(row(page, /Batch 00001/)).toBeInViewport()
    await takePicture(page, 'bulk failed')
    await page.getByRole('searchbox').fill('batch 00001')
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
    await expect(note(page)).toContainText('9 transfers could not be deleted.')
    await expect(note(page)).not.toContainText('still selected')
  })

  test('leaves out of closing what cannot be closed, and says so', async () => {
    const owner = await stories.service.signedUp('Closer')
    await fill(stories, owner.email, 3)
    await owner.create({ 'film.mp4': 1000 }, { name: 'Left halfway' })
    await stories.service.app.database.pool.query(
      `update transfers set status = 'DISABLED', valid_from = now() - interval '2 days', valid_to = now() from users
       where users.id = owner_id and users.email = $1 and name = 'Batch 00002'`,
      [owner.email],
    )
    const { page, open } = await stories.visit()
    await takeOver(page, owner)
    await open('/dashboard')
    await expect(row(page, /Left halfway/)).toContainText('Unfinished')
    await all(page).check()
    await button(page, 'Close for now').click()
    await expect(heading(page, 'Close 2 transfers for now?')).toBeVisible()
    await expect(page.getByText('2 cannot be closed now and stay as they are.')).toBeVisible()
    await takePicture(page, 'bulk closing some')
    await button(page, 'Close 2').click()
    await expect(toast(page, '2 transfers closed. 2 cannot be closed now and stay as they are.')).toBeVisible()
    await expect(note(page)).toHaveCount(0)
    await expect(page.getByText('selected')).toHaveCount(0)
  })

  test('frees the room that is shown', async () => {
    const owner = await stories.service.signedUp('Roomy')
    await owner.send({ 'plan.pdf': someBytes(5_000_000, 1) }, { name: 'The plan' })
    const { page, open } = await stories.visit()
    await takeOver(page, owner)
    await open('/dashboard')
    const usage = page.getByRole('link', { name: /used$/ })
    await expect(usage).toContainText(/^5\sMB of/)
    await all(page).check()
    await button(page, 'Delete').click()
    await button(page, 'Delete for good').click()
    await expect(toast(page, '1 transfer deleted.')).toBeVisible()
    await expect(usage).toContainText(/^0\s(?:MB|kB|bytes?|B) of/)
  })

  test('is meant once by a double click, which opens nothing beneath', async () => {
    const { page } = await openList(30)
    await page.getByRole('checkbox', { name: 'Select Batch 00001' }).check()
    await button(page, 'Delete').click()
    const answer = button(page, 'Delete for good')
    await expect(answer).toBeVisible()
    // Placed over the title of a row.
    const place = await answer.boundingBox()
    await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + 10, { delay: 40 })
    await expect(toast(page, '1 transfer deleted.')).toBeVisible()
    await expect(aside(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('asks until when, also where the plan could not be read at first', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    await fill(stories, owner.email, 2)
    complaints.expect(/ERR_FAILED/)
    await page.route('**/transfer/limits/*', (route) => route.abort())
    await open('/dashboard')
    await all(page).check()
    await button(page, 'Extend').click()
    const dialog = page.getByRole('dialog', { name: 'Extend 2 transfers' })
    await expect(dialog.getByRole('button', { name: 'One moment' })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('You are offline, or the server cannot be reached.')
    await takePicture(page, 'bulk extending unread')
    await page.unroute('**/transfer/limits/*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByLabel('Last day')).toHaveValue(/^\d{4}-/)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(toast(page, '2 transfers extended.')).toBeVisible()
  })
})

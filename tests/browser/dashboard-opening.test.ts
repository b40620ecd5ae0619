import { expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-by-hand.ts'
import { button, heading } from './by-hand.ts'
import { aside, fill, row } from './dashboard-by-hand.ts'

const stories = openStories()

describe('the dashboard opens', () => {
  test('with its rows in the first picture of it, asked for once and as the address says', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 30)
    const asked: unknown[] = []
    await page.route('**/transfers/search?*', (route) => {
      asked.push(route.request().postDataJSON())
      return route.continue()
    })
    await page.addInitScript(noteFirstList)
    await open('/dashboard?q=%2200007%22&sort=name')
    await expect(row(page, /Batch 00007/)).toBeVisible()
    expect(await page.evaluate(() => globalThis.firstList)).toBe('rows')
    expect(asked).toEqual([expect.objectContaining({ query: '00007', sort: 'name' })])
  })

  test('without them where they take long, and shows them when they come', async () => {
    const { page, owner, open } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    const held = Promise.withResolvers<void>()
    await page.route('**/transfers/search?*', async (route) => {
      await held.promise
      return route.continue()
    })
    await open('/dashboard')
    await expect(page.getByText('One moment')).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeEditable()
    held.resolve()
    await expect(row(page, /Batch 00002/)).toBeVisible()
  })

  test('on a transfer that the address names', async () => {
    const owner = await stories.service.signedUp('Opener')
    const sent = await owner.send({ 'plan.txt': someBytes(10, 1) }, { name: 'The plan' })
    const { page, open } = await stories.visit()
    await takeOver(page, owner)
    await open(`/dashboard?open=${sent.transferId}`)
    await expect(aside(page).getByRole('heading', { name: 'The plan' })).toBeVisible()
  })

  test('also where one transfer cannot be fetched to be shown, and says what to do', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    complaints.expect(/ERR_FAILED/)
    complaints.expect(/dynamically imported module|own-transfer/)
    await page.route('**/assets/own-transfer-*.js', (route) => route.abort())
    await open('/dashboard')
    await row(page, /Batch 00002/).click()
    await expect(heading(page, 'Something broke on our side')).toBeVisible()
    await page.unrouteAll()
    await button(page, 'Load again').click()
    await expect(aside(page).getByRole('heading', { name: 'Batch 00002' })).toBeVisible()
  })
})

declare global {
  var firstList: 'rows' | 'nothing' | undefined
}

/** What the list is when it comes into the page. */
function noteFirstList(): void {
  new MutationObserver((_, watching) => {
    const tabs = document.querySelector('nav[aria-label="Your transfers"]')
    if (!tabs) return
    globalThis.firstList = document.querySelector('[data-transfer]') ? 'rows' : 'nothing'
    watching.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

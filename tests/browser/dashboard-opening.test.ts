import { expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { openAccount, takeOver } from './account-by-hand.ts'
import { button } from './by-hand.ts'
import { aside, fill, row } from './dashboard-by-hand.ts'
import { signIn } from './people-by-hand.ts'

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
    await page.addInitScript(waitForRows)
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

  test('with its rows also for whoever signs in on the way', async () => {
    const owner = await stories.service.signedUp('Wanda', { isSignedIn: false })
    await fill(stories, owner.email, 3)
    const { page, open } = await stories.visit()
    await page.addInitScript(noteFirstList)
    await page.addInitScript(waitForRows)
    await open('/dashboard')
    await signIn(page, owner)
    await expect(row(page, /Batch 00002/)).toBeVisible()
    expect(await page.evaluate(() => globalThis.firstList)).toBe('rows')
  })

  test('also where one transfer cannot be fetched to be shown: the list stays, and it is tried again', async () => {
    const { page, owner, open, complaints } = await openAccount(stories, null)
    await fill(stories, owner.email, 3)
    complaints.expect(/ERR_FAILED/)
    await page.route('**/assets/own-transfer-*.js', (route) => route.abort())
    await open('/dashboard')
    await row(page, /Batch 00002/).click()
    await expect(aside(page).getByRole('alert')).toHaveText(/cannot be reached/)
    await page.unrouteAll()
    await button(page, 'Try again').click()
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

/** However slow the machine is: the screen shall not lose patience. */
function waitForRows(): void {
  const PATIENCE = 400
  const plain = globalThis.setTimeout
  globalThis.setTimeout = ((run: TimerHandler, wait?: number, ...values: unknown[]) =>
    wait === PATIENCE ? 0 : plain(run, wait, ...values)) as typeof setTimeout
}

import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { arrivingAnswers, ownPassword, signedIn } from './account-answers.ts'
import { aside, batches, button, keepLists, openDashboard, row } from './dashboard-answers.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'

/** What the list is when it comes into the page. */
function watchFirstList(): { readonly first: 'rows' | 'nothing' | undefined } {
  let first: 'rows' | 'nothing' | undefined
  const watching = new MutationObserver(() => {
    if (first || !document.querySelector('nav[aria-label="Dashboard"]')) return
    first = document.querySelector('[data-row]') ? 'rows' : 'nothing'
  })
  watching.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watching.disconnect())
  return {
    get first() {
      return first
    },
  }
}

/** However slow the machine is: the screen shall not lose patience. */
function waitForRows(): void {
  const PATIENCE = 400
  const plain = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, wait?: number) => (wait === PATIENCE ? 0 : plain(run, wait)))
}

/** A list that does not wait for its rows comes into the page meanwhile. */
const timeToBeDrawn = (): Promise<unknown> =>
  vi.waitUntil(() => document.querySelector('nav[aria-label="Dashboard"]'), { timeout: 300 }).catch(() => undefined)

describe('the dashboard opens', () => {
  test('without its rows when they take long, and shows them when they come', async () => {
    const held = Promise.withResolvers<void>()
    const { answers } = keepLists({ sent: batches(3) })
    const { user } = await openDashboard(
      {},
      {
        answers: {
          async searchTransfers(asked) {
            await held.promise
            return answers.searchTransfers(asked)
          },
        },
      },
    )
    expect(await screen.findByText('Loading…')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'a')
    expect(screen.getByRole('searchbox')).toHaveValue('a')
    held.resolve()
    expect(await row(/Batch 00002/)).toBeVisible()
  })

  test('at the transfer that the URL names', async () => {
    await openDashboard({ sent: batches(3) }, { path: '/dashboard?open=t2' })
    expect(await within(await aside()).findByRole('heading', { name: 'Batch 00002' })).toBeVisible()
  })

  test('with its rows in the first paint, after signing in too', async () => {
    const { answers } = keepLists({ sent: batches(3) })
    waitForRows()
    const list = watchFirstList()
    const { user } = await openPage('/dashboard', {
      answers: {
        ...arrivingAnswers(ana),
        ...answers,
        signIn: () => signedIn(ana),
        async searchTransfers(asked) {
          await timeToBeDrawn()
          return answers.searchTransfers(asked)
        },
      },
    })
    await user.type(await screen.findByLabelText('Email'), ana.email)
    await user.type(await screen.findByLabelText('Password'), `${ownPassword}{Enter}`)
    expect(await row(/Batch 00002/)).toBeVisible()
    expect(list.first).toBe('rows')
  })

  test('when the opened transfer cannot be fetched: the list stays, and it is tried again', async () => {
    const screenOf = '../src/screens/own-transfer.tsx'
    vi.doMock(screenOf, () => {
      throw new TypeError('Failed to fetch')
    })
    onTestFinished(() => vi.doUnmock(screenOf))
    const { user } = await openDashboard({ sent: batches(3) })
    await row(/Batch 00002/)
    await user.click(screen.getByText('Batch 00002'))
    expect(await within(await aside()).findByRole('alert')).toHaveTextContent(/can’t reach the server/)
    expect(screen.getByText('Batch 00001')).toBeVisible()
    vi.doUnmock(screenOf)
    await user.click(button('Try again'))
    await waitFor(async () => expect(within(await aside()).getByRole('heading', { name: 'Batch 00002' })).toBeVisible())
  })
})

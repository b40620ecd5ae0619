import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { batch, batches, box, button, holdDeleting, openDashboard, row, tab, toast } from './dashboard-answers.ts'
import { nothingSent } from './statistics-answers.ts'
import { ana, answersOf } from './people.ts'
import { lost } from './fake-service.ts'

const all = (): HTMLElement => box('Select all')
const note = (): Promise<HTMLElement> => screen.findByRole('alert')
const progress = (): HTMLElement | null => screen.queryByRole('progressbar', { name: 'Deleting…' })
const tabStop = (): Element | null => document.querySelector('[role=row][data-row][tabindex="0"]')
/** The panel, while it slides out. */
const leaving = (): Element | null => document.querySelector('[data-panel="closed"]')
const gone = (text: string): Promise<void> => waitFor(() => expect(screen.queryByText(text)).toBeNull())
/** Whether a browser would ask before the tab is closed. */
const asksFirst = (): boolean => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** All of so many are about to be deleted; `letGo` lets it happen, but not to the first ones. */
async function deleteAll(count: number, { failing }: { failing: number }) {
  const page = await openDashboard({ sent: batches(count) })
  const { user } = page
  await row(/Batch 00001/)
  const letGo = holdDeleting(page, failing)
  await user.click(all())
  await user.click(button('Delete'))
  await user.click(await screen.findByRole('button', { name: `Delete ${count} forever` }))
  await waitFor(() => expect(progress()).toBeVisible())
  return { ...page, letGo }
}

describe('Escape', () => {
  test('clears the selection before it leaves the dashboard, wherever the focus is', async () => {
    const { user, address } = await openDashboard({ sent: batches(5) })
    const selectSecond = async () => {
      ;(await row(/Batch 00002/)).focus()
      await user.keyboard(' ')
      await screen.findByText('1 selected')
    }
    for (const find of [
      () => button('CSV'),
      () => button('Clear selection'),
      all,
      () => screen.getByRole('combobox', { name: 'Status' }),
      () => tab('Sent'),
    ]) {
      await selectSecond()
      find().focus()
      await user.keyboard('{Escape}')
      await gone('1 selected')
      expect(address()).toBe('/dashboard')
    }
    await selectSecond()
    button('Clear selection').focus()
    await user.keyboard('{Escape}')
    await gone('1 selected')
    expect(await row(/Batch 00002/)).toHaveFocus()
    await user.click(all())
    await screen.findByText('5 selected')
    // Where nothing has the focus.
    all().blur()
    await user.keyboard('{Escape}')
    await gone('5 selected')
    expect(address()).toBe('/dashboard')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('does nothing while an action runs, then closes its report, clears the selection, and leaves', async () => {
    const { user, address, letGo } = await deleteAll(5, { failing: 2 })
    await user.keyboard('{Escape}')
    button('Stop').focus()
    await user.keyboard('{Escape}')
    expect(leaving()).toBeNull()
    expect(progress()).toBeVisible()
    letGo()
    expect(await toast('3 transfers deleted.')).toBeVisible()
    expect(await note()).toHaveFocus()
    expect(await note()).toHaveTextContent('2 transfers couldn’t be deleted. They are still selected.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByText('2 selected')).toBeVisible()
    expect(tabStop()).toHaveFocus()
    await user.keyboard('{Escape}')
    await gone('2 selected')
    expect(tabStop()).toHaveFocus()
    expect(address()).toBe('/dashboard')
    await user.keyboard('{Escape}')
    expect(leaving()).not.toBeNull()
    await waitFor(() => expect(address()).toBe('/'))
  })
})

describe('a bulk action', () => {
  test('shows its progress and can be stopped from another list, and closing the tab asks first', async () => {
    const { user, letGo } = await deleteAll(12, { failing: 2 })
    expect(asksFirst()).toBe(true)
    await user.click(tab('Archive'))
    await screen.findByRole('heading', { name: 'Archive' })
    expect(progress()).toBeVisible()
    expect(button('Stop')).toBeVisible()
    letGo()
    expect(await toast('10 transfers deleted.')).toBeVisible()
    expect(await note()).toHaveTextContent('2 transfers couldn’t be deleted.')
    expect(await note()).not.toHaveTextContent('selected')
    expect(asksFirst()).toBe(false)
    // It stays until it is closed.
    await user.click(tab('Sent'))
    expect(await note()).toHaveTextContent('Batch 00001')
    expect(tab('Sent')).toHaveFocus()
    await user.click(button('Close this note'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('reports its end on any other page, and in the lists afterwards', async () => {
    const { user, api, letGo } = await deleteAll(3, { failing: 2 })
    api.answer({ getUserStatistics: () => nothingSent })
    await user.click(screen.getByRole('link', { name: 'Statistics' }))
    await waitFor(() => expect(progress()).toBeNull())
    letGo()
    expect(await toast('1 transfer deleted.')).toBeVisible()
    expect(await toast('2 transfers couldn’t be deleted.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Sent' }))
    expect(await note()).toHaveTextContent('2 transfers couldn’t be deleted.')
  })

  test('says that failures are still selected only while they are, and each reason once', async () => {
    const { user, letGo } = await deleteAll(20, { failing: 9 })
    letGo()
    expect(await toast('11 transfers deleted.')).toBeVisible()
    expect(await note()).toHaveTextContent('9 transfers couldn’t be deleted. They are still selected.')
    expect(within(await note()).getAllByText(/something went wrong on our side\./)).toHaveLength(1)
    expect(await note()).toHaveTextContent('Batch 00005')
    expect(await note()).toHaveTextContent('and 4 more')
    await user.type(screen.getByRole('searchbox'), 'batch 00001')
    await screen.findByText('1 transfer')
    expect(await note()).toHaveTextContent('9 transfers couldn’t be deleted.')
    expect(await note()).not.toHaveTextContent('still selected')
  })

  test('to close transfers skips those that cannot be closed, and says so', async () => {
    const ended = { status: 'DISABLED' as const, to: new Date(Date.now() - 1000).toISOString() }
    const { user, api } = await openDashboard({
      sent: [batch(1), batch(2, ended), batch(3), batch(4, { name: 'Left halfway', status: 'UPLOADING' })],
    })
    expect(await row(/Left halfway/)).toHaveTextContent('Not finished')
    await user.click(all())
    await user.click(button('Close for now'))
    await screen.findByRole('heading', { name: 'Close 2 transfers for now?' })
    expect(screen.getByText('2 can’t be closed right now and won’t change.')).toBeVisible()
    await user.click(button('Close 2'))
    expect(await toast('2 transfers closed. 2 can’t be closed right now and won’t change.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/selected/)).toBeNull()
    expect(api.asked('disableTransfer').map(({ params }) => params.id)).toEqual(['t1', 't3'])
  })

  test('updates the storage that is shown', async () => {
    const { user, api, kept } = await openDashboard({ sent: [batch(1)] }, { as: { ...ana, storageUsed: 5_000_000 } })
    const used = () => screen.findByRole('link', { name: /used$/ })
    expect(await used()).toHaveTextContent(/^5\sMB of/)
    api.answer({
      deleteTransfer(asked) {
        api.answer({ getLimits: answersOf(ana).getLimits! })
        return kept.answers.deleteTransfer(asked)
      },
    })
    await user.click(all())
    await user.click(button('Delete'))
    await user.click(await screen.findByRole('button', { name: 'Delete forever' }))
    expect(await toast('1 transfer deleted.')).toBeVisible()
    await waitFor(async () => expect(await used()).toHaveTextContent(/^0\s(?:kB|bytes?|B) of/))
  })

  test('to extend asks for the last day, also when the plan could not be read at first', async () => {
    // Held back until it was seen to be waited for: on a busy machine that is over before one looks.
    const limits = Promise.withResolvers<never>()
    const { user, api } = await openDashboard({ sent: batches(2) }, { answers: { getLimits: () => limits.promise } })
    await row(/Batch 00001/)
    await user.click(all())
    await user.click(button('Extend'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend 2 transfers' }))
    expect(await dialog.findByRole('button', { name: 'Loading…' })).toBeVisible()
    limits.reject(lost())
    expect(await dialog.findByRole('alert')).toHaveTextContent('We can’t reach the server.')
    api.answer({ getLimits: answersOf(ana).getLimits! })
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(dialog.getByLabelText('Last day')).toHaveDisplayValue(/^\d{4}-/))
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Extend' }))
    expect(await toast('2 transfers extended.')).toBeVisible()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { aside, batch, batches, button, inDays, openDashboard, row, tab, toast } from './dashboard-answers.ts'
import { catchSaved } from './saved-files.ts'

const second = (): Element | null => document.querySelector('[aria-rowindex="2"]')
/** As a date field is filled: by all of a day at once. */
const choose = (label: string, day: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: day } })

describe('the dashboard lists', () => {
  test('keep sort and filter in the URL, and Back undoes them', async () => {
    const { user, address, api } = await openDashboard({ sent: batches(5) })
    await row(/Batch 00001/)
    await user.click(within(screen.getByRole('columnheader', { name: 'Size' })).getByRole('button'))
    await waitFor(() => expect(second()).toHaveTextContent('Batch 00005'))
    expect(screen.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending')
    expect(address()).toBe('/dashboard?sort=-size')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed')
    expect(await screen.findByText('No matching transfers')).toBeVisible()
    expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({
      sort: '-size',
      status: ['DISABLED'],
      ended: false,
    })
    history.back()
    await waitFor(() => expect(second()).toHaveTextContent('Batch 00005'))
    history.back()
    await waitFor(() => expect(second()).toHaveTextContent('Batch 00001'))
    await user.click(button('Dates'))
    choose('To', '2020-01-01')
    expect(await screen.findByText('No matching transfers')).toBeVisible()
    expect(address()).toBe('/dashboard?to=2020-01-01')
  })

  test('open with the sort, filter and dates of the URL', async () => {
    await openDashboard({ sent: batches(3) }, { path: '/dashboard?to=2020-01-01' })
    expect(await screen.findByText('No matching transfers')).toBeVisible()
    expect(screen.getByLabelText('To')).toHaveValue('2020-01-01')
  })

  test('show the chosen dates, also when folded or in the wrong order', async () => {
    const { user } = await openDashboard({ sent: batches(3) })
    await row(/Batch 00001/)
    await user.click(button('Dates'))
    choose('From', '2026-03-09')
    await user.click(button('Dates'))
    expect(await screen.findByRole('button', { name: 'Dates From 9 Mar 2026' })).toBeVisible()
    await user.click(button(/^Dates/))
    choose('To', '2026-03-02')
    await waitFor(() =>
      expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Choose an end date after the start date.'),
    )
    await user.click(button('Dates'))
    expect(await screen.findByRole('button', { name: 'Dates 9 Mar 2026 to 2 Mar 2026' })).toBeVisible()
    expect(await screen.findByText('No matching transfers')).toBeVisible()
    // Beside the fields, which are folded away, it is said where nothing was found.
    const told = screen.getAllByText('Choose an end date after the start date.')
    expect(told.filter((words) => !words.closest('[hidden]'))).toHaveLength(1)
  })

  test('keep the search field when it is emptied, however late the answer', async () => {
    const held = Promise.withResolvers<void>()
    const { user, address, api, kept } = await openDashboard({ sent: batches(3) }, { path: '/dashboard?q=zzz' })
    expect(await screen.findByText('No results for “zzz”')).toBeVisible()
    api.answer({
      async searchTransfers(asked) {
        if (asked.body.query === undefined) await held.promise
        return kept.answers.searchTransfers(asked)
      },
    })
    const field = screen.getByRole('searchbox', { name: 'Search title, message, file or person' })
    await user.clear(field)
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(field).toHaveFocus()
    held.resolve()
    await row(/Batch 00001/)
    expect(field).toHaveFocus()
    expect(field).toBeInTheDocument()
  })

  test('show received transfers with their sender, a link, and a way to hide them', async () => {
    const sender = { name: 'Anita', email: 'anita@example.org' }
    const hidden = { name: null, size: null, fileCount: null, passwordRequired: true }
    const { user, api } = await openDashboard(
      { received: [batch(1, { name: 'For you', sender }), batch(2, { ...hidden, sender })] },
      { path: '/dashboard?list=received' },
    )
    expect(await screen.findByRole('grid', { name: 'Received' })).toBeVisible()
    expect(await row(/Password required/)).toBeVisible()
    api.answer({
      getTransfer: () => ({
        transferId: 't1',
        status: 'ENABLED',
        name: 'For you',
        message: 'As promised.',
        sender,
        files: [{ fileId: 'f1', name: 'plan.pdf', size: 5000, preview: null, thumbnail: null }],
        validity: { from: inDays(-1).toISOString(), to: inDays(3).toISOString() },
        passwordRequired: false,
        allowPreview: true,
        size: 5000,
      }),
    })
    await user.click(screen.getByText('For you'))
    const open = within(await aside())
    expect(await open.findByText('As promised.')).toBeVisible()
    expect(open.getByText('plan.pdf')).toBeVisible()
    expect(open.getByText(/anita@example\.org/)).toBeVisible()
    await user.click(open.getByRole('button', { name: 'Remove from list' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await toast('1 transfer removed from the list.')).toBeVisible()
    expect(api.asked('excludeFromReceived')).toEqual([{ params: { id: 't1' } }])
    await waitFor(() => expect(screen.queryByRole('row', { name: /For you/ })).toBeNull())
    api.answer({ getTransfer: () => ({ transferId: 't2', status: 'ENABLED', passwordRequired: true }) })
    await user.click(screen.getByText('Password required'))
    expect(within(await aside()).getByRole('link', { name: 'Open and download' })).toHaveAttribute(
      'href',
      '/dltransfer/t2',
    )
  })

  test('export as CSV without formulas', async () => {
    const { user } = await openDashboard({ sent: [batch(1), batch(2, { name: '=cmd()' }), batch(3)] })
    expect(await screen.findByText('3 transfers')).toBeVisible()
    const saved = catchSaved()
    await user.click(button('Export as CSV'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await saved[0]!.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(/^'=cmd\(\),Available,/)
  })

  test('show in the archive what a transfer was and who it went to', async () => {
    const { user } = await openDashboard({ sent: batches(1), archive: [batch(3, { status: 'DELETED' })] })
    await row(/Batch 00001/)
    await user.click(tab('Archive'))
    await user.click(await screen.findByText('Batch 00003'))
    const open = within(await aside())
    expect(await open.findByText(/The files are deleted\./)).toBeVisible()
    expect(open.getByText('to-3@example.org')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('row', { name: /Batch 00003/ })).toHaveFocus())
  })
})

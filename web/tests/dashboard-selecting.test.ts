import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { batch, batches, box, button, openDashboard, row, toast } from './dashboard-answers.ts'
import { catchSaved } from './saved-files.ts'

const all = (): HTMLInputElement => box('Select all') as HTMLInputElement

describe('selected transfers', () => {
  test('are deleted by keyboard', async () => {
    const { user, api } = await openDashboard({ sent: batches(5) })
    ;(await row(/Batch 00001/)).focus()
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}')
    expect(await screen.findByText('2 selected')).toBeVisible()
    expect(await row(/Batch 00002/)).toHaveFocus()
    expect(await row(/Batch 00002/)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Sent' })).toBeVisible()
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('5 selected')).toBeVisible()
    await user.click(button('Delete'))
    await user.click(await screen.findByRole('button', { name: 'Delete 5 forever' }))
    expect(await toast('5 transfers deleted.')).toBeVisible()
    expect(await screen.findByText('No transfers yet')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Sent' })).toHaveFocus()
    expect(api.asked('deleteTransfer').map(({ params }) => params.id)).toEqual(['t1', 't2', 't3', 't4', 't5'])
  })

  test('are all results or a range, including rows that are not loaded', async () => {
    const { user } = await openDashboard({ sent: batches(1100) })
    await row(/Batch 00002/)
    await user.click(box('Select Batch 00002'))
    await waitFor(() => expect(all().indeterminate).toBe(true))
    // From the second row to the last, over a thousand that have not been read.
    ;(await row(/Batch 00002/)).focus()
    await user.keyboard('{Shift>}{End}{/Shift}')
    expect(await screen.findByText(/^1\s099 selected$/)).toBeVisible()
    expect(all()).not.toBeChecked()
    await user.click(all())
    expect(await screen.findByText(/^1\s100 selected$/)).toBeVisible()
    expect(all()).toBeChecked()
    expect(all().indeterminate).toBe(false)
    const saved = catchSaved()
    await user.click(button('CSV'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]!.text()).trimEnd().split('\r\n')).toHaveLength(1101)
    await user.click(all())
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  })

  test('are opened again: open ones are skipped, and failures reported', async () => {
    const over = { status: 'DISABLED' as const, to: new Date(Date.now() - 1000).toISOString() }
    const { user } = await openDashboard({ sent: [batch(1), batch(2, { status: 'DISABLED' }), batch(3, over)] })
    ;(await row(/Batch 00001/)).focus()
    await user.keyboard(' {Shift>}{End}{/Shift}')
    expect(await screen.findByText('3 selected')).toBeVisible()
    await user.click(button('Reopen'))
    expect(await toast('1 transfer reopened.')).toBeVisible()
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('Batch 00003')
    expect(note).toHaveTextContent('It has expired. Extend it first.')
    expect(note).toHaveFocus()
    await user.click(button('Close this note'))
    await waitFor(() => expect(screen.getByRole('row', { name: /Batch 00003/ })).toHaveFocus())

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired')
    expect(await screen.findByText('1 transfer')).toBeVisible()
    expect(await row(/Batch 00003/)).toHaveTextContent('Expired')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Available')
    expect(await screen.findByText('2 transfers')).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { aside, batch, batches, openDashboard, row, tab } from './dashboard-answers.ts'
import { refused } from './fake-service.ts'

const heading = (name: string) => screen.findByRole('heading', { name })

describe('the panel of one transfer', () => {
  test('says that an unknown transfer does not exist, and leads back', async () => {
    const { user, address } = await openDashboard(
      { sent: batches(3) },
      { path: '/dashboard?open=nothing-like-it&sort=name' },
    )
    expect(await heading('Transfer not found')).toBeVisible()
    const panel = within(await aside())
    expect(panel.queryByText(/secret/)).toBeNull()
    await user.click(panel.getAllByRole('button', { name: 'Back to the list' }).at(-1)!)
    await waitFor(() => expect(address()).toBe('/dashboard?sort=name'))
    await waitFor(async () => expect(await heading('Sent')).toHaveFocus())
  })

  test('says where to find the archived record of an expired transfer', async () => {
    await openDashboard(
      { sent: batches(3) },
      { path: '/dashboard?open=t2', answers: { getTransfer: () => Promise.reject(refused('DELETED')) } },
    )
    expect(await heading('This transfer was deleted')).toBeVisible()
    expect(within(await aside()).getByText(/Find its record in the archive\./)).toBeVisible()
  })

  test('shows no future dates for an archived transfer', async () => {
    const { user } = await openDashboard({ archive: [batch(1, { name: 'The plan', status: 'DELETED' })] })
    await user.click(await waitFor(() => tab('Archive')))
    expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Time left' })).toBeNull()
    ;(await row(/The plan/)).focus()
    await user.keyboard('{Enter}')
    const panel = within(await aside())
    expect(await panel.findByText('Would have expired')).toBeVisible()
    expect(panel.queryByText('Last day')).toBeNull()
  })
})

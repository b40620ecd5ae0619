import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { batches, button, openDashboard, row } from './dashboard-answers.ts'
import { refused } from './fake-service.ts'

const field = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search title, message, file or person' })

describe('the search of the dashboard', () => {
  test('asks for every word at once, and lets the address follow when nobody types any more', async () => {
    const { user, address, api } = await openDashboard({ sent: batches(5) })
    await row(/Batch 00001/)
    const lengthBefore = history.length
    await user.type(field(), 'batch 00004')
    expect(field()).toHaveValue('batch 00004')
    expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({ query: 'batch 00004' })
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await waitFor(() => expect(address()).toBe('/dashboard?q=batch+00004'))
    expect(history.length).toBe(lengthBefore)
    expect(field()).toHaveFocus()
  })

  test('goes along with what else is chosen before the address has followed, and Back takes back both', async () => {
    const { address } = await openDashboard({ sent: batches(12) })
    await row(/Batch 00001/)
    fireEvent.input(field(), { target: { value: '0001' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: '-size' } })
    expect(field()).toHaveValue('0001')
    await waitFor(() => expect(document.querySelector('[aria-rowindex="2"]')).toHaveTextContent('Batch 00012'))
    expect(address()).toBe('/dashboard?q=0001&sort=-size')
    history.back()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    await waitFor(() => expect(field()).toHaveValue(''))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(13))
  })

  test('keeps the rows of the last search where the next one fails, and asks again', async () => {
    const { user, api, kept } = await openDashboard({ sent: batches(3) })
    await row(/Batch 00002/)
    api.answer({
      searchTransfers() {
        throw refused('TOO_MANY_REQUESTS')
      },
    })
    await user.type(field(), '3')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await row(/Batch 00002/)).toBeVisible()
    api.answer({ searchTransfers: kept.answers.searchTransfers })
    await user.click(button('Try again'))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Batch 00002/ })).toBeNull())
    expect(await row(/Batch 00003/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('takes out of the address what cannot be meant', async () => {
    const { address } = await openDashboard(
      { sent: batches(3) },
      { path: '/dashboard?list=nowhere&sort=size&status=deleted&from=2026-02-30' },
    )
    expect(await row(/Batch 00001/)).toBeVisible()
    await waitFor(() => expect(address()).toBe('/dashboard?sort=size'))
  })
})

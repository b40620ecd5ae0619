import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { batch, batches, openDashboard, row, tab, toast } from './dashboard-answers.ts'
import { refused } from './fake-service.ts'
import type { PageOptions } from './page.tsx'
import { ana, userOf } from './people.ts'

const earlier = (count: number): PageOptions['answers'] => ({
  getUser: () => ({ ...userOf(ana), claimableTransfers: count }),
})
const offer = () => screen.findByRole('region', { name: 'Earlier transfers' })
const noOffer = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Earlier transfers' })).toBeNull())
const answer = async (name: string) => within(await offer()).findByRole('button', { name })

describe('transfers sent from the address before there was an account', () => {
  test('are offered above the list, added to it, and the offer is gone', async () => {
    const { user, api, kept } = await openDashboard({ sent: batches(1) }, { answers: earlier(2) })
    expect(await offer()).toHaveTextContent('2 earlier transfers were sent with ana@example.org.')
    expect(await offer()).toHaveTextContent('The old links to manage them will stop working.')
    const added = [batch(7), batch(8)]
    api.answer({
      claimTransfers() {
        kept.sent.push(...added)
        return { claimed: 2 }
      },
      ...earlier(0),
    })
    await user.click(await answer('Add'))
    expect(await toast('2 transfers added.')).toBeVisible()
    await row(/Batch 00008/)
    await noOffer()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Sent' })).toHaveFocus())
    expect(api.asked('claimTransfers')).toEqual([{ params: { uid: 'ana' } }])
  })

  test('are offered to somebody whose list is empty, on no other list, and while there are any', async () => {
    const { user, api } = await openDashboard({}, { answers: earlier(1) })
    expect(await offer()).toHaveTextContent('1 earlier transfer was sent with ana@example.org.')
    await user.click(tab('Received'))
    await noOffer()
    await user.click(tab('Sent'))
    expect(await offer()).toBeVisible()
    api.answer({ ...earlier(0) })
    await user.click(tab('Received'))
    await noOffer()
    await user.click(tab('Sent'))
    expect(await screen.findByText('No transfers yet')).toBeVisible()
    await noOffer()
  })

  test('are not asked about again after “Not now”', async () => {
    const { user, api } = await openDashboard({ sent: batches(1) }, { answers: earlier(2) })
    await user.click(await answer('Not now'))
    await noOffer()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Sent' })).toHaveFocus())
    expect(api.asked('claimTransfers')).toEqual([])
    await user.click(tab('Received'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
    await user.click(tab('Sent'))
    await row(/Batch 00001/)
    expect(screen.queryByRole('region', { name: 'Earlier transfers' })).toBeNull()
    // It outlasts the page, for this account alone.
    expect(localStorage.getItem('earlier_put_off_v1')).toBe('ana')
  })

  test('that could not be added can be added once more', async () => {
    const { user, api, kept } = await openDashboard({}, { answers: earlier(1) })
    api.answer({
      claimTransfers: () => {
        throw refused('FAULT')
      },
    })
    await user.click(await answer('Add'))
    expect(await screen.findByRole('alert')).toHaveTextContent('something went wrong on our side')
    api.answer({
      claimTransfers() {
        kept.sent.push(batch(7))
        return { claimed: 1 }
      },
    })
    await user.click(await answer('Add'))
    expect(await toast('1 transfer added.')).toBeVisible()
    await row(/Batch 00007/)
    await noOffer()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { dayOf, findEndOfDay } from '../src/platform/dates/days.ts'
import { batch, batches, box, button, inDays, openDashboard, row, toast } from './dashboard-answers.ts'
import { ana, paying } from './people.ts'
import { refused } from './fake-service.ts'

const dayIn = (days: number): string => dayOf(inDays(days))
const dialog = () => within(screen.getByRole('dialog'))
const lastDay = (): Promise<HTMLElement> => screen.findByLabelText('Last day')
const choose = async (day: string) => fireEvent.input(await lastDay(), { target: { value: day } })

/** Three: of three days more, of twenty-one, and one that its sender closed before it ended. */
async function openThree() {
  const closed = { status: 'DISABLED' as const, to: new Date(Date.now() - 1000).toISOString() }
  const page = await openDashboard(
    { sent: [batch(1), batch(2, { to: inDays(21).toISOString() }), batch(3, closed)] },
    { as: paying(ana) },
  )
  await row(/Batch 00001/)
  const extended = () => page.api.asked('setValidity').map(({ params, body }) => [params.id, body.to])
  return { ...page, extended }
}

describe('extending several transfers', () => {
  test('moves their last day, and says which stay closed', async () => {
    const { user, extended } = await openThree()
    await user.click(box('Select all'))
    await user.click(button('Extend'))
    expect(await lastDay()).toHaveValue(dayIn(28))
    await user.click(dialog().getByRole('button', { name: 'Extend' }))
    expect(
      await toast('3 transfers extended. 1 is still closed: reopen it so that people can download it.'),
    ).toBeVisible()
    const end = findEndOfDay(dayIn(28))?.toISOString()
    expect(extended()).toEqual([
      ['t1', end],
      ['t2', end],
      ['t3', end],
    ])
    await waitFor(() => expect(screen.getByRole('row', { name: /Batch 00003/ })).toHaveTextContent('Closed'))
  })

  test('leaves those that end later as they are, and does nothing if all do', async () => {
    const { user, extended } = await openThree()
    await user.click(box('Select Batch 00002'))
    await user.click(button('Extend'))
    await choose(dayIn(10))
    await user.click(dialog().getByRole('button', { name: 'Extend' }))
    expect(await screen.findByText('It already expires later.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(extended()).toEqual([])

    await user.click(box('Select Batch 00001'))
    await user.click(button('Extend'))
    await choose(dayIn(10))
    expect(await screen.findByText(/1 already expires later and won’t change\./)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Extend' }))
    expect(await toast('1 transfer extended. 1 already expires later and won’t change.')).toBeVisible()
    expect(screen.queryByText(/selected/)).toBeNull()
    expect(extended()).toEqual([['t1', findEndOfDay(dayIn(10))?.toISOString()]])
  })

  test('says which could not be extended and keeps them selected', async () => {
    const { user, api, kept } = await openDashboard({ sent: batches(40) })
    await row(/Batch 00001/)
    api.answer({
      setValidity(asked) {
        if (asked.params.id === 't7') throw refused('WRONG_STATUS')
        return kept.answers.setValidity(asked)
      },
    })
    await user.click(box('Select Batch 00001'))
    await user.keyboard('{Shift>}')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Batch 00020' }))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('20 selected')).toBeVisible()
    await user.click(button('Extend'))
    await choose('2020-01-01')
    await user.click(dialog().getByRole('button', { name: 'Extend' }))
    expect(await screen.findByText('Choose today or a later date.')).toBeVisible()
    await choose(dayIn(6))
    await user.click(dialog().getByRole('button', { name: 'Extend' }))
    expect(await toast('19 transfers extended.')).toBeVisible()
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('Batch 00007')).toBeVisible()
    expect(note.getByText(/status doesn’t allow this/)).toBeVisible()
    expect(screen.getByText('1 selected')).toBeVisible()
    expect(box('Select Batch 00007')).toBeChecked()
    expect(kept.sent.filter(({ to }) => Date.parse(to) > inDays(5).getTime())).toHaveLength(19)
  })
})

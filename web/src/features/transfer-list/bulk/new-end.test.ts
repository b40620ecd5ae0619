import { describe, expect, test } from 'vitest'
import { dayOf } from '../../../platform/dates/days.ts'
import { endsBefore, firstUsefulDay, latestEnd, proposedEnd } from './new-end.ts'

const now = new Date(2026, 10, 11, 15, 30)
const ending = (...days: [month: number, day: number][]) =>
  days.map(([month, day]) => ({ to: new Date(2026, month - 1, day, 10).toISOString() }))

describe('a new expiry date', () => {
  test('is at most the seventh day from now with a plan of seven days', () =>
    expect(dayOf(latestEnd(7, now))).toBe('2026-11-18'))

  test.each([
    ['a week after the last of them', ending([11, 14], [12, 2]), 365, '2026-12-09'],
    ['a week from now, where all are over', ending([11, 10]), 365, '2026-11-18'],
    ['as much of it as the plan allows', ending([11, 14]), 7, '2026-11-18'],
    ['what the plan allows, where one ends later', ending([11, 14], [12, 2]), 7, '2026-11-18'],
  ])('that is proposed is %s', (_what, transfers, validityDays, day) =>
    expect(dayOf(proposedEnd(transfers, validityDays, now))).toBe(day),
  )

  test.each([
    ['that of the first to end', ending([12, 2], [11, 14]), '2026-11-14'],
    ['today, where one is over', ending([12, 2], [11, 10]), '2026-11-11'],
  ])('is useful from a first day on: %s', (_which, transfers, day) =>
    expect(dayOf(firstUsefulDay(transfers, now))).toBe(day),
  )

  test.each([
    [13, false],
    [14, true],
    [15, true],
  ])('on the %d is later than one on the 14th: %s', (day, isLater) => {
    const [transfer] = ending([11, 14])
    expect(transfer && endsBefore(transfer, new Date(2026, 10, day, 23, 59))).toBe(isLater)
  })
})

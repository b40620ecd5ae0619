import { expect, test } from 'vitest'
import { dayOf, findStartOfDay } from '../../../platform/dates/days.ts'
import { endWhenBroughtBack, forgottenAt, readStart } from './dates.ts'

const now = new Date(2026, 10, 17, 12)
const limits = { latestEnd: new Date(2026, 10, 24, 12).toISOString() }
const to = new Date(2026, 10, 22, 12).toISOString()

test.each([
  ['', now],
  ['2026-11-17', now],
  ['2026-11-20', findStartOfDay('2026-11-20')],
])('a start on “%s” is accepted', (day, start) => {
  expect(readStart(day, { to }, now)).toEqual({ from: start })
})

test.each([
  ['2026-13-01', 'date_invalid'],
  ['2026-11-16', 'date_past'],
  ['2026-11-23', 'date_after_end'],
])('a start on “%s” is refused: %s', (day, problem) => {
  expect(readStart(day, { to }, now)).toEqual({ problem })
})

test('an expired transfer is brought back for a week, or for as long as the plan allows', () => {
  expect(dayOf(endWhenBroughtBack(limits, now))).toBe('2026-11-24')
  expect(endWhenBroughtBack({ latestEnd: to }, now).toISOString()).toBe(to)
  expect(dayOf(endWhenBroughtBack({ latestEnd: '2027-11-17T12:00:00Z' }, now))).toBe('2026-11-24')
})

test('an expired transfer can be brought back for a day', () => {
  expect(forgottenAt({ to }).toISOString()).toBe(new Date(2026, 10, 23, 12).toISOString())
})

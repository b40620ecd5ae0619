import { expect, test } from 'vitest'
import { readLastDay } from './last-day.ts'

const now = new Date(2026, 10, 11, 15, 30)
const latest = new Date(2026, 10, 18, 15, 30)

test.each<[string, object]>([
  ['2026-11-11', { to: new Date(2026, 10, 11, 23, 59, 59, 999) }],
  ['2026-11-14', { to: new Date(2026, 10, 14, 23, 59, 59, 999) }],
  // The last day ends when the plan does.
  ['2026-11-18', { to: latest }],
  ['2026-11-19', { problem: 'too_late' }],
  ['2026-11-10', { problem: 'past' }],
  ['2026-02-30', { problem: 'invalid' }],
  ['', { problem: 'invalid' }],
])('a last day of “%s” is accepted or refused', (day, expected) =>
  expect(readLastDay(day, latest, now)).toEqual(expected),
)

test('a moment in the past is refused as the end, also today', () => {
  expect(readLastDay('2026-11-11', new Date(2026, 10, 11, 12), now)).toEqual({ problem: 'past' })
})

import { expect, test } from 'vitest'
import { dayOf } from '../../platform/days.ts'
import { latestEnd, readNewEnd } from './new-end.ts'

const now = new Date(2026, 10, 11, 15, 30)
const latest = latestEnd(7, now)

test.each<[string, object]>([
  ['2026-11-14', { to: new Date(2026, 10, 14, 23, 59, 59, 999) }],
  ['2026-11-11', { to: new Date(2026, 10, 11, 23, 59, 59, 999) }],
  ['2026-11-18', { to: latest }],
  ['2026-11-19', { problem: 'day_too_late' }],
  ['2026-11-10', { problem: 'day_past' }],
  ['2026-02-30', { problem: 'day_invalid' }],
  ['', { problem: 'day_invalid' }],
])('%s', (day, expected) => expect(readNewEnd(day, latest, now)).toEqual(expected))

test('a plan of seven days ends on the seventh day from now', () => expect(dayOf(latest)).toBe('2026-11-18'))

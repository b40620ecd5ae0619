import { expect, test } from 'vitest'
import { dayOf } from '../../platform/days.ts'
import { latestEnd } from './new-end.ts'

test('a plan of seven days ends on the seventh day from now', () =>
  expect(dayOf(latestEnd(7, new Date(2026, 10, 11, 15, 30)))).toBe('2026-11-18'))

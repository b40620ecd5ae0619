import { expect, test } from 'vitest'
import { totalsOf } from './totals.ts'

test('what was done on each day is added up', () => {
  const days = [
    { day: '2026-11-17', requests: 40, errors: 2, transfers: 3, sentBytes: 5_000_000_000 },
    { day: '2026-11-18', requests: 2, errors: 0, transfers: 1, sentBytes: 1 },
  ]
  expect(totalsOf(days)).toEqual({ requests: 42, errors: 2, transfers: 4, sentBytes: 5_000_000_001 })
  expect(totalsOf([])).toEqual({ requests: 0, errors: 0, transfers: 0, sentBytes: 0 })
})

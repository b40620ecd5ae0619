import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

test('each failure makes the wait longer, up to the longest; an answer makes it short again', () => {
  const backoff = createBackoff({ first: 5000, longest: 60_000 })
  const waits = Array.from({ length: 100 }, () => backoff.failed('a'))
  expect(waits.slice(0, 6)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(waits.at(-1)).toBe(60_000)
  expect(backoff.failed('another')).toBe(5000)
  backoff.answered('a')
  expect(backoff.failed('a')).toBe(5000)
})

import { expect, test } from 'vitest'
import { createPatience } from './patience.ts'

test('each failure makes the wait longer, up to the longest; an answer makes it short again', () => {
  const patience = createPatience({ first: 5000, longest: 60_000 })
  const waits = Array.from({ length: 100 }, () => patience.failed('a'))
  expect(waits.slice(0, 6)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(waits.at(-1)).toBe(60_000)
  expect(patience.failed('another')).toBe(5000)
  patience.answered('a')
  expect(patience.failed('a')).toBe(5000)
})

import { expect, test } from 'vitest'
import { freeMonths } from './free-months.ts'

test.each([
  [1000, 10_000, 2],
  [1000, 11_000, 1],
  [1000, 12_000, 0],
  [1000, 9900, 0],
  [1000, 13_000, 0],
])('at %d a month and %d a year, %d are free', (MONTHLY, ANNUAL, free) => {
  expect(freeMonths({ MONTHLY, ANNUAL })).toBe(free)
})

import { expect, test } from 'vitest'
import { isWorthTelling } from './worth-telling.ts'

test.each<[string, number | null, boolean]>([
  ['before anything is measured', null, false],
  ['a file of a few bytes', 39.7, false],
  ['a slow line', 1_000, true],
  ['a fast one', 12_000_000, true],
])('the speed is shown or not: %s', (_speed, bytesPerSecond, isTold) => {
  expect(isWorthTelling(bytesPerSecond)).toBe(isTold)
})

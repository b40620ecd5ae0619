import { expect, test } from 'vitest'
import { readLifetime } from './lifetime.ts'

const hour = 3_600_000

test.for<[string, number | undefined]>([
  ['1h', hour],
  ['7d', 7 * 24 * hour],
  ['2w', 14 * 24 * hour],
  [' 21d ', 21 * 24 * hour],
  ['0d', undefined],
  ['7', undefined],
  ['d', undefined],
  ['-7d', undefined],
  ['1.5d', undefined],
  ['7days', undefined],
  ['123456d', undefined],
  ['', undefined],
])('"%s" is so long', ([text, length]) => {
  expect(readLifetime(text)).toBe(length)
})

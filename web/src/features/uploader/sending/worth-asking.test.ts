import { expect, test } from 'vitest'
import { isWorthAsking } from './worth-asking.ts'

test.each([
  [0, false],
  [9_999_999, false],
  [10_000_000, true],
])('cancelling after %d bytes asks first: %s', (sent, isAsked) => {
  expect(isWorthAsking(sent)).toBe(isAsked)
})

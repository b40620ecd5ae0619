import { describe, expect, it } from 'vitest'
import { shareOf } from './share-of.ts'

describe('a share is rounded half away from zero', () => {
  it.each([
    [1000, 1, 5, 200],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, 1, 3, 0],
    [-1, 1, 3, 0],
    [2, 1, 3, 1],
    [-2, 1, 3, -1],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [15, 1, 10, 2],
    [25, 1, 10, 3],
    [-25, 1, 10, -3],
    [0, 7, 31, 0],
    [7, 0, 31, 0],
    [-7, 0, 31, 0],
    [10, 31, 31, 10],
    // By floating point: 1.005 * 100 is 100.49999999999999, and 0.285 * 100 is 28.499999999999996.
    [1005, 1, 10, 101],
    [285, 1, 10, 29],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER, 1],
    [Number.MAX_SAFE_INTEGER, 1, 2, 4_503_599_627_370_496],
    [4_503_599_627_370_495, 1, Number.MAX_SAFE_INTEGER, 0],
    [4_503_599_627_370_496, 1, Number.MAX_SAFE_INTEGER, 1],
  ])('%d times %d by %d is %d', (amount, numerator, denominator, share) => {
    expect(shareOf(amount, numerator, denominator)).toBe(share)
  })
})

describe('what is no whole number is refused', () => {
  it.each([
    [0.5, 1, 2],
    [1, 0.5, 2],
    [1, 1, 2.5],
    [1, 1, 0],
    [1, 1, -2],
    [Number.NaN, 1, 2],
    [Infinity, 1, 2],
    [Number.MAX_SAFE_INTEGER, 2, 1],
  ])('%d times %d by %d', (amount, numerator, denominator) => {
    expect(() => shareOf(amount, numerator, denominator)).toThrow(RangeError)
  })
})

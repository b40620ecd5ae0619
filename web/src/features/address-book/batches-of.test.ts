import { expect, test } from 'vitest'
import { batchesOf } from './batches-of.ts'

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%j goes by twos as %j', (items, batches) => {
  expect(batchesOf(items, 2)).toEqual(batches)
})

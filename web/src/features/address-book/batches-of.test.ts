import { expect, test } from 'vitest'
import { batchesOf, partsOf } from './batches-of.ts'

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

test.each([
  [{ first: 0, last: 0 }, [{ from: 0, size: 1 }]],
  [{ first: 3, last: 12 }, [{ from: 3, size: 10 }]],
  [
    { first: 3, last: 13 },
    [
      { from: 3, size: 10 },
      { from: 13, size: 1 },
    ],
  ],
  [{ first: 0, last: -1 }, []],
])('%j is read by tens as %j', (places, parts) => expect(partsOf(places, 10)).toEqual(parts))

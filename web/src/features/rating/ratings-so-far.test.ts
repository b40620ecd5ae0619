import { expect, test } from 'vitest'
import { findTellable } from './ratings-so-far.tsx'

test.each([
  [null, 0, undefined],
  [5, 1, undefined],
  [4.9, 9, undefined],
  [4.8, 10, { average: 4.8, count: 10 }],
  [4.76, 1234, { average: 4.8, count: 1234 }],
])('the average is shown from 10 ratings on: %s by %s people', (average, count, told) => {
  expect(findTellable({ average, count })).toEqual(told)
})

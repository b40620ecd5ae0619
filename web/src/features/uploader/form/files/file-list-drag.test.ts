import { expect, test } from 'vitest'
import { placeOfDragged } from './file-list-drag.ts'

const row = { index: 2, count: 10, rowHeight: 48 }

test.each([
  ['a small step leaves it where it is', 20, 2, 20],
  ['from half a row on it changes places', 30, 3, -18],
  ['upwards too', -60, 1, -12],
  ['never before the first', -1000, 0, -904],
  ['never behind the last', 1000, 9, 664],
])('dragging a file: %s', (_rule, distance, to, offset) => {
  expect(placeOfDragged(distance, row)).toEqual({ to, offset })
})

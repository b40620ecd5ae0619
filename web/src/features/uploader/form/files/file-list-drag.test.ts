import { expect, test } from 'vitest'
import { placeOfDragged } from './file-list-drag.ts'

const row = { index: 2, landings: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], rowHeight: 48 }

test.each([
  ['a small step leaves it where it is', 20, 2, 20],
  ['from half a row on it changes places', 30, 3, -18],
  ['upwards too', -60, 1, -12],
  ['never before the first', -1000, 0, -904],
  ['never behind the last', 1000, 9, 664],
])('dragging a file: %s', (_rule, distance, place, offset) => {
  expect(placeOfDragged(distance, row)).toEqual({ place, offset })
})

test('dragging past an open folder lands after all of its files, from their middle on', () => {
  const past = { index: 0, landings: [0, 4, 5], rowHeight: 48 }
  expect(placeOfDragged(80, past)).toEqual({ place: 0, offset: 80 })
  expect(placeOfDragged(100, past)).toEqual({ place: 1, offset: -92 })
})

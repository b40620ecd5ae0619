import { expect, test } from 'vitest'
import { pagesOf, placeOf } from './paged-rows.ts'

test.each([
  [{ first: 0, last: 0 }, [0]],
  [{ first: 0, last: 99 }, [0]],
  [{ first: 99, last: 100 }, [0, 1]],
  [{ first: 250, last: 499 }, [2, 3, 4]],
])('rows %j are on pages %j', (rows, pages) => {
  expect(pagesOf(rows)).toEqual(pages)
})

test.each([
  [0, { page: 0, place: 0 }],
  [99, { page: 0, place: 99 }],
  [100, { page: 1, place: 0 }],
])('row %i is at page and place %j', (index, place) => {
  expect(placeOf(index)).toEqual(place)
})

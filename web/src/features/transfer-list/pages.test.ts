import { expect, test } from 'vitest'
import { PAGE_SIZE, pagesOf, placeOf } from './pages.ts'

test.each<[{ first: number; last: number }, number, number[]]>([
  [{ first: 0, last: 12 }, 5, [0]],
  [{ first: 0, last: 12 }, 0, []],
  [{ first: PAGE_SIZE - 1, last: PAGE_SIZE }, 10_000, [0, 1]],
  [{ first: 9990, last: 10_020 }, 10_000, [99]],
])('rows %j of %d are on the pages %j', (rows, total, pages) => expect(pagesOf(rows, total)).toEqual(pages))

test('a row has its place on a page', () => {
  expect(placeOf(0)).toEqual({ page: 0, place: 0 })
  expect(placeOf(2 * PAGE_SIZE + 7)).toEqual({ page: 2, place: 7 })
})

import { expect, test } from 'vitest'
import { PAGE_SIZE, isOpenEnded, pagesOf, placeOf } from './pages.ts'

test.each<[{ first: number; last: number }, number, number[]]>([
  [{ first: 0, last: 12 }, 5, [0]],
  [{ first: 0, last: 12 }, 0, []],
  [{ first: PAGE_SIZE - 1, last: PAGE_SIZE }, 10_000, [0, 1]],
  [{ first: 9990, last: 10_020 }, 10_000, [199]],
])('rows %j of %d are on the pages %j', (rows, total, pages) => expect(pagesOf(rows, total)).toEqual(pages))

test('a row has a page and a place on it', () => {
  expect(placeOf(0)).toEqual({ page: 0, place: 0 })
  expect(placeOf(2 * PAGE_SIZE + 7)).toEqual({ page: 2, place: 7 })
})

test.each([
  ['a full page found by words has one more than it shows', PAGE_SIZE + 1, { query: 'plan' }, true],
  ['a page that is not full is all there is', PAGE_SIZE, { query: 'plan' }, false],
  ['more were counted', 2 * PAGE_SIZE, { query: 'plan' }, false],
  ['without words all are counted', PAGE_SIZE + 1, {}, false],
  ['nothing has come yet', undefined, { query: 'plan' }, false],
])('a total is open-ended or not: %s', (_what, total, filter, isOpen) =>
  expect(isOpenEnded(total, filter)).toBe(isOpen),
)

import { describe, expect, test } from 'vitest'
import { rowsToDraw, samePlace, scrollTo, sightOf, withinCount } from './row-window.ts'

const view = { scrolled: 0, tall: 500, top: 200, rowHeight: 50 }

describe('the visible rows', () => {
  test.each<[what: string, scrolled: number, first: number, last: number]>([
    ['at the beginning', 0, -4, 5],
    ['the first at the edge', 200, 0, 9],
    ['a row and a bit away', 275, 1, 11],
    ['far down', 200 + 50 * 90_000, 90_000, 90_009],
  ])('%s', (_what, scrolled, first, last) => {
    expect(sightOf({ ...view, scrolled })).toEqual({ first, last })
  })

  test.each<[what: string, sight: [number, number], count: number, within: [number, number]]>([
    ['none are before the first', [-4, 5], 100, [0, 5]],
    ['none are behind the last', [95, 104], 100, [95, 99]],
    ['of few, all', [-4, 5], 3, [0, 2]],
    ['of a list that became shorter, the last', [50, 59], 3, [2, 2]],
    ['of nothing, nothing that could be read wrongly', [0, 9], 0, [0, 0]],
  ])('%s', (_what, [first, last], count, [from, to]) => {
    expect(withinCount({ first, last }, count)).toEqual({ first: from, last: to })
  })
})

describe('the rows that are drawn', () => {
  const drawn = (first: number, last: number, count: number, kept?: number): number[] =>
    rowsToDraw({ first, last }, { count, around: 2, ...(kept !== undefined && { kept }) })

  test.each<[what: string, rows: number[], expected: number[]]>([
    ['some more on either side', drawn(10, 12, 100), [8, 9, 10, 11, 12, 13, 14]],
    ['as far as there are any', drawn(0, 1, 3), [0, 1, 2]],
    ['and one that is kept above', drawn(10, 10, 100, 0), [0, 8, 9, 10, 11, 12]],
    ['and one that is kept below', drawn(10, 10, 100, 99), [8, 9, 10, 11, 12, 99]],
    ['once', drawn(10, 10, 100, 11), [8, 9, 10, 11, 12]],
    ['not one that is gone', drawn(0, 0, 2, 5), [0, 1]],
    ['none of none', drawn(0, 9, 0, 0), []],
  ])('%s', (_what, rows, expected) => expect(rows).toEqual(expected))
})

describe('scrolling to a row', () => {
  const edges = { above: 40, below: 80 }
  test.each<[what: string, row: number, scrolled: number, to: number]>([
    ['in sight: stays', 3, 100, 100],
    ['above: it comes clear of what lies over the beginning', 10, 4000, 660],
    ['hidden by what lies over the beginning', 2, 290, 260],
    ['below: it comes clear of what lies over the end', 20, 0, 830],
    ['hidden by what lies over the end', 4, 0, 30],
    ['the last of many', 99_999, 0, 200 + 100_000 * 50 + 80 - 500],
  ])('%s', (_what, row, scrolled, to) => expect(scrollTo(row, { ...view, scrolled }, edges)).toBe(to))

  test('that does not fit shows its beginning', () => {
    expect(scrollTo(0, { scrolled: 900, tall: 100, top: 0, rowHeight: 90 }, edges)).toBe(-40)
  })
})

test.each<[what: string, scrolled: number, to: number]>([
  ['before the rows, nothing moves', 150, 150],
  ['at the first row, it stays', 200, 200],
  ['a row and a half away is a row and a half away', 275, 320],
  ['row 1000 stays row 1000', 200 + 50 * 1000, 200 + 80 * 1000],
])('when rows become taller: %s', (_what, scrolled, to) => expect(samePlace({ ...view, scrolled }, 80)).toBe(to))

import { describe, expect, test } from 'vitest'
import {
  type Selection,
  add,
  isAllSelected,
  nothing,
  selectedOf,
  rangeOf,
  splitRange,
  toggle,
  without,
} from './selection.ts'

type Row = { id: string; name?: string }
const idOf = ({ id }: Row): string => id
const rows: Row[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }))
/** The fifth has not been read. */
const rowAt = (index: number) => (index === 4 ? undefined : rows[index])
const ids = ({ selected }: Selection<Row>): string => [...selected.keys()].toSorted().join('')
const selecting = (...indexes: number[]): Selection<Row> =>
  indexes.reduce<Selection<Row>>((selection, index) => toggle(selection, index, rowAt, idOf), nothing)

describe('rows are selected', () => {
  test.each<[string, Selection<Row>, string]>([
    ['one', selecting(1), 'b'],
    ['one after the other', selecting(1, 3), 'bd'],
    ['and let go again', selecting(1, 3, 1), 'd'],
    ['but not before they are read', selecting(4), ''],
    ['many as well as those before', add(selecting(1), rows.slice(3), idOf), 'bdef'],
    ['each once', add(selecting(1), rows, idOf), 'abcdef'],
  ])('%s', (_how, selection, expected) => expect(ids(selection)).toBe(expected))

  test.each<[string, [number, number], { first: number; last: number }]>([
    ['down', [1, 3], { first: 1, last: 3 }],
    ['up', [3, 1], { first: 1, last: 3 }],
    ['nowhere', [2, 2], { first: 2, last: 2 }],
    ['farther down than is possible', [5, 500], { first: 5, last: 14 }],
    ['farther up than is possible', [50, 5], { first: 41, last: 50 }],
  ])('in a range %s', (_where, [anchor, index], expected) => expect(rangeOf(anchor, index, 10)).toEqual(expected))

  test('in a range with rows still to be read', () => {
    expect(splitRange({ first: 2, last: 5 }, rowAt)).toEqual({ known: [rows[2], rows[3], rows[5]], unread: [4] })
  })

  test.each<[string, Selection<Row>, number, boolean]>([
    ['all that there are', add<Row>(nothing, rows, idOf), 6, true],
    ['those that have been read, of more', add<Row>(nothing, rows, idOf), 1000, false],
    ['as many others', add<Row>(nothing, [...rows.slice(1), { id: 'z' }], idOf), 6, false],
    ['none of none', nothing, 0, false],
  ])('all or not: %s', (_which, selection, total, expected) =>
    expect(isAllSelected(selection, total, rows, idOf)).toBe(expected),
  )

  test('as they were last read', () => {
    const later = { id: 'b', name: 'Bo' }
    expect(selectedOf(selecting(0, 1), [later], idOf)).toEqual([rows[0], later])
  })

  test('and stay selected if an action failed for them', () => {
    expect(ids(without(selecting(0, 1, 2), ['a', 'c', 'z']))).toBe('b')
  })
})

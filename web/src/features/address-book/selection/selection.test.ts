import { describe, expect, test } from 'vitest'
import {
  type Selection,
  afterSearch,
  countElsewhere,
  countSelected,
  everybody,
  isSelected,
  nothing,
  selectRange,
  rangeTo,
  toggle,
  without,
} from './selection.ts'

const found = ['a', 'b', 'c', 'd', 'e', 'f']
const selecting = (begin: Selection, ...places: number[]): Selection =>
  places.reduce((selection, place) => toggle(selection, found[place] ?? '', place), begin)
function withRange(selection: Selection, place: number): Selection {
  const { first, last } = rangeTo(selection, place)
  return selectRange(selection, found.slice(first, last + 1), place)
}

describe('contacts are selected', () => {
  test.each<[string, Selection, string]>([
    ['one after the other', selecting(nothing, 1, 3), 'bd'],
    ['and let go again', selecting(nothing, 1, 3, 1), 'd'],
    ['from the last one down to another', withRange(selecting(nothing, 1), 3), 'bcd'],
    ['from the last one up to another', withRange(selecting(nothing, 3), 1), 'bcd'],
    ['in two ranges from one beginning', withRange(withRange(selecting(nothing, 2), 3), 1), 'bcd'],
    ['without a beginning, the one alone', withRange(nothing, 2), 'c'],
    ['all that were found, also those never seen', everybody, 'abcdef'],
    ['all but some', selecting(everybody, 0, 4), 'bcdf'],
    ['all but some, of whom a range comes back', withRange(selecting(everybody, 0, 1, 4), 5), 'cdef'],
    ['still those that nothing was done to', without(selecting(nothing, 1, 3, 4), ['d', 'e']), 'b'],
    ['also when somebody else was dealt with', without(selecting(nothing, 1, 3), ['a']), 'bd'],
    ['still those named, when another search begins', afterSearch(selecting(nothing, 1)), 'b'],
    ['nobody, when all that another search had found were', afterSearch(selecting(everybody, 1)), ''],
  ])('%s', (_how, selection, expected) => {
    expect(found.filter((id) => isSelected(selection, id)).join('')).toBe(expected)
    expect(countSelected(selection, found.length)).toBe(expected.length)
  })
})

test('a deleted contact counts neither as selected nor as deselected', () => {
  expect(countSelected(without(selecting(nothing, 1), ['b']), found.length - 1)).toBe(0)
  expect(countSelected(without(selecting(everybody, 1), ['b']), found.length - 1)).toBe(5)
})

test('a range loses its anchor when contacts are deleted, since places change', () => {
  expect(rangeTo(without(selecting(nothing, 1), ['a']), 4)).toEqual({ first: 4, last: 4 })
})

test('a range loses its anchor after a search, since places change', () => {
  expect(rangeTo(afterSearch(selecting(nothing, 1)), 4)).toEqual({ first: 4, last: 4 })
})

describe('of the selected contacts, another search does not find', () => {
  test.each<[string, Selection, ({ id: string } | undefined)[], number]>([
    ['those who are not in it', selecting(nothing, 0, 1), [{ id: 'b' }, { id: 'c' }], 1],
    ['nobody, where all are', selecting(nothing, 0, 1), [{ id: 'a' }, { id: 'b' }], 0],
    ['all, where it finds nobody', selecting(nothing, 0, 1), [], 2],
    ['nobody, as far as is known, while some are not read', selecting(nothing, 0, 1), [{ id: 'b' }, undefined], 0],
    ['nobody, where it is all that it finds', selecting(everybody, 0), [{ id: 'b' }], 0],
  ])('%s', (_who, selection, found, elsewhere) => expect(countElsewhere(selection, found)).toBe(elsewhere))
})

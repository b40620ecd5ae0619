import { describe, expect, test } from 'vitest'
import { type Selection, extend, keepOnly, nothing, toggle, toggleAll } from './selection.ts'
import { listed } from './transfer.fixture.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => listed(id))
/** The fifth has not been read. */
const rowAt = (index: number) => (index === 4 ? undefined : rows[index])
const ids = ({ picked }: Selection): string => [...picked.keys()].toSorted().join('')
const picking = (...indexes: number[]): Selection =>
  indexes.reduce((selection, index) => toggle(selection, index, rowAt), nothing)

describe('rows are picked', () => {
  test.each<[string, Selection, string]>([
    ['one', picking(1), 'b'],
    ['one after the other', picking(1, 3), 'bd'],
    ['and let go again', picking(1, 3, 1), 'd'],
    ['but not before they are read', picking(4), ''],
    ['from the last one down to another', extend(picking(1), 3, rowAt), 'bcd'],
    ['from the last one up to another', extend(picking(3), 1, rowAt), 'bcd'],
    ['in two ranges', extend(picking(0, 3), 5, rowAt), 'adf'],
    ['without a beginning, the one alone', extend(nothing, 2, rowAt), 'c'],
    ['from where it began, also the second time', extend(extend(picking(2), 3, rowAt), 1, rowAt), 'bcd'],
    ['all that are read', toggleAll(picking(1), rows), 'abcdef'],
    ['none, when all were', toggleAll(toggleAll(nothing, rows), rows), ''],
  ])('%s', (_how, selection, expected) => expect(ids(selection)).toBe(expected))

  test('and those for which it failed stay picked', () => {
    expect(ids(keepOnly(picking(0, 1, 2), new Set(['b', 'z'])))).toBe('b')
  })
})

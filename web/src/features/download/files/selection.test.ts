import { describe, expect, test } from 'vitest'
import { rowsOf, withoutFolded } from './file-tree.ts'
import { choose, idsBetween, stateOf } from './selection.ts'

test.each([
  [['a', 'b'], [], 'none'],
  [['a', 'b'], ['a'], 'some'],
  [['a', 'b'], ['a', 'b', 'c'], 'all'],
  [['a', 'b'], ['c'], 'none'],
  [[], ['a'], 'none'],
])('of %j, with %j selected, %s are selected', (ids, chosen, state) => {
  expect(stateOf(ids, new Set(chosen))).toBe(state)
})

test('selecting leaves the others as they are, and does not change the earlier set', () => {
  const before = new Set(['a'])
  expect(choose(before, ['b', 'c'], true)).toEqual(new Set(['a', 'b', 'c']))
  expect(choose(before, ['a', 'b'], false)).toEqual(new Set())
  expect(before).toEqual(new Set(['a']))
})

describe('a range of rows is selected', () => {
  const rows = rowsOf([
    { fileId: '1', name: 'one', size: 1 },
    { fileId: '2', name: 'in/two', size: 1 },
    { fileId: '3', name: 'in/three', size: 1 },
    { fileId: '4', name: 'four', size: 1 },
  ])
  test.each([
    ['downwards', [], '1', '2', ['1', '2']],
    ['upwards', [], '2', '1', ['1', '2']],
    ['over an open folder, by its rows', [], '1', '2', ['1', '2']],
    ['over a folded folder, with all in it', ['in/'], '1', '4', ['1', '2', '3', '4']],
    ['to an open folder, with all in it', [], '1', 'in/', ['1', '2', '3']],
    ['from an open folder, by its rows', [], 'in/', '2', ['2']],
    ['from a row that is folded away, only the other', ['in/'], '2', '4', ['4']],
    ['from a row that is folded away to its folder, with all in it', ['in/'], '2', 'in/', ['2', '3']],
  ])('%s', (_, folded, from, to, ids) => {
    const shown = withoutFolded(rows, new Set(folded))
    expect(idsBetween(shown, new Set(folded), from, to)).toEqual(ids)
  })
})

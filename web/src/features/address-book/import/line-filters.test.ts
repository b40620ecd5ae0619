import { expect, test } from 'vitest'
import type { Deed, Judged } from './judge-lines.ts'
import { countLines, type Filter, placesOf } from './line-filters.ts'

const line = (deed: Deed, more: Partial<Judged> = {}): Judged => ({
  line: 1,
  name: null,
  email: 'a@b.c',
  deed,
  ...more,
})
const lines = [
  line('add'),
  line('update', { name: 'Zoé' }),
  line('fix', { field: 'email' }),
  line('add', { field: 'email', email: 'a@münchen.example' }),
  line('join'),
  line('same'),
  line('skip'),
  line('import', { field: 'email' }),
]

test.each<[Filter, number[]]>([
  ['all', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['add', [0, 3]],
  ['update', [1]],
  ['fix', [2, 3, 7]],
  ['same', [4, 5]],
  ['skip', [6]],
  ['accents', [1, 3]],
])('lines in their order, by %s', (filter, places) => {
  expect(placesOf(filter, lines)).toEqual(places)
})

test('lines are counted by what happens to them, and by accents only where they may be wrong', () => {
  const counts = { all: 8, add: 2, update: 1, fix: 1, same: 2, skip: 1 }
  expect(countLines(lines, true)).toEqual({ ...counts, accents: 2 })
  expect(countLines(lines, false)).toEqual({ ...counts, accents: 0 })
})

import { describe, expect, test } from 'vitest'
import { type ListState, initial, isNarrowed, nextSort, readState, searchParamsOf, filterOf } from './list-state.ts'
import type { SearchParams } from './search-params.ts'

const state = (changes: Partial<ListState>): ListState => ({ ...initial, ...changes })

describe('the URL of a list', () => {
  test.each<[SearchParams, Partial<ListState>]>([
    [{}, {}],
    [{ list: 'received' }, { list: 'received' }],
    [
      { list: 'archive', status: 'deleted' },
      { list: 'archive', filter: 'deleted' },
    ],
    [{ q: 'plans 2026' }, { query: 'plans 2026' }],
    [{ sort: 'name' }, { sort: 'name' }],
    [
      { sort: '-to', open: 'abc' },
      { sort: '-to', open: 'abc' },
    ],
    [{ status: 'closed' }, { filter: 'closed' }],
    [
      { from: '2026-11-01', to: '2026-11-15' },
      { from: '2026-11-01', to: '2026-11-15' },
    ],
  ])('%j is read, and written the same', (address, changes) => {
    expect(readState(address)).toEqual(state(changes))
    expect(searchParamsOf(state(changes))).toEqual(address)
  })

  test.each<[string, Record<string, unknown>, Partial<ListState>]>([
    ['a list that there is not', { list: 'nowhere' }, {}],
    ['a column that nothing is sorted by', { sort: 'owner' }, {}],
    ['a status of another list', { list: 'received', status: 'deleted' }, { list: 'received' }],
    ['an origin in a list where nothing has any', { origin: 'push' }, {}],
    ['a day that the calendar does not have', { from: '2026-02-30' }, {}],
    ['an object where a word belongs', { q: { a: 1 } }, {}],
    ['words that look like a number', { q: 2026 }, { query: '2026' }],
    ['a novel', { q: 'x'.repeat(300) }, { query: 'x'.repeat(200) }],
  ])('is read despite %s', (_what, address, changes) => expect(readState(address)).toEqual(state(changes)))
})

describe('the filter sent to the server', () => {
  test.each<[Partial<ListState>, object]>([
    [{}, { sort: '-createdAt' }],
    [{ query: '  plans ' }, { sort: '-createdAt', query: 'plans' }],
    [{ query: '  ' }, { sort: '-createdAt' }],
    [
      { filter: 'closed', sort: 'size' },
      { sort: 'size', status: ['DISABLED'], ended: false },
    ],
    [{ filter: 'available' }, { sort: '-createdAt', status: ['ENABLED'], ended: false }],
    [{ filter: 'ended' }, { sort: '-createdAt', status: ['ENABLED', 'DISABLED', 'PENDING'], ended: true }],
    [{ list: 'running' }, { sort: '-createdAt', status: ['UPLOADING', 'SCANNING', 'CLONING'] }],
    [
      { list: 'running', filter: 'scanning' },
      { sort: '-createdAt', status: ['SCANNING'] },
    ],
    [
      { list: 'received', origin: 'push' },
      { sort: '-createdAt', push: true },
    ],
    [
      { list: 'received', origin: 'email', filter: 'available' },
      { sort: '-createdAt', push: false, status: ['ENABLED'], ended: false },
    ],
    [{ list: 'archive', filter: 'deleted' }, { sort: '-createdAt' }],
    [{ sort: '-downloads' }, { sort: '-downloads' }],
  ])('is made of %j', (changes, filter) => expect(filterOf(state(changes))).toEqual(filter))

  test('has days from their first moment to their last, in local time', () => {
    const filter = filterOf(state({ from: '2026-11-01', to: '2026-11-01' }))
    expect(Date.parse(filter.createdTo ?? '') - Date.parse(filter.createdFrom ?? '')).toBe(24 * 60 * 60 * 1000 - 1)
    expect(new Date(filter.createdFrom ?? '').getHours()).toBe(0)
  })
})

test.each<[Partial<ListState>, boolean]>([
  [{}, false],
  [{ sort: 'name', open: 'abc' }, false],
  [{ query: ' ' }, false],
  [{ query: 'plans' }, true],
  [{ filter: 'closed' }, true],
  [{ to: '2026-11-01' }, true],
])('a list with %j is filtered: %j', (changes, expected) => expect(isNarrowed(state(changes))).toBe(expected))

test.each([
  ['-createdAt', 'name', 'name'],
  ['name', 'name', '-name'],
  ['-name', 'name', 'name'],
  ['name', 'size', '-size'],
  ['-size', 'size', 'size'],
  ['name', 'createdAt', '-createdAt'],
] as const)('sorted by %s, a click on %s sorts by %s', (sort, field, expected) =>
  expect(nextSort(sort, field)).toBe(expected),
)

import { describe, expect, test } from 'vitest'
import { leaveOut } from './leave-out.ts'
import { listed } from './transfer.fixture.ts'
import type { Rows } from './grid/use-rows.ts'

const abc = ['a', 'b', 'c'].map((id) => listed(id, { status: 'UPLOADING' }))
const rows = (total: number | undefined, read = abc): Rows => ({
  total,
  isCounted: true,
  rowAt: (index) => read[index],
  readSoFar: () => read,
  isBehind: false,
  error: null,
  askAgain: () => undefined,
  look: () => undefined,
  search: { list: 'running', only: undefined, filter: {} },
})

describe('rows that are shown elsewhere are left out', () => {
  test.each<[string, number | undefined, string[], (string | undefined)[], number | undefined]>([
    ['with their places and their number', 3, ['b'], ['a', 'c', undefined], 2],
    ['all of them', 3, ['c', 'a', 'b'], [undefined, undefined, undefined], 0],
    ['and others are no matter', 3, ['x'], ['a', 'b', 'c'], 3],
    ['not while there are more than were read', 60, ['b'], ['a', 'b', 'c'], 60],
  ])('%s', (_what, total, ids, places, expected) => {
    const left = leaveOut(rows(total), ids)
    expect([0, 1, 2].map((index) => left.rowAt(index)?.transferId)).toEqual(places)
    expect(left.readSoFar().map(({ transferId }) => transferId)).toEqual(places.filter((id) => id !== undefined))
    expect(left.total).toBe(expected)
  })

  test('except one that has arrived and is scanned', () => {
    const scanned = rows(1, [listed('a', { status: 'SCANNING' })])
    expect(leaveOut(scanned, ['a']).total).toBe(1)
  })
})

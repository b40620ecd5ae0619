import { describe, expect, test } from 'vitest'
import { MOST, type Reading, readAll } from './read-all.ts'

/** A list of so many rows, each called by its place. */
function listOf(total: number) {
  const calls: { from: number; size: number }[] = []
  const read = async (part: { from: number; size: number }) => {
    calls.push(part)
    const count = Math.max(0, Math.min(part.size, total - part.from))
    return { total, rows: Array.from({ length: count }, (_, index) => part.from + index) }
  }
  return { read, calls }
}

describe('a list', () => {
  test.each([
    [0, 0, false, 1],
    [1500, 1500, false, 2],
    [MOST, MOST, false, 10],
    [25_000, MOST, true, 10],
  ])('of %d is read up to %d (cut: %s), in %d calls', async (total, expected, isCut, times) => {
    const { read, calls } = listOf(total)
    const answer = await readAll(read)
    expect(answer.rows.length).toBe(expected)
    expect(new Set(answer.rows).size).toBe(expected)
    expect(answer.isCut).toBe(isCut)
    expect(calls.length).toBe(times)
  })

  test('is read from one place to another, and tells how far that is', async () => {
    const { read, calls } = listOf(5000)
    const told: Reading[] = []
    const { rows } = await readAll(read, { from: 70, count: 2500 }, (reading) => told.push(reading))
    expect([rows[0], rows.at(-1), rows.length]).toEqual([70, 2569, 2500])
    expect(calls.map(({ size }) => size)).toEqual([1000, 1000, 500])
    expect(told).toEqual([
      { read: 1000, total: 2500 },
      { read: 2000, total: 2500 },
    ])
  })
})

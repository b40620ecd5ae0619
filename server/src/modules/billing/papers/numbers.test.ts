import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { type Series, nextNumber } from './numbers.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const take = (series: Series, at: string, isUndone = false): Promise<string> =>
  database.transaction(async (tx) => {
    const number = await nextNumber(tx, series, new Date(at))
    if (isUndone) throw new Error('undone')
    return number
  })

test('each series begins anew with each year of UTC', async () => {
  expect(await take('E', '2025-12-31T23:59:59.999Z')).toBe('E-2025-00001')
  expect(await take('E', '2026-01-01T00:00:00Z')).toBe('E-2026-00001')
  expect(await take('A', '2026-01-01T00:00:00Z')).toBe('A-2026-00001')
  expect(await take('E', '2026-07-01T00:00:00Z')).toBe('E-2026-00002')
  expect(await take('E', '2025-12-31T12:00:00Z')).toBe('E-2025-00002')
})

test('50 at once, of which some are undone, have numbers without a gap and none twice', async () => {
  const asked = Array.from({ length: 50 }, (_, index) => take('E', '2027-03-01T00:00:00Z', index % 3 === 0))
  const settled = await Promise.allSettled(asked)
  const taken = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(taken).toHaveLength(33)
  expect(taken.toSorted()).toEqual(
    Array.from({ length: 33 }, (_, index) => `E-2027-${String(index + 1).padStart(5, '0')}`),
  )
  expect(await take('E', '2027-03-01T00:00:00Z')).toBe('E-2027-00034')
})

test('more than 99,999 in a year have longer numbers', async () => {
  await database.pool.query(`insert into invoice_numbers values ('E', 2028, 99999)`)
  expect(await take('E', '2028-03-01T00:00:00Z')).toBe('E-2028-100000')
})

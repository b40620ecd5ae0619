import { expect, test } from 'vitest'
import { addDays } from '../../platform/dates/utc-days.ts'
import { type Day, columnsOf } from './columns-of.ts'

const daysFrom = (first: string, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(first, index),
    transfers: 1,
    files: 2,
    bytes: 1000,
    downloads: index,
  }))

test('a quarter of a year has a column a day, each beside the day one period earlier', () => {
  const columns = columnsOf(daysFrom('2026-08-01', 92), daysFrom('2026-05-01', 92))
  expect(columns).toHaveLength(92)
  expect(columns[3]).toEqual({
    from: '2026-08-04',
    to: '2026-08-04',
    transfers: 1,
    files: 2,
    bytes: 1000,
    downloads: 3,
    before: { from: '2026-05-04', to: '2026-05-04', transfers: 1, files: 2, bytes: 1000, downloads: 3 },
  })
})

test('a longer period has a column a month, and loses nothing', () => {
  const columns = columnsOf(daysFrom('2025-12-15', 337), daysFrom('2025-01-12', 337))
  expect(columns.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2025-12-15 2025-12-31',
    '2026-01-01 2026-01-31',
    '2026-02-01 2026-02-28',
    '2026-03-01 2026-03-31',
    '2026-04-01 2026-04-30',
    '2026-05-01 2026-05-31',
    '2026-06-01 2026-06-30',
    '2026-07-01 2026-07-31',
    '2026-08-01 2026-08-31',
    '2026-09-01 2026-09-30',
    '2026-10-01 2026-10-31',
    '2026-11-01 2026-11-16',
  ])
  expect(columns.reduce((sum, { transfers }) => sum + transfers, 0)).toBe(337)
  expect(columns.reduce((sum, { before }) => sum + before.bytes, 0)).toBe(337_000)
  // As many days as the month beside it, whatever the calendar says of them.
  expect(columns[0]?.before).toMatchObject({ from: '2025-01-12', to: '2025-01-28', transfers: 17 })
})

test('the same month of another year is another column', () => {
  const columns = columnsOf(daysFrom('2025-11-16', 366), [])
  expect(columns).toHaveLength(13)
  expect(columns.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-16' })
})

test('a period without days has no columns', () => {
  expect(columnsOf([], [])).toEqual([])
})

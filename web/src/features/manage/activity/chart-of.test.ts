import { expect, test } from 'vitest'
import { chartOf } from './chart-of.ts'

const day = (name: string, downloads: number) => ({ day: name, downloads, bytes: downloads * 10 })
const span = (since: string, until: string) => ({ since: new Date(since), until: new Date(until) })

test('the chart has days without downloads too', () => {
  const columns = chartOf([day('2026-11-16', 3)], span('2026-11-15T10:00:00Z', '2026-11-18T09:00:00Z'))
  expect(columns.map(({ from, downloads }) => [from, downloads])).toEqual([
    ['2026-11-15', 0],
    ['2026-11-16', 3],
    ['2026-11-17', 0],
    ['2026-11-18', 0],
  ])
})

test('a transfer of a single day has one column', () => {
  const columns = chartOf([], span('2026-11-15T10:00:00Z', '2026-11-15T11:00:00Z'))
  expect(columns).toEqual([{ from: '2026-11-15', to: '2026-11-15', downloads: 0, bytes: 0 }])
})

test('a long-lived transfer has columns of several days, and loses no download', () => {
  const days = [day('2026-01-01', 1), day('2026-01-02', 2), day('2026-12-31', 4)]
  const columns = chartOf(days, span('2026-01-01T00:00:00Z', '2026-12-31T12:00:00Z'))
  expect(columns.length).toBeLessThanOrEqual(30)
  expect(columns[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-13', downloads: 3, bytes: 30 })
  expect(columns.at(-1)).toMatchObject({ to: '2026-12-31', downloads: 4 })
  expect(columns.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(7)
})

test('a download on a day that this clock has not reached yet is shown', () => {
  const columns = chartOf([day('2026-11-17', 1)], span('2026-11-16T10:00:00Z', '2026-11-16T23:30:00Z'))
  expect(columns.map(({ downloads }) => downloads)).toEqual([0, 1])
})

import { expect, test } from 'vitest'
import { lastDays } from './last-days.ts'

const day = (name: string, downloads: number) => ({ day: name, downloads, bytes: 0 })

test('the last days are all there, also those without downloads and across a month’s end', () => {
  const days = [day('2026-10-01', 9), day('2026-10-30', 2), day('2026-11-02', 5)]
  expect(lastDays(days, new Date('2026-11-02T23:59:00Z'), 4)).toEqual([
    { day: '2026-10-30', downloads: 2 },
    { day: '2026-10-31', downloads: 0 },
    { day: '2026-11-01', downloads: 0 },
    { day: '2026-11-02', downloads: 5 },
  ])
})

test('days after the last one are left out', () => {
  expect(lastDays([day('2026-11-03', 1)], new Date('2026-11-02T12:00:00Z'), 1)).toEqual([
    { day: '2026-11-02', downloads: 0 },
  ])
})

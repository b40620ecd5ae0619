import { describe, expect, test } from 'vitest'
import { dosTime, unixSeconds } from './zip-time.ts'

const readable = ({ date, time }: { date: number; time: number }) => [
  1980 + (date >> 9),
  (date >> 5) & 15,
  date & 31,
  time >> 11,
  (time >> 5) & 63,
  (time & 31) * 2,
]

describe('the MS-DOS time is UTC in two-second steps, and stops at the ends of its range', () => {
  test.each([
    ['2026-03-01T12:30:14Z', [2026, 3, 1, 12, 30, 14]],
    ['2026-03-01T12:30:15.999Z', [2026, 3, 1, 12, 30, 14]],
    ['2025-12-31T23:59:59Z', [2025, 12, 31, 23, 59, 58]],
    ['2026-01-01T01:00:00+02:00', [2025, 12, 31, 23, 0, 0]],
    ['1980-01-01T00:00:00Z', [1980, 1, 1, 0, 0, 0]],
    ['1970-01-01T00:00:00Z', [1980, 1, 1, 0, 0, 0]],
    ['2107-12-31T23:59:59Z', [2107, 12, 31, 23, 59, 58]],
    ['2108-06-01T00:00:00Z', [2107, 12, 31, 23, 59, 58]],
  ])('%s', (date, expected) => {
    expect(readable(dosTime(new Date(date)))).toEqual(expected)
  })
})

describe('the Unix time is whole seconds within 31 bits', () => {
  test.each([
    ['2026-03-01T12:30:15.999Z', Date.UTC(2026, 2, 1, 12, 30, 15) / 1000],
    ['1969-12-31T23:59:59Z', 0],
    ['2038-01-19T03:14:07Z', 0x7fffffff],
    ['2038-01-19T03:14:08Z', 0x7fffffff],
  ])('%s', (date, expected) => {
    expect(unixSeconds(new Date(date))).toBe(expected)
  })
})

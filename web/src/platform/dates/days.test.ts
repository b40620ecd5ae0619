import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayOf, findEndOfDay, findStartOfDay } from './days.ts'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Paris'))
afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['a winter day', '2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
  ['the day of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['the day of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['a leap day', '2028-02-29', '2028-02-28T23:00:00.000Z', '2028-02-29T22:59:59.999Z'],
])('%s lasts from midnight to midnight in the visitor’s time zone', (_what, day, start, end) => {
  expect(findStartOfDay(day)?.toISOString()).toBe(start)
  expect(findEndOfDay(day)?.toISOString()).toBe(end)
})

test.each(['', '2026-02-29', '2026-13-01', '2026-1-1', '22/11/2026', '2026-11-22T10:00'])(
  '"%s" is not a valid day',
  (text) => {
    expect(findStartOfDay(text)).toBeUndefined()
    expect(findEndOfDay(text)).toBeUndefined()
  },
)

test('a moment belongs to its day in the visitor’s time zone', () => {
  expect(dayOf(new Date('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
})

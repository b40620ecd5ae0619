import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Term, readExpiry, usualExpiry } from './expiry.ts'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Paris'))
afterEach(() => void vi.unstubAllEnvs())

const now = new Date('2026-03-15T15:00:00Z')

test.each<[Term, string | null]>([
  ['never', null],
  ['30', '2026-04-14T21:59:59.999Z'],
  ['90', '2026-06-13T21:59:59.999Z'],
  ['365', '2027-03-15T22:59:59.999Z'],
])('a key that lives %s ends with that day, by the visitor’s clock', (term, end) => {
  expect(readExpiry({ term, day: '' }, now)).toBe(end)
})

test.each([
  ['2026-03-15', '2026-03-15T22:59:59.999Z'],
  ['2026-12-31', '2026-12-31T22:59:59.999Z'],
  ['2026-03-14', undefined],
  ['2026-02-30', undefined],
  ['', undefined],
])('the day %j ends at %s', (day, end) => {
  expect(readExpiry({ term: 'date', day }, now)).toBe(end)
})

test('a year is offered first, with its day', () => {
  expect(usualExpiry(now)).toEqual({ term: '365', day: '2027-03-15' })
})

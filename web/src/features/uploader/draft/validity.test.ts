import { resolveValidity } from '@envoi/contract/rules/dates'
import { describe, expect, test } from 'vitest'
import { dayBounds, defaultEnd, findEnd } from './validity.ts'

const now = new Date(2026, 10, 15, 10, 42)

describe('the end by default is now and', () => {
  test.each([
    ['7 days for the free', 7, new Date(2026, 10, 22, 10, 42)],
    ['21 days with a plan', 365, new Date(2026, 11, 6, 10, 42)],
    ['the days of an enterprise that keeps less', 14, new Date(2026, 10, 29, 10, 42)],
  ])('%s', (_plan, validityDays, end) => {
    expect(defaultEnd(now, { validityDays })).toEqual(end)
    expect(resolveValidity({ now, validityDays })).toMatchObject({ to: end })
  })
})

test('days can be chosen from today to the last day of the plan', () => {
  expect(dayBounds(now, { validityDays: 365 })).toEqual({
    first: '2026-11-15',
    last: '2027-11-15',
    byDefault: '2026-12-06',
  })
})

describe('the end of', () => {
  const endOf = (to: string | null) => findEnd({ to }, now, { validityDays: 7 })
  test('a chosen day is its last moment', () => {
    expect(endOf('2026-11-18')).toEqual(new Date(2026, 10, 18, 23, 59, 59, 999))
  })
  test('the last day of the plan is the moment up to which it keeps', () => {
    expect(endOf('2026-11-22')).toEqual(new Date(2026, 10, 22, 10, 42))
  })
  test('a later day is told as it is, to be refused', () => {
    expect(endOf('2026-11-23')).toEqual(new Date(2026, 10, 23, 23, 59, 59, 999))
  })
  test('no day is left to the server', () => {
    expect(endOf(null)).toBeUndefined()
  })
})

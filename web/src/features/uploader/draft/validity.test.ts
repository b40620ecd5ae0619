import { planLimits } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import { dayBounds, endDay, findEnd } from './validity.ts'

const now = new Date(2026, 10, 15, 10, 42)

describe('the last day of a transfer', () => {
  test.each([
    ['a chosen day is the end', planLimits.NONE, null, '2026-11-18', '2026-11-18'],
    ['free, it ends after 7 days', planLimits.NONE, null, null, '2026-11-22'],
    ['with a plan, after 21 days', planLimits.PREMIUM, null, null, '2026-12-06'],
    ['for an enterprise that keeps less, after its days', { validityDays: 14 }, null, null, '2026-11-29'],
    ['with a plan the 21 days are counted from the start', planLimits.PREMIUM, '2026-12-01', null, '2026-12-22'],
    ['free, a later start moves the end no further', planLimits.NONE, '2026-11-20', null, '2026-11-22'],
    ['a start beyond the plan has no end of its own', planLimits.NONE, '2026-12-20', null, '2026-12-20'],
  ])('%s', (_rule, limits, from, to, end) => {
    expect(endDay({ from, to }, now, limits)).toBe(end)
  })
})

test('days can be chosen from today to the last day of the plan', () => {
  expect(dayBounds(now, { validityDays: 365 })).toEqual({
    first: '2026-11-15',
    last: '2027-11-15',
  })
})

describe('the end of a transfer', () => {
  const endOf = (to: string | null) => findEnd({ to }, now, { validityDays: 7 })
  test('is the last moment of the chosen day', () => {
    expect(endOf('2026-11-18')).toEqual(new Date(2026, 10, 18, 23, 59, 59, 999))
  })
  test('is, on the plan’s last day, the moment up to which the plan keeps it', () => {
    expect(endOf('2026-11-22')).toEqual(new Date(2026, 10, 22, 10, 42))
  })
  test('on a later day is sent as it is, to be refused', () => {
    expect(endOf('2026-11-23')).toEqual(new Date(2026, 10, 23, 23, 59, 59, 999))
  })
  test('is left to the server without a day', () => {
    expect(endOf(null)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { DAY } from '../limits.ts'
import { resolveValidity } from './dates.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (days: number, milliseconds = 0) => new Date(now.getTime() + days * DAY + milliseconds)
const never = new Date('never')
const outOfPlan = (actual: number, max = 7) => ({ limit: 'VALIDITY_DAYS', max, actual })
const invalid = { code: 'INVALID_DATES' }

describe('without an end', () => {
  it.each([
    ['the plan allows 7 days: 7', 7, undefined, now, later(7)],
    ['the plan allows 21 days: 21', 21, undefined, now, later(21)],
    ['the plan allows a year: 21 days', 365, undefined, now, later(21)],
    ['counted from a start in the future', 365, later(10), later(10), later(31)],
    ['but no longer than the plan, counted from now', 7, later(5), later(5), later(7)],
    ['a start in the past counts as now', 7, later(-10), now, later(7)],
    ['a start right now', 7, now, now, later(7)],
  ])('%s', (_why, validityDays, from, start, end) => {
    expect(resolveValidity({ now, from, validityDays })).toEqual({ from: start, to: end })
  })
})

describe('with an end', () => {
  it.each([
    ['a millisecond ahead', undefined, later(0, 1), { from: now, to: later(0, 1) }],
    ['within the plan', undefined, later(3), { from: now, to: later(3) }],
    ['exactly at the limit', undefined, later(7), { from: now, to: later(7) }],
    ['a minute beyond: another clock', undefined, later(7, 60_000), { from: now, to: later(7, 60_000) }],
    ['more than a minute beyond', undefined, later(7, 60_001), outOfPlan(8)],
    ['eight days', undefined, later(8), outOfPlan(8)],
    ['a year', undefined, later(365), outOfPlan(365)],
    ['a start in the future gains no days', later(5), later(7), { from: later(5), to: later(7) }],
    ['a start in the future, beyond the plan', later(5), later(8), outOfPlan(8)],
    ['a start beyond the plan', later(8), undefined, invalid],
    ['a start in the past gains no days', later(-5), later(7), { from: now, to: later(7) }],
    ['a start in the past costs none either', later(-5), later(8), outOfPlan(8)],
    ['now', undefined, now, invalid],
    ['in the past', undefined, later(-1), invalid],
    ['in the past, after a start before it', later(-2), later(-1), invalid],
    ['at the start', later(2), later(2), invalid],
    ['before the start', later(3), later(2), invalid],
    ['an end that is no date', undefined, never, invalid],
    ['a start that is no date', never, later(2), invalid],
    ['a start that is no date, without an end', never, undefined, invalid],
    ['a start in the year 10000', new Date('+010000-01-01T00:00:00Z'), undefined, invalid],
    ['an end in the year 10000', undefined, new Date('+010000-01-01T00:00:00Z'), invalid],
    ['a start at the end of time', new Date(8.64e15), undefined, invalid],
  ])('%s', (_why, from, to, result) => {
    expect(resolveValidity({ now, from, to, validityDays: 7 })).toEqual(result)
  })

  it('the refusal names the limit of the plan', () => {
    expect(resolveValidity({ now, to: later(400), validityDays: 365 })).toEqual(outOfPlan(400, 365))
  })

  it('a day is 24 hours, also when the clocks change', () => {
    const spring = new Date('2026-03-28T12:00:00+01:00')
    const to = new Date(spring.getTime() + 7 * DAY)
    expect(resolveValidity({ now: spring, to, validityDays: 7 })).toEqual({ from: spring, to })
  })
})

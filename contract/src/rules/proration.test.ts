import { describe, expect, it } from 'vitest'
import { DAY } from '../limits.ts'
import type { BillingPeriod } from '../words.ts'
import { addPeriod, proration } from './prices.ts'

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const change = (from: number, to: number, start: string, end: string, now: Date) =>
  proration({ from: { net: from }, to: { net: to }, periodStart: noon(start), periodEnd: noon(end), now })

describe('a change of plan costs the days that are left, today among them', () => {
  it.each<[string, number, number, string, string, string, [number, number, number, number, number]]>([
    ['on the first day', 1000, 4000, '2026-03-01', '2026-04-01', '2026-03-01', [31, 31, 1000, 4000, 3000]],
    ['on the second', 1000, 4000, '2026-03-01', '2026-04-01', '2026-03-02', [30, 31, 968, 3871, 2903]],
    ['in the middle', 1000, 4000, '2026-03-01', '2026-04-01', '2026-03-17', [15, 31, 484, 1935, 1451]],
    ['on the last day', 1000, 4000, '2026-03-01', '2026-04-01', '2026-03-31', [1, 31, 32, 129, 97]],
    ['on the day of the end', 1000, 4000, '2026-03-01', '2026-04-01', '2026-04-01', [0, 31, 0, 0, 0]],
    ['after the end', 1000, 4000, '2026-03-01', '2026-04-01', '2026-04-09', [0, 31, 0, 0, 0]],
    ['before the start', 1000, 4000, '2026-03-01', '2026-04-01', '2026-02-20', [31, 31, 1000, 4000, 3000]],
    ['in a month of 30 days', 1000, 4000, '2026-04-01', '2026-05-01', '2026-04-16', [15, 30, 500, 2000, 1500]],
    ['in a month of 28 days', 1000, 4000, '2026-02-01', '2026-03-01', '2026-02-15', [14, 28, 500, 2000, 1500]],
    ['in a month of 29 days', 1000, 4000, '2028-02-01', '2028-03-01', '2028-02-15', [15, 29, 517, 2069, 1552]],
    ['on 29 February', 1000, 4000, '2028-02-01', '2028-03-01', '2028-02-29', [1, 29, 34, 138, 104]],
    ['from the 31st to the 28th', 1000, 4000, '2026-01-31', '2026-02-28', '2026-02-14', [14, 28, 500, 2000, 1500]],
    ['from the 28th to the 31st', 1000, 4000, '2026-02-28', '2026-03-31', '2026-03-01', [30, 31, 968, 3871, 2903]],
    ['over the turn of a year', 1000, 9000, '2026-12-15', '2027-01-15', '2027-01-01', [14, 31, 452, 4065, 3613]],
    ['within a year', 10_000, 40_000, '2026-03-03', '2027-03-03', '2026-11-17', [106, 365, 2904, 11_616, 8712]],
    [
      'on the first day of a year',
      10_000,
      40_000,
      '2026-03-03',
      '2027-03-03',
      '2026-03-03',
      [365, 365, 10_000, 40_000, 30_000],
    ],
    ['on the last day of a year', 10_000, 40_000, '2026-03-03', '2027-03-03', '2027-03-02', [1, 365, 27, 110, 83]],
    [
      'within a year with 29 February',
      10_000,
      40_000,
      '2027-06-01',
      '2028-06-01',
      '2027-12-01',
      [183, 366, 5000, 20_000, 15_000],
    ],
    ['to a smaller plan', 9000, 4000, '2026-04-01', '2026-05-01', '2026-04-16', [15, 30, 4500, 2000, -2500]],
    ['to the same price', 4000, 4000, '2026-03-01', '2026-04-01', '2026-03-13', [19, 31, 2452, 2452, 0]],
    ['from a plan for nothing', 0, 4000, '2026-04-01', '2026-05-01', '2026-04-16', [15, 30, 0, 2000, 2000]],
    ['where the half is rounded up', 1, 3, '2026-04-01', '2026-05-01', '2026-04-16', [15, 30, 1, 2, 1]],
    ['in a trial', 1000, 4000, '2026-11-18', '2026-11-25', '2026-11-20', [5, 7, 714, 2857, 2143]],
    ['in a period of one day', 1000, 4000, '2026-11-18', '2026-11-19', '2026-11-18', [1, 1, 1000, 4000, 3000]],
    ['in a period of no day', 1000, 4000, '2026-11-18', '2026-11-18', '2026-11-18', [0, 0, 0, 0, 0]],
    ['in a period that ends before it starts', 1000, 4000, '2026-11-18', '2026-11-10', '2026-11-05', [0, 0, 0, 0, 0]],
  ])('%s', (_when, from, to, start, end, now, [days, daysInPeriod, unused, owed, net]) => {
    expect(change(from, to, start, end, noon(now))).toEqual({ days, daysInPeriod, unused, owed, net })
  })

  it.each([
    ['the first moment of a day', '2026-03-17T00:00:00.000Z', 15],
    ['the last moment of a day', '2026-03-17T23:59:59.999Z', 15],
    ['the moment before it', '2026-03-16T23:59:59.999Z', 16],
    ['a day that is already another one elsewhere', '2026-03-18T00:30:00+01:00', 15],
    ['the hour that summer takes', '2026-03-29T02:30:00+01:00', 3],
  ])('days are those of UTC: %s', (_what, now, days) => {
    expect(change(1000, 4000, '2026-03-01', '2026-04-01', new Date(now)).days).toBe(days)
  })

  it('a moment that is none has no price', () => {
    expect(() => change(1000, 4000, '2026-03-01', '2026-04-01', new Date('never'))).toThrow(RangeError)
  })
})

describe('whatever the prices and the day', () => {
  let state = 7
  const below = (end: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
  const cases = Array.from({ length: 5000 }, () => {
    const periodStart = new Date(Date.UTC(2024, below(60), 1 + below(31), below(24), below(60)))
    const periodEnd = addPeriod(periodStart, below(2) === 0 ? 'MONTHLY' : 'ANNUAL')
    const now = new Date(periodStart.getTime() + (below(420) - 20) * DAY + below(DAY))
    return { from: { net: below(200_000) }, to: { net: below(200_000) }, periodStart, periodEnd, now }
  })

  it('a change and the change back on the same day cost nothing together', () => {
    for (const asked of cases) {
      const back = proration({ ...asked, from: asked.to, to: asked.from })
      expect(proration(asked).net + back.net).toBe(0)
    }
  })

  it('nobody is given back or owes more than the whole price, or part of a cent', () => {
    for (const asked of cases) {
      const { unused, owed, net, days, daysInPeriod } = proration(asked)
      expect([unused, owed, net].every(Number.isSafeInteger)).toBe(true)
      expect(unused >= 0 && unused <= asked.from.net).toBe(true)
      expect(owed >= 0 && owed <= asked.to.net).toBe(true)
      expect(days >= 0 && days <= daysInPeriod).toBe(true)
    }
  })

  it('the days that are used and those that are left are the period', () => {
    for (const asked of cases) {
      const used = proration({ ...asked, periodEnd: asked.now }).daysInPeriod
      const { days, daysInPeriod } = proration(asked)
      expect(Math.min(used, daysInPeriod) + days).toBe(daysInPeriod)
    }
  })
})

describe('the end of a period', () => {
  it.each<[string, BillingPeriod, number | undefined, number | undefined, string]>([
    ['2026-03-17', 'MONTHLY', undefined, undefined, '2026-04-17'],
    ['2026-12-17', 'MONTHLY', undefined, undefined, '2027-01-17'],
    ['2026-01-31', 'MONTHLY', undefined, undefined, '2026-02-28'],
    ['2028-01-31', 'MONTHLY', undefined, undefined, '2028-02-29'],
    ['2026-02-28', 'MONTHLY', undefined, undefined, '2026-03-28'],
    ['2026-02-28', 'MONTHLY', 1, 31, '2026-03-31'],
    ['2026-03-31', 'MONTHLY', 1, 31, '2026-04-30'],
    ['2026-04-30', 'MONTHLY', 1, 31, '2026-05-31'],
    ['2026-02-28', 'MONTHLY', 1, 30, '2026-03-30'],
    ['2026-01-31', 'MONTHLY', 2, undefined, '2026-03-31'],
    ['2026-01-31', 'MONTHLY', 13, undefined, '2027-02-28'],
    ['2026-03-31', 'MONTHLY', -1, undefined, '2026-02-28'],
    ['2026-03-17', 'MONTHLY', 0, undefined, '2026-03-17'],
    ['2026-03-17', 'ANNUAL', undefined, undefined, '2027-03-17'],
    ['2028-02-29', 'ANNUAL', undefined, undefined, '2029-02-28'],
    ['2031-02-28', 'ANNUAL', 1, 29, '2032-02-29'],
    ['2028-02-29', 'ANNUAL', 4, undefined, '2032-02-29'],
    ['2027-02-28', 'ANNUAL', undefined, undefined, '2028-02-28'],
    ['2099-02-28', 'ANNUAL', 1, 29, '2100-02-28'],
  ])('%s, %s, %s times, anchored on %s: %s', (from, period, times, anchorDay, end) => {
    expect(addPeriod(noon(from), period, times, anchorDay)).toEqual(noon(end))
  })

  it('twelve months, each from the end of the one before, come back to the day', () => {
    const ends = Array.from({ length: 12 }).reduce<Date[]>(
      (before) => [...before, addPeriod(before.at(-1) ?? noon('2027-08-31'), 'MONTHLY', 1, 31)],
      [],
    )
    expect(ends.map((end) => end.getUTCDate())).toEqual([30, 31, 30, 31, 31, 29, 31, 30, 31, 30, 31, 31])
  })

  it('keeps the time of day to the millisecond, and leaves its input alone', () => {
    const from = new Date('2026-01-31T23:59:59.999Z')
    expect(addPeriod(from, 'MONTHLY')).toEqual(new Date('2026-02-28T23:59:59.999Z'))
    expect(from).toEqual(new Date('2026-01-31T23:59:59.999Z'))
  })
})

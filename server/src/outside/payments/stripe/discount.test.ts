import { addPeriod } from '@envoi/contract/rules/prices'
import { describe, expect, test } from 'vitest'
import { monthsOf } from './discount.ts'

const day = (text: string): Date => new Date(`${text}T10:00:00Z`)

describe('a discount lasts so many months of Stripe’s', () => {
  test.for([
    ['of a monthly price, as many as periods', 3, 'MONTHLY', '2091-01-15', '2091-01-15', 3],
    ['after a trial, those after it', 3, 'MONTHLY', '2091-01-15', '2091-01-22', 3],
    ['after a month that is paid for, until the last has begun', 1, 'MONTHLY', '2091-01-15', '2091-02-14', 1],
    ['of a yearly price, until the last year has begun', 2, 'ANNUAL', '2091-01-15', '2091-01-15', 13],
    ['of one year, one', 1, 'ANNUAL', '2091-01-15', '2091-01-15', 1],
    ['after a year that is paid for, a year and more', 3, 'MONTHLY', '2091-01-15', '2092-01-10', 14],
    ['over months of other lengths', 3, 'MONTHLY', '2091-01-31', '2091-02-28', 3],
  ] as const)('%s', ([, periods, period, now, first, expected]) => {
    expect(monthsOf(periods, period, { now: day(now), first: day(first) })).toBe(expected)
  })

  const begins = Array.from({ length: 366 }, (_, days) => new Date(day('2091-01-01').getTime() + days * 86_400_000))

  test.for([1, 2, 3, 12])('ends after the last of %i periods has begun, and before the next if it can', (periods) => {
    for (const now of begins)
      for (const paid of [0, 1, 7, 27, 28, 29, 30, 31, 200]) {
        const first = new Date(now.getTime() + paid * 86_400_000)
        const [last, next] = [addPeriod(first, 'MONTHLY', periods - 1), addPeriod(first, 'MONTHLY', periods)]
        const endOf = (months: number) => addPeriod(now, 'MONTHLY', months)
        const canFit = Array.from({ length: 24 }, (_, index) => endOf(index + 1)).some(
          (end) => end > last && end <= next,
        )
        const end = endOf(monthsOf(periods, 'MONTHLY', { now, first }))
        const said = `${now.toISOString()}, paid for ${paid} days`
        expect(end > last, said).toBe(true)
        expect(end <= next, said).toBe(canFit)
      }
  })
})

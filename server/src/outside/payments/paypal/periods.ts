import { DAY } from '@envoi/contract/limits'
import { addPeriod } from '@envoi/contract/rules/prices'
import type { Transaction } from './answers.ts'
import { type Plan, planAt } from './plans.ts'

export type Period = { start: Date; end: Date }
/** What PayPal has asked for, with the period that it pays for. */
export type Charge = { transaction: Transaction; plan: Plan; period: Period }

/** PayPal charges at an hour of its own, and tries for ten days: so far from its day a charge may lie, and still be its. */
const EARLY = DAY
const LATE = 14 * DAY

/**
 * Periods follow one another from the first charge on, by the months of the calendar: PayPal tells when it was paid, not for
 * what. A charge that is at no such day, after a pause, begins anew. The oldest first.
 */
export function chargesOf(transactions: readonly Transaction[], plans: readonly [Plan, ...Plan[]]): Charge[] {
  let from = new Date(0)
  let months = 0
  let due = new Date(0)
  let former: Plan | undefined
  return transactions.map((transaction) => {
    const { time, amount_with_breakdown: amounts } = transaction
    const plan = planAt(plans, time, amounts.gross_amount.amount)
    const isDue = isNear(time, due)
    const start = isDue ? due : time
    if (!isDue || plan.months !== former?.months) {
      from = start
      months = 0
    }
    former = plan
    months += plan.months
    due = addMonths(from, months)
    return { transaction, plan, period: { start, end: due } }
  })
}

export const isNear = (time: Date, due: Date): boolean =>
  time.getTime() >= due.getTime() - EARLY && time.getTime() <= due.getTime() + LATE

/** The same day of the month, or its last one. */
export const addMonths = (at: Date, months: number): Date => addPeriod(at, 'MONTHLY', months)
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)

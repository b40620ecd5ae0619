/**
 * One plan of PayPal's for each agreement, with the very amounts that it comes to. A subscription has the plan that its
 * payer said yes to, so PayPal itself tells which terms hold. A plan that follows another names it, and the day from
 * which it counts: what was charged before keeps the terms that it was charged by.
 */
import type { BillingPeriod } from '@envoi/contract/words'
import type { z } from 'zod'
import { type Money, PaymentRefused, type Price } from '../port.ts'
import type { planAnswer } from './answers.ts'
import { type PayPalMoney, toPayPal } from './money.ts'

export const PRODUCT = { id: 'ENVOI-PLANS', name: 'Envoi', type: 'SERVICE' }

export type Plan = {
  id: string
  terms: string
  /** Nothing: what a subscription began with. */
  follows: { plan: string; from: Date } | null
  trialDays: number
  /** Of its periods. */
  months: number
  /** What a period may cost: with its discount, and without. */
  prices: number[]
  /** Cycles of whole periods for which nothing is paid. */
  freeCycles: number[]
  money: Money
}

type Cycle = {
  tenure_type: 'TRIAL' | 'REGULAR'
  sequence: number
  total_cycles: number
  frequency: { interval_unit: 'DAY' | 'MONTH' | 'YEAR'; interval_count: number }
  pricing_scheme?: { fixed_price: PayPalMoney }
}

/** PayPal's own limit, of days and of cycles. */
const MOST_DAYS = 365
const MOST_CYCLES = 999

/** What PayPal is asked to make. After three tries in ten days it gives a payment up, and never adds it to the next. */
export const planRequest = (price: Price, trialDays: number, follows: Plan['follows']): object => ({
  product_id: PRODUCT.id,
  name: nameOf[price.period],
  description: describe(price.terms, follows),
  billing_cycles: cyclesOf(price, trialDays),
  payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 1 },
})

/** As payers read it. */
const nameOf: Record<BillingPeriod, string> = { MONTHLY: 'Envoi, monthly', ANNUAL: 'Envoi, yearly' }

function cyclesOf({ money, period, discount }: Price, trialDays: number): Cycle[] {
  const frequency = { interval_unit: period === 'MONTHLY' ? 'MONTH' : 'YEAR', interval_count: 1 } as const
  const lessened = { ...money, amount: Math.max(0, money.amount - (discount?.amount ?? 0)) }
  const regular = discount?.periods === null ? lessened : money
  if (regular.amount === 0) throw new PaymentRefused('PayPal keeps no subscription for which nothing is ever paid')
  if (trialDays > MOST_DAYS) throw new PaymentRefused(`a trial by PayPal lasts ${MOST_DAYS} days at most`)
  const priced = ({ amount, currency }: Money): Pick<Cycle, 'pricing_scheme'> =>
    // A cycle that is free has no price at all.
    amount === 0 ? {} : { pricing_scheme: { fixed_price: toPayPal({ amount, currency }) } }
  const cycles: Omit<Cycle, 'sequence'>[] = []
  if (trialDays > 0)
    cycles.push({
      tenure_type: 'TRIAL',
      total_cycles: 1,
      frequency: { interval_unit: 'DAY', interval_count: trialDays },
    })
  if (discount && discount.periods !== null && discount.periods > 0)
    cycles.push({
      tenure_type: 'TRIAL',
      total_cycles: Math.min(discount.periods, MOST_CYCLES),
      frequency,
      ...priced(lessened),
    })
  cycles.push({ tenure_type: 'REGULAR', total_cycles: 0, frequency, ...priced(regular) })
  return cycles.map((cycle, index) => Object.assign(cycle, { sequence: index + 1 }))
}

function describe(terms: string, follows: Plan['follows']): string {
  const after = follows ? ` from ${follows.from.toISOString().slice(0, 10)} after ${follows.plan}` : ''
  return `Agreement ${terms}${after}`
}
const DESCRIPTION = /^Agreement (?<terms>\S+)(?: from (?<from>\d{4}-\d\d-\d\d) after (?<plan>\S+))?$/

export function readPlan({ id, description, billing_cycles: cycles }: z.output<typeof planAnswer>): Plan {
  const { terms, from, plan } = DESCRIPTION.exec(description)?.groups ?? {}
  const regular = cycles.find(({ tenure_type: tenure }) => tenure === 'REGULAR')
  const money = regular?.pricing_scheme?.fixed_price
  // Somebody's own plan, of the same PayPal account: nothing of ours.
  if (terms === undefined || !regular || !money) throw new PaymentRefused(`${id} is no plan of ours`)
  const isTrial = ({ frequency }: (typeof cycles)[number]): boolean => frequency.interval_unit === 'DAY'
  const periods = cycles.filter((cycle) => !isTrial(cycle))
  const priceOf = ({ pricing_scheme: scheme }: (typeof cycles)[number]): number => scheme?.fixed_price?.amount ?? 0
  return {
    id,
    terms,
    follows: from !== undefined && plan !== undefined ? { plan, from: new Date(from) } : null,
    trialDays: cycles.find(isTrial)?.frequency.interval_count ?? 0,
    months: regular.frequency.interval_unit === 'YEAR' ? 12 : 1,
    prices: periods.map(priceOf),
    freeCycles: periods.filter((cycle) => priceOf(cycle) === 0).map(({ sequence }) => sequence),
    money,
  }
}

/**
 * The plan by which an amount was asked for. `plans`: the newest first. Whoever says yes to a change only after its day has
 * been charged the old amount once more.
 */
export function planAt(plans: readonly [Plan, ...Plan[]], at: Date, amount?: number): Plan {
  const begun = plans.filter(({ follows }) => follows === null || follows.from <= at)
  return begun.find(({ prices }) => amount === undefined || prices.includes(amount)) ?? begun[0] ?? plans[0]
}

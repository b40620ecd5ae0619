/** What plans cost, and every sum that is made of it: what is shown, printed and charged is one function. */
import { DAY } from '../limits.ts'
import type { BillingPeriod, PlanName } from '../words.ts'
import { shareOf } from './share-of.ts'
import { vatAmount } from './tax.ts'

export type Currency = 'EUR' | 'USD'
/** What anybody can buy; the price of a plan that is made to order is agreed upon. */
export type SoldPlan = Exclude<PlanName, 'CUSTOM'>
/** In minor units, without tax. */
export type PriceTable = Record<SoldPlan, Record<BillingPeriod, Record<Currency, number>>>

const alike = (amount: number): Record<Currency, number> => ({ EUR: amount, USD: amount })

/** Unless the operator has others. */
export const defaultPrices: PriceTable = {
  PREMIUM: { MONTHLY: alike(1000), ANNUAL: alike(10_000) },
  TEAM: { MONTHLY: alike(4000), ANNUAL: alike(40_000) },
  TEAM25: { MONTHLY: alike(9000), ANNUAL: alike(90_000) },
}

/** Once for each account and each card. */
export const trial = { days: 7 }

/** A share of the price in whole percent, or minor units of its currency. */
export type Discount = { percent: number } | { amount: number }

/** What is left of a price. A discount never takes more than there is, and adds nothing. */
export function discounted(net: number, discount: Discount | null): number {
  if (discount === null) return net
  const taken = 'percent' in discount ? shareOf(net, discount.percent, 100) : discount.amount
  return net - Math.max(0, Math.min(taken, net))
}

/** `net` less `discount` is `taxed`; with `tax` it is `gross`. */
export type Total = { net: number; discount: number; taxed: number; tax: number; gross: number }

/** The rate is in basis points. */
export function totalOf(net: number, discount: Discount | null, rate: number): Total {
  const taxed = discounted(net, discount)
  const tax = vatAmount(taxed, rate)
  return { net, discount: net - taxed, taxed, tax, gross: taxed + tax }
}

/**
 * What it costs to change to another price within a period, by whole days of UTC of which today is one: what is left of
 * the old price is given back, and the same days of the new one are owed. Less than 0 is in the customer's favour.
 */
export function proration(asked: {
  from: { net: number }
  to: { net: number }
  periodStart: Date
  periodEnd: Date
  now: Date
}): { days: number; daysInPeriod: number; unused: number; owed: number; net: number } {
  const { from, to, periodStart, periodEnd, now } = asked
  const daysInPeriod = Math.max(0, daysBetween(periodStart, periodEnd))
  const days = Math.min(Math.max(0, daysBetween(now, periodEnd)), daysInPeriod)
  const partOf = (net: number): number => (days === 0 ? 0 : shareOf(net, days, daysInPeriod))
  const [unused, owed] = [partOf(from.net), partOf(to.net)]
  return { days, daysInPeriod, unused, owed, net: owed - unused }
}

const dayOf = (moment: Date): number => Math.floor(moment.getTime() / DAY)
const daysBetween = (from: Date, to: Date): number => dayOf(to) - dayOf(from)

/**
 * Months or years later, at the same time of day, by UTC. What began on the 31st ends on the last day of shorter months;
 * so that it comes back to the 31st, `anchorDay` is the day of the month on which it once began.
 */
export function addPeriod(from: Date, period: BillingPeriod, times = 1, anchorDay: number = from.getUTCDate()): Date {
  const months = times * (period === 'ANNUAL' ? 12 : 1)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  // The day before the first of the month after it.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(from)
  later.setUTCFullYear(year, month, Math.min(anchorDay, lastDay))
  return later
}

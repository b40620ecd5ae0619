/** Prices as one compares them. Pure; the sums themselves are the contract's. */
import { type Total, totalOf } from '@envoi/contract/rules/prices'
import type { BillingPeriod } from '@envoi/contract/words'

type Prices = Record<string, Record<BillingPeriod, number>>

/** A rate of tax is told in per cent, with up to two decimals. */
export const totalWithTax = (net: number, tax: { rate: number }): Total =>
  totalOf(net, null, Math.round(tax.rate * 100))

/** What paying by the year saves: whole months that are the same for all plans, or the least share of any. Nothing: nothing. */
export function yearlySaving(prices: Prices): { months: number } | { percent: number } | undefined {
  const all = Object.values(prices)
  const free = all.map(({ MONTHLY, ANNUAL }) => 12 - ANNUAL / MONTHLY)
  const [first = 0] = free
  if (first >= 1 && Number.isInteger(first) && free.every((months) => months === first)) return { months: first }
  const percent = Math.floor(Math.min(...free.map((months) => (months / 12) * 100)))
  return percent >= 1 ? { percent } : undefined
}

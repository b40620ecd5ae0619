/** How long the price of the next payment holds. Pure. */
import type { QuoteReply } from '@envoi/contract/billing'
import { addPeriod } from '@envoi/contract/rules/prices'
import type { BillingPeriod } from '@envoi/contract/words'

type Priced = Pick<QuoteReply, 'kind' | 'coupon'> & {
  next: { at: string; total: { gross: number } }
  afterwards: { gross: number }
}

/** `until`: of so many payments; the one that is due then is the first without it. */
export type DiscountAhead = { kind: 'none' } | { kind: 'until'; at: Date; payments: number } | { kind: 'unknown' }

/** The service counts a period that begins so near to the end of a discount as after it. */
const NEAR = 60 * 60 * 1000

export function discountAhead(quote: Priced, period: BillingPeriod, now: Date): DiscountAhead {
  const { kind, coupon, next, afterwards } = quote
  if (next.total.gross >= afterwards.gross) return { kind: 'none' }
  // One that somebody has already goes along: the quote does not say for how long.
  if (!coupon || kind === 'same') return { kind: 'unknown' }
  const { periods } = coupon
  if (periods === null) return { kind: 'none' }
  const first = new Date(next.at)
  const payments =
    kind === 'change' ? paymentsUntil(first, addPeriod(now, period, periods), period) : periods - Number(kind === 'new')
  return { kind: 'until', at: addPeriod(first, period, payments), payments }
}

/** A change is in the midst of a period: the discount runs from then. */
function paymentsUntil(first: Date, end: Date, period: BillingPeriod): number {
  let payments = 1
  while (addPeriod(first, period, payments).getTime() < end.getTime() - NEAR) payments += 1
  return payments
}

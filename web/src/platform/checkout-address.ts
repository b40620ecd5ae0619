import type { BillingPeriod, SoldPlan } from '@envoi/contract/words'

/**
 * Where money is asked for. A document load of its own, from wherever one comes: there alone may the provider's script run.
 */
export type Checkout =
  /** `country`: that for which prices were looked at, of somebody who has not said yet where they are. */
  | {
      plan: SoldPlan
      period: BillingPeriod
      trial?: boolean
      coupon?: string | undefined
      country?: string | undefined
    }
  /** CUSTOM, at the price that was agreed on. */
  | { price: string }
  /** Another card or bank account; what is open is tried with it. */
  | { method: 'new' }
  /** An invoice that is open, or that waits for the bank's question. */
  | { invoice: string }

export function checkoutAddress(asked: Checkout): string {
  const query = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return [[name, value === true ? '1' : value]]
  })
  return `/checkout?${new URLSearchParams(query).toString()}`
}

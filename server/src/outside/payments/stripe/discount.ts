import { createHash } from 'node:crypto'
import { addPeriod } from '@envoi/contract/rules/prices'
import type { BillingPeriod } from '@envoi/contract/words'
import type { Stripe } from 'stripe'
import type { Price } from '../port.ts'
import { isInvalid } from './problems.ts'

/**
 * A discount is a coupon of its own, told by the key of what it was made for: made again, it is there already. Its
 * length may come out as another then, so it must not be sent as the same request.
 */
export async function makeCoupon(
  stripe: Stripe,
  { discount, money, period }: Price,
  when: { now: Date; first: Date },
  key: string,
): Promise<string | undefined> {
  if (discount === null) return undefined
  const id = `envoi-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
  const lasting: Stripe.CouponCreateParams =
    discount.periods === null
      ? { duration: 'forever' }
      : { duration: 'repeating', duration_in_months: monthsOf(discount.periods, period, when) }
  await ensure(
    stripe.coupons.create({ id, amount_off: discount.amount, currency: money.currency.toLowerCase(), ...lasting }),
  )
  return id
}

/** What is made once, by an id that we choose. */
export async function ensure(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!isInvalid(error) || error.code !== 'resource_already_exists') throw error
  })
}

/**
 * Stripe counts months from when the coupon is given, which may be long before anything is charged: as many as end
 * after the last period that is to cost less has begun, and before the one after it. Where February makes that
 * impossible, one period more costs less rather than one fewer.
 */
export function monthsOf(periods: number, period: BillingPeriod, { now, first }: { now: Date; first: Date }): number {
  const last = addPeriod(first, period, periods - 1)
  let months = 1
  while (addPeriod(now, 'MONTHLY', months) <= last) months += 1
  return months
}

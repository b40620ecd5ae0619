import type { BillingPeriod } from '@envoi/contract/words'
import type { Stripe } from 'stripe'
import type { Clock } from '../../../platform/clock.ts'
import { type CardPayments, PaymentRefused, type Price } from '../port.ts'
import { ensure, makeCoupon } from './discount.ts'
import { type Marks, idOf, itemOf, secondsOf, toSubscription } from './states.ts'

/** Stripe wants each price to be that of something. Ours are all of this, for what is sold is our affair. */
const PRODUCT = { id: 'envoi', name: 'Envoi' }

const intervals: Record<BillingPeriod, 'month' | 'year'> = { MONTHLY: 'month', ANNUAL: 'year' }

type Deps = { stripe: Stripe; clock: Clock }

const priceOf = ({ money, period }: Price) => ({
  product: PRODUCT.id,
  currency: money.currency.toLowerCase(),
  unit_amount: money.amount,
  recurring: { interval: intervals[period] },
})

export async function subscribe(
  { stripe, clock }: Deps,
  payer: string,
  asked: Parameters<CardPayments['subscribe']>[1],
  key: string,
): ReturnType<CardPayments['subscribe']> {
  const [now, { trialUntil, method, terms }] = [clock(), asked]
  const settings = { invoice_settings: { default_payment_method: method } }
  await stripe.customers.update(payer, settings, { idempotencyKey: `${key}-default` })
  await ensure(stripe.products.create(PRODUCT))
  const coupon = await makeCoupon(stripe, asked, { now, first: trialUntil ?? now }, key)
  const made = await stripe.subscriptions.create(
    {
      customer: payer,
      items: [{ price_data: priceOf(asked) }],
      metadata: { terms } satisfies Marks,
      // What is not paid is there all the same, and says what is missing.
      payment_behavior: 'allow_incomplete',
      proration_behavior: 'none',
      off_session: false,
      ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
      ...(trialUntil === null ? {} : { trial_end: secondsOf(trialUntil) }),
    },
    { idempotencyKey: `${key}-subscription` },
  )
  return toSubscription(made)
}

/**
 * Until `paidUntil` Stripe has it on trial, so that nothing is charged before and its periods begin there; what is
 * written on it tells that from a real trial.
 */
export async function reprice(
  { stripe, clock }: Deps,
  subscription: string,
  price: Price & { paidUntil: Date },
  key: string,
): Promise<void> {
  // What it was before, also when the same is asked again: such a request is answered as it was the first time.
  const before = await stripe.subscriptions.update(
    subscription,
    { metadata: { repricing: key }, expand: ['latest_invoice'] },
    { idempotencyKey: `${key}-before` },
  )
  const { status, periodStart } = toSubscription(before)
  if (status === 'ended') throw new PaymentRefused('the subscription has ended')
  await closeDraft(stripe, before.latest_invoice, key)
  await ensure(stripe.products.create(PRODUCT))
  const [until, when] = [secondsOf(price.paidUntil), { now: clock(), first: price.paidUntil }]
  const coupon = await makeCoupon(stripe, price, when, key)
  const isTrial = status === 'trialing'
  await stripe.subscriptions.update(
    subscription,
    {
      items: [{ id: itemOf(before).id, price_data: priceOf(price) }],
      metadata: {
        terms: price.terms,
        paid_from: isTrial ? '' : String(secondsOf(periodStart)),
        paid_until: isTrial ? '' : String(until),
      } satisfies Marks,
      discounts: coupon === undefined ? '' : [{ coupon }],
      trial_end: until,
      proration_behavior: 'none',
    },
    { idempotencyKey: `${key}-price` },
  )
}

/** An invoice takes over the terms when it is final, an hour after a period begins: those by which it was made. */
async function closeDraft(stripe: Stripe, latest: Stripe.Subscription['latest_invoice'], key: string): Promise<void> {
  if (latest === null || typeof latest === 'string' || latest.status !== 'draft') return
  await stripe.invoices.finalizeInvoice(idOf(latest), {}, { idempotencyKey: `${key}-close` })
}

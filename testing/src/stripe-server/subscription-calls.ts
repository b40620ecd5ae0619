import { addPeriod } from '@envoi/contract/rules/prices'
import type { Stripe } from 'stripe'
import { discountOf, planOf, priceOf } from './answers/prices.ts'
import { subscriptionOf } from './answers/subscriptions.ts'
import { invalid } from './api-error.ts'
import { cancel, draftFor, finalize, itemOf, periodEnd, start } from './billing.ts'
import { tell } from './events.ts'
import { type Form, flagIn, formIn, listIn, mergeMetadata, numberIn, requireKnown, textIn, textOrNull } from './form.ts'
import { type World, find, missing } from './state.ts'

const createParams = [
  'customer',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
  'off_session',
  'discounts',
  'trial_end',
  'expand',
] satisfies (keyof Stripe.SubscriptionCreateParams)[]

const updateParams = [
  'items',
  'metadata',
  'cancel_at_period_end',
  'discounts',
  'trial_end',
  'proration_behavior',
  'expand',
] satisfies (keyof Stripe.SubscriptionUpdateParams)[]

export function createSubscription(world: World, form: Form): Stripe.Subscription {
  requireKnown(form, createParams)
  if (textIn(form, 'payment_behavior') !== 'allow_incomplete') throw invalid('Only allow_incomplete is known here.')
  const customer = find(world.customers, textIn(form, 'customer'), 'customer')
  const price = newPrice(world, listIn(form, 'items')[0] as Form)
  const trialEnd = trialEndIn(world, form)
  const anchor = trialEnd ?? world.at
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  const period = { start: world.at, end: trialEnd ?? periodEnd(anchor, interval, anchor) }
  const metadata = mergeMetadata({}, form)
  const subscription = subscriptionOf({ customer: customer.id, price, metadata, period, trialEnd, at: world.at })
  setDiscount(world, subscription, form)
  start(world, subscription)
  return subscription
}

function newPrice(world: World, item: Form): Stripe.Price {
  const asked = formIn(item, 'price_data')
  const { id: product } = find(world.products, textIn(asked, 'product'), 'items[0][price_data][product]')
  const interval = textIn(formIn(asked, 'recurring'), 'interval')
  if (interval !== 'month' && interval !== 'year') throw invalid('Nothing is sold by such a period.')
  const [currency, amount] = [textIn(asked, 'currency'), numberIn(asked, 'unit_amount')]
  return priceOf({ product, currency, amount, interval }, world.at)
}

function trialEndIn(world: World, form: Form): number | null {
  if (textOrNull(form, 'trial_end') === null) return null
  const end = numberIn(form, 'trial_end')
  if (end <= world.at) throw invalid('A trial ends in the future.', { param: 'trial_end' })
  return end
}

function setDiscount(world: World, subscription: Stripe.Subscription, form: Form): void {
  if (form['discounts'] === undefined) return
  world.discounts.delete(subscription.id)
  subscription.discounts = []
  const [asked] = listIn(form, 'discounts')
  if (asked === undefined) return
  const coupon = find(world.coupons, textIn(asked as Form, 'coupon'), 'discounts[0][coupon]')
  const months = coupon.duration_in_months
  const end = months === null ? null : addPeriod(new Date(world.at * 1000), 'MONTHLY', months).getTime() / 1000
  const customer = subscription.customer as string
  const discount = discountOf({ coupon: coupon.id, customer, subscription: subscription.id, start: world.at, end })
  world.discounts.set(subscription.id, discount)
  subscription.discounts = [discount.id]
}

export function updateSubscription(world: World, id: string, form: Form): Stripe.Subscription {
  requireKnown(form, updateParams)
  const subscription = find(world.subscriptions, id, 'id')
  const isOver = ['canceled', 'incomplete_expired'].includes(subscription.status)
  if (isOver && Object.keys(form).some((name) => !['metadata', 'expand'].includes(name)))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  const trialEnd = trialEndIn(world, form)
  const [item] = listIn(form, 'items')
  if (item !== undefined) changePrice(world, subscription, item as Form, trialEnd)
  subscription.metadata = mergeMetadata(subscription.metadata, form)
  setDiscount(world, subscription, form)
  if (trialEnd !== null && trialEnd !== subscription.trial_end) moveTrial(world, subscription, trialEnd)
  if (form['cancel_at_period_end'] !== undefined) {
    subscription.cancel_at_period_end = flagIn(form, 'cancel_at_period_end')
    subscription.canceled_at = subscription.cancel_at_period_end ? world.at : null
  }
  subscription.cancel_at = subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null
  tell(world, 'customer.subscription.updated', subscription)
  return subscription
}

function changePrice(world: World, subscription: Stripe.Subscription, asked: Form, trialEnd: number | null): void {
  const item = itemOf(subscription)
  if (textIn(asked, 'id') !== item.id) throw missing(textIn(asked, 'id'), 'items[0][id]')
  const price = newPrice(world, asked)
  if (price.currency !== subscription.currency) throw invalid('A subscription stays in its currency.')
  // Stripe would charge for a new period at once; nobody here asks for that.
  if (trialEnd === null && price.recurring?.interval !== item.price.recurring?.interval)
    throw invalid('This server does not move periods without a trial.')
  Object.assign(item, { price, plan: planOf(price) })
}

/** Its period begins anew and ends with the trial; there is an invoice of nothing for it. */
function moveTrial(world: World, subscription: Stripe.Subscription, trialEnd: number): void {
  Object.assign(subscription, {
    status: 'trialing',
    trial_start: world.at,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
  } satisfies Partial<Stripe.Subscription>)
  const item = itemOf(subscription)
  item.current_period_start = world.at
  item.current_period_end = trialEnd
  finalize(world, draftFor(world, subscription, 'subscription_update'))
}

export function cancelSubscription(world: World, id: string): Stripe.Subscription {
  const subscription = find(world.subscriptions, id, 'id')
  if (subscription.ended_at !== null) throw missing(id, 'id')
  cancel(world, subscription)
  return subscription
}

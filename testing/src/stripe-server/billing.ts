import { addPeriod } from '@envoi/contract/rules/prices'
import type { Stripe } from 'stripe'
import { invoiceOf, invoicePaymentOf, lineOf } from './answers/invoices.ts'
import { paymentOf } from './answers/payments.ts'
import { invalid } from './api-error.ts'
import { tell } from './events.ts'
import { attempt, markPaid, paymentFor, subscriptionFor } from './paying.ts'
import { type World, find, idOf } from './state.ts'

const HOUR = 3600

export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0]!

/** The end of the period that begins then: counted from the anchor, so that short months do not move it. */
export function periodEnd(anchor: number, interval: 'month' | 'year', start: number): number {
  const first = new Date(anchor * 1000)
  for (let count = 1; ; count += 1) {
    const end = addPeriod(first, interval === 'year' ? 'ANNUAL' : 'MONTHLY', count).getTime() / 1000
    if (end > start) return end
  }
}

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** For the period that has begun: nothing of a trial, otherwise the price, less what is taken off now. */
export function draftFor(world: World, subscription: Stripe.Subscription, reason: Reason): Stripe.Invoice {
  const { id, price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const customer = find(world.customers, idOf(subscription.customer), 'customer')
  const { currency, metadata } = subscription
  const invoice = invoiceOf({ customer, currency, metadata: {}, reason, subscription, autoAdvance: true, at: world.at })
  const amount = subscription.status === 'trialing' ? 0 : (price.unit_amount ?? 0)
  const of = { subscription: subscription.id, item: id, price: price.id }
  addLine(invoice, lineOf(invoice, { amount, description: 'Envoi', period: { start, end }, metadata, of }))
  takeOff(world, subscription, invoice)
  subscription.latest_invoice = invoice.id
  world.invoices.set(invoice.id, invoice)
  tell(world, 'invoice.created', invoice)
  return invoice
}

function takeOff(world: World, { id }: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const discount = world.discounts.get(id)
  if (discount === undefined || (discount.end !== null && discount.end <= world.at) || invoice.total === 0) return
  const coupon = find(world.coupons, idOf(discount.source.coupon), 'coupon')
  const amount = Math.min(coupon.amount_off ?? 0, invoice.total)
  invoice.total_discount_amounts = [{ amount, discount: discount.id }]
  setTotal(invoice, invoice.total - amount)
}

export function addLine(invoice: Stripe.Invoice, line: Stripe.InvoiceLineItem): void {
  invoice.lines.data.push(line)
  invoice.subtotal += line.amount
  setTotal(invoice, invoice.total + line.amount)
}

function setTotal(invoice: Stripe.Invoice, total: number): void {
  invoice.total = total
  invoice.amount_due = total
  invoice.amount_remaining = total
}

/** Nothing about it changes any more; of the subscription it keeps what was written on it then. */
export function finalize(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'draft') throw invalid('This invoice is final already.', { code: 'invoice_not_editable' })
  invoice.status = 'open'
  invoice.automatically_finalizes_at = null
  invoice.number = `ENVOI-${String(world.invoices.size).padStart(4, '0')}`
  invoice.status_transitions.finalized_at = world.at
  const details = invoice.parent?.subscription_details
  const subscription = subscriptionFor(world, invoice)
  if (details && subscription) details.metadata = subscription.metadata
  tell(world, 'invoice.finalized', invoice)
  if (invoice.total === 0) return markPaid(world, invoice)
  const payment = paymentOf(invoice, world.at)
  world.payments.set(payment.id, payment)
  const paid = invoicePaymentOf(invoice, payment)
  world.invoicePayments.set(paid.id, paid)
}

/** The first period begins; what is to be paid for it is tried at once. */
export function start(world: World, subscription: Stripe.Subscription): void {
  world.subscriptions.set(subscription.id, subscription)
  tell(world, 'customer.subscription.created', subscription)
  const invoice = draftFor(world, subscription, 'subscription_create')
  finalize(world, invoice)
  if (invoice.status === 'open') attempt(world, invoice)
}

/** Its period is over. What it costs from now on is a draft for an hour. */
export function renew(world: World, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) return cancel(world, subscription)
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  const interval = item.price.recurring?.interval === 'year' ? 'year' : 'month'
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, interval, item.current_period_start)
  if (subscription.status === 'trialing') subscription.status = 'active'
  const invoice = draftFor(world, subscription, 'subscription_cycle')
  invoice.automatically_finalizes_at = world.at + HOUR
  tell(world, 'customer.subscription.updated', subscription)
}

/** Gives nothing back, and tries no more by itself what is open. */
export function cancel(world: World, subscription: Stripe.Subscription): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= world.at
  subscription.ended_at = world.at
  for (const invoice of world.invoices.values())
    if (subscriptionFor(world, invoice) === subscription && ['draft', 'open'].includes(invoice.status ?? '')) {
      invoice.auto_advance = false
      invoice.automatically_finalizes_at = null
      invoice.next_payment_attempt = null
    }
  tell(world, 'customer.subscription.deleted', subscription)
}

/** Its first payment has not come for most of a day. */
export function expire(world: World, subscription: Stripe.Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = world.at
  voidInvoice(world, find(world.invoices, idOf(subscription.latest_invoice), 'invoice'))
  tell(world, 'customer.subscription.updated', subscription)
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open') throw invalid('Only what is open can be voided.')
  const payment = paymentFor(world, invoice.id)
  if (payment !== undefined) payment.status = 'canceled'
  for (const paid of world.invoicePayments.values()) if (paid.invoice === invoice.id) paid.status = 'canceled'
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = world.at
  tell(world, 'invoice.voided', invoice)
}

import type { PlayMethod } from '@envoi/contract/words'
import type { Stripe } from 'stripe'
import { chargeOf } from './answers/payments.ts'
import { ApiError, invalid } from './api-error.ts'
import { tell } from './events.ts'
import { type World, find, idOf } from './state.ts'

const DAY = 86_400
/** A bank takes so long to say whether a debit has come. */
const SETTLES = 5 * DAY
/** Days after an attempt that failed, until Stripe has tried often enough. */
const RETRIES = [3, 5, 7]

export function paymentFor(world: World, invoice: string): Stripe.PaymentIntent | undefined {
  const paid = [...world.invoicePayments.values()].find((one) => one.invoice === invoice)
  return paid === undefined ? undefined : world.payments.get(idOf(paid.payment.payment_intent ?? null))
}

export function invoiceFor(world: World, payment: string): Stripe.Invoice {
  const paid = [...world.invoicePayments.values()].find((one) => one.payment.payment_intent === payment)
  if (paid === undefined) throw new Error(`nothing is paid by ${payment}`)
  return find(world.invoices, idOf(paid.invoice as string), 'invoice')
}

export const subscriptionFor = (world: World, { parent }: Stripe.Invoice): Stripe.Subscription | undefined => {
  const of = parent?.subscription_details?.subscription
  return of === undefined ? undefined : world.subscriptions.get(idOf(of))
}

/** Tries an open invoice with the customer's default method. */
export function attempt(world: World, invoice: Stripe.Invoice): void {
  const payment = paymentFor(world, invoice.id)
  if (payment === undefined) throw new Error(`${invoice.id} has nothing to be paid`)
  const { default_payment_method: method } = find(world.customers, idOf(invoice.customer), 'customer').invoice_settings
  invoice.attempted = true
  invoice.attempt_count += 1
  if (method === null) return decline(world, payment, 'missing')
  payment.payment_method = idOf(method)
  const found = find(world.methods, idOf(method), 'payment_method')
  const play = world.plays.get(found.id)!
  if (play === 'needs-action') return askPayer(world, payment)
  if (play === 'declined') return decline(world, payment, 'card_declined')
  if (found.card !== undefined && hasExpired(found.card, world.at)) return decline(world, payment, 'expired_card')
  if (play.startsWith('sepa')) return begin(world, payment)
  succeed(world, payment)
}

const hasExpired = ({ exp_year: year, exp_month: month }: Stripe.PaymentMethod.Card, at: number): boolean =>
  at * 1000 >= Date.UTC(year, month)

function askPayer(world: World, payment: Stripe.PaymentIntent): void {
  payment.status = 'requires_action'
  payment.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const invoice = invoiceFor(world, payment.id)
  invoice.next_payment_attempt = null
  fall(world, invoice)
  tell(world, 'invoice.payment_action_required', invoice)
}

/** A debit is on its way, and counts until it is known not to come. */
function begin(world: World, payment: Stripe.PaymentIntent): void {
  payment.status = 'processing'
  const charge = chargeOf(payment, 'pending', world.at)
  world.charges.set(charge.id, charge)
  payment.latest_charge = charge.id
  world.settling.set(payment.id, world.at + SETTLES)
  rise(world, invoiceFor(world, payment.id))
  tell(world, 'payment_intent.processing', payment)
}

export function settle(world: World, payment: Stripe.PaymentIntent): void {
  world.settling.delete(payment.id)
  const play: PlayMethod = world.plays.get(idOf(payment.payment_method))!
  if (play === 'sepa') return succeed(world, payment)
  decline(world, payment, 'debit_not_authorized')
}

export function decline(
  world: World,
  payment: Stripe.PaymentIntent,
  code: Stripe.PaymentIntent.LastPaymentError.Code,
): void {
  payment.status = 'requires_payment_method'
  payment.next_action = null
  payment.last_payment_error = { code, message: 'The payment has failed.', type: 'card_error' }
  const invoice = invoiceFor(world, payment.id)
  fall(world, invoice)
  const days = RETRIES[invoice.attempt_count - 1]
  const subscription = subscriptionFor(world, invoice)
  const goesOn = invoice.auto_advance === true && subscription?.status === 'past_due'
  invoice.next_payment_attempt = goesOn && days !== undefined ? world.at + days * DAY : null
  tell(world, 'invoice.payment_failed', invoice)
}

export function succeed(world: World, payment: Stripe.PaymentIntent): void {
  const pending = payment.latest_charge === null ? undefined : world.charges.get(idOf(payment.latest_charge))
  const charge = pending?.status === 'pending' ? pending : chargeOf(payment, 'succeeded', world.at)
  charge.status = 'succeeded'
  world.charges.set(charge.id, charge)
  Object.assign(payment, {
    status: 'succeeded',
    amount_received: payment.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  const invoice = invoiceFor(world, payment.id)
  for (const paid of world.invoicePayments.values())
    if (paid.invoice === invoice.id) {
      paid.status = 'paid'
      paid.amount_paid = payment.amount
      paid.status_transitions.paid_at = world.at
    }
  invoice.amount_paid = invoice.total
  markPaid(world, invoice)
}

export function markPaid(world: World, invoice: Stripe.Invoice): void {
  invoice.status = 'paid'
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = world.at
  rise(world, invoice)
  tell(world, 'invoice.paid', invoice)
}

/** What was not paid for counts again. */
function rise(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionFor(world, invoice)
  if (subscription === undefined || !['incomplete', 'past_due'].includes(subscription.status)) return
  subscription.status = 'active'
  tell(world, 'customer.subscription.updated', subscription)
}

function fall(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionFor(world, invoice)
  if (subscription?.status !== 'active') return
  subscription.status = 'past_due'
  tell(world, 'customer.subscription.updated', subscription)
}

/** What a bank's own page says, when the payer has answered. */
export function answerBank(world: World, clientSecret: string, approves: boolean): void {
  const payment = [...world.payments.values()].find((one) => one.client_secret === clientSecret)
  if (payment?.status !== 'requires_action') throw invalid('Nobody asks about this.')
  if (approves) succeed(world, payment)
  else decline(world, payment, 'payment_intent_authentication_failure')
}

/** All that somebody owes comes by another way than their card. */
export function payOpen(world: World, customer: string): void {
  for (const invoice of world.invoices.values()) {
    const payment = paymentFor(world, invoice.id)
    if (invoice.customer === customer && invoice.status === 'open' && payment) succeed(world, payment)
  }
}

/** Somebody who pays is told at once what has come of it. */
export function payNow(world: World, invoice: Stripe.Invoice): void {
  const payment = paymentFor(world, invoice.id)
  if (invoice.status !== 'open' || payment === undefined) throw invalid(`Invoice is ${invoice.status}.`)
  if (payment.status === 'processing')
    throw invalid('Its payment is on its way.', { code: 'payment_intent_unexpected_state' })
  attempt(world, invoice)
  const { status, last_payment_error: problem } = payment
  if (status === 'requires_action')
    throw new ApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action.',
    })
  if (status === 'requires_payment_method')
    throw new ApiError(402, { type: 'card_error', code: problem?.code ?? 'card_declined', message: 'Declined.' })
}

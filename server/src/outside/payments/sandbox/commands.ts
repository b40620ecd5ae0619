import type { Money, Price } from '../port.ts'
import {
  addInvoice,
  answerPayment,
  begin,
  endSubscription,
  newSubscription,
  runUntil,
  termsOf,
  tryPayment,
} from './engine.ts'
import { getInvoice, getMethod, getSubscription, refuse } from './find.ts'
import { type PlayState, newPart } from './state.ts'

/** What can be asked of play money: each changes a draft that is settled to `now`, or refuses. */

export function startSetup(draft: PlayState, kind: 'card' | 'sepa'): string {
  const clientSecret = newPart(draft.payer, 'secret')
  draft.setups.push({ clientSecret, kind, method: null })
  return clientSecret
}

export function subscribe(
  draft: PlayState,
  asked: Price & { method: string; trialUntil: Date | null },
  now: number,
): string {
  const trialUntil = asked.trialUntil?.getTime() ?? null
  if (trialUntil !== null && trialUntil <= now) refuse('the trial would be over')
  draft.defaultMethod = getMethod(draft, asked.method).id
  const subscription = newSubscription(newPart(draft.payer, 'sub'), asked, now)
  draft.subscriptions.unshift(subscription)
  begin(draft, subscription, now, trialUntil)
  return subscription.id
}

export function charge(
  draft: PlayState,
  { terms, money, periodEnd }: { terms: string; money: Money; periodEnd: Date },
  now: number,
): string {
  if (money.amount <= 0) refuse('there is nothing to pay')
  const period = { periodStart: now, periodEnd: periodEnd.getTime() }
  return addInvoice(draft, { subscriptionId: null, kind: 'change', terms, money, ...period }, now).id
}

export function reprice(draft: PlayState, id: string, price: Price & { paidUntil: Date }, now: number): void {
  const subscription = getSubscription(draft, id)
  const { status, periodEnd } = subscription
  if (status === 'ended' || status === 'incomplete') refuse(`the subscription is ${status}`)
  const paidUntil = price.paidUntil.getTime()
  if (paidUntil <= now) refuse('what is paid for is over')
  Object.assign(subscription, termsOf(price))
  // Who has paid for longer than the trial is in it no more.
  if (paidUntil !== periodEnd && status === 'trialing') subscription.status = 'active'
  runUntil(subscription, paidUntil)
}

export function setEnding(draft: PlayState, id: string, endsWithPeriod: boolean): void {
  const subscription = getSubscription(draft, id)
  if (subscription.status === 'ended') refuse('the subscription has ended')
  subscription.endsWithPeriod = endsWithPeriod
}

export function end(draft: PlayState, id: string, now: number): void {
  const subscription = getSubscription(draft, id)
  if (subscription.status !== 'ended') endSubscription(draft, subscription, now)
}

export function pay(draft: PlayState, id: string, now: number): string {
  const invoice = getInvoice(draft, id)
  if (invoice.status === 'void') refuse('the invoice was given up')
  if (invoice.status === 'open' && invoice.intent !== 'processing') tryPayment(draft, invoice, now)
  return id
}

export function cancelInvoice(draft: PlayState, id: string, now: number): void {
  const invoice = getInvoice(draft, id)
  if (invoice.status === 'paid') refuse('the invoice is paid')
  if (invoice.intent === 'processing') refuse('the payment is on its way')
  Object.assign(invoice, { status: 'void', triesAgainAt: null })
  const subscription = draft.subscriptions.find((one) => one.id === invoice.subscriptionId)
  // Nothing is left that could make it begin.
  if (subscription?.status === 'incomplete') endSubscription(draft, subscription, now)
}

export function refund(draft: PlayState, id: string, { amount, currency }: Money): void {
  const invoice = getInvoice(draft, id)
  if (invoice.status !== 'paid') refuse('the invoice is not paid')
  if (invoice.money.currency !== currency) refuse('the invoice is in another currency')
  if (amount <= 0 || invoice.refunded + amount > invoice.money.amount) refuse('that is more than was paid')
  invoice.refunded += amount
}

export function setDefaultMethod(draft: PlayState, id: string): void {
  draft.defaultMethod = getMethod(draft, id).id
}

export function removeMethod(draft: PlayState, id: string): void {
  const method = getMethod(draft, id)
  draft.methods = draft.methods.filter((one) => one !== method)
  if (draft.defaultMethod === id) draft.defaultMethod = null
}

/** What the payer says when the bank asks. Said again, it is as it was. */
export function answerBank(draft: PlayState, clientSecret: string, approves: boolean, now: number): string {
  const invoice = draft.invoices.find((one) => one.clientSecret === clientSecret)
  if (invoice === undefined) return refuse('nobody is asked anything by this')
  const isAsked = invoice.status === 'open' && invoice.intent === 'requires_action'
  if (isAsked) answerPayment(draft, invoice, approves, now)
  return invoice.id
}

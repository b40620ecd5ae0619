import type { Stripe } from 'stripe'
import type { IntentStatus } from '@envoi/contract/words'
import type { Intent, Method, Money, ProviderInvoice, ProviderSubscription, SubscriptionStatus } from '../port.ts'

/** What we write on what we make there; by `terms` we know it again. */
export type Marks = {
  terms: string
  /** Of a subscription whose next period has been moved: what was paid for ends where Stripe speaks of a trial. */
  paid_from?: string
  paid_until?: string
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000)
const dateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : dateOf(seconds))
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
export const idOf = (it: string | { id: string }): string => (typeof it === 'string' ? it : it.id)

const subscriptionStatuses: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
}

/** A word that is not in the tables is one that we would misread: better to look again with a newer version of us. */
function known<Meaning>(table: Record<string, Meaning>, word: string): Meaning {
  const meaning = table[word]
  if (meaning === undefined) throw new Error(`Stripe says ${word}, which nobody here knows`)
  return meaning
}

export const isOurs = (metadata: Stripe.Metadata | null): boolean => metadata?.['terms'] !== undefined

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`the subscription ${id} is for nothing`)
  return item
}

export function toSubscription(found: Stripe.Subscription): ProviderSubscription {
  const { terms = '', paid_from: paidFrom, paid_until: paidUntil } = found.metadata as Partial<Marks>
  const { current_period_start: start, current_period_end: end } = itemOf(found)
  const status = known(subscriptionStatuses, found.status)
  const isPaidFor = status === 'trialing' && paidUntil === String(found.trial_end)
  return {
    id: found.id,
    terms,
    status: isPaidFor ? 'active' : status,
    startedAt: dateOf(found.start_date),
    periodStart: dateOf(isPaidFor ? Number(paidFrom) : start),
    periodEnd: dateOf(end),
    endsWithPeriod: found.cancel_at_period_end,
    endedAt: dateOrNull(found.ended_at),
  }
}

const invoiceStatuses: Record<string, ProviderInvoice['status']> = {
  open: 'open',
  // Nobody expects it any more, but it can be paid.
  uncollectible: 'open',
  paid: 'paid',
  void: 'void',
}

const intentStatuses: Record<string, IntentStatus> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  canceled: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
}

/** The payment of an invoice: the one that came, or else the one that is to come. Where there is nothing to pay, none. */
export function paymentOf({ payments }: Stripe.Invoice): string | undefined {
  const tried = payments?.data.filter(({ status }) => status !== 'canceled') ?? []
  const one = tried.find(({ status }) => status === 'paid') ?? tried.find((payment) => payment.is_default)
  return one?.payment.payment_intent === undefined ? undefined : idOf(one.payment.payment_intent)
}

/** `payment`: that of the invoice, with its latest charge. */
export function toInvoice(found: Stripe.Invoice, payment: Stripe.PaymentIntent | undefined): ProviderInvoice {
  const details = found.parent?.subscription_details ?? null
  const [line] = found.lines.data
  if (line === undefined) throw new Error(`the invoice ${found.id} is for nothing`)
  const status = known(invoiceStatuses, found.status ?? 'draft')
  const { terms = '' } = (details?.metadata ?? found.metadata ?? {}) as Partial<Marks>
  const charge = payment?.latest_charge ?? null
  return {
    id: found.id,
    subscriptionId: details === null ? null : idOf(details.subscription),
    terms,
    kind: details === null ? 'change' : 'period',
    money: { amount: found.total, currency: found.currency.toUpperCase() as Money['currency'] },
    status,
    intent: status === 'paid' ? { status: 'succeeded', clientSecret: null } : toIntent(payment),
    createdAt: dateOf(found.created),
    paidAt: dateOrNull(found.status_transitions.paid_at),
    periodStart: dateOf(line.period.start),
    periodEnd: dateOf(line.period.end),
    refunded: charge === null || typeof charge === 'string' ? 0 : charge.amount_refunded,
  }
}

function toIntent(payment: Stripe.PaymentIntent | undefined): Intent {
  if (payment === undefined) return { status: 'requires_payment_method', clientSecret: null }
  const status = known(intentStatuses, payment.status)
  return { status, clientSecret: status === 'requires_action' ? payment.client_secret : null }
}

const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  girocard: 'girocard',
  interac: 'Interac',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export function toMethod({ id, card, sepa_debit: account }: Stripe.PaymentMethod): Method {
  if (card !== undefined)
    return {
      id,
      kind: 'card',
      brand: brands[card.brand] ?? null,
      ending: card.last4,
      expires: { month: card.exp_month, year: card.exp_year },
      fingerprint: card.fingerprint ?? null,
    }
  return {
    id,
    kind: 'sepa',
    brand: null,
    ending: account?.last4 ?? null,
    expires: null,
    fingerprint: account?.fingerprint ?? null,
  }
}

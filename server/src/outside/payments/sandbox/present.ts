import type { Method, PayerState, ProviderInvoice, ProviderSubscription } from '../port.ts'
import { type PlayInvoice, type PlayState, type PlaySubscription, type PlayedMethod, payerOf } from './state.ts'

/** What is told of a payer, field by field: what play money knows beyond it is nobody's business. */
export const presentPayer = ({ subscriptions, invoices, methods, defaultMethod }: PlayState): PayerState => ({
  subscriptions: subscriptions.map(presentSubscription),
  invoices: invoices.map(presentInvoice),
  methods: methods.map(presentMethod),
  defaultMethod,
})

export const presentSubscription = (subscription: PlaySubscription): ProviderSubscription => ({
  id: subscription.id,
  terms: subscription.terms,
  status: subscription.status,
  startedAt: new Date(subscription.startedAt),
  periodStart: new Date(subscription.periodStart),
  periodEnd: new Date(subscription.periodEnd),
  endsWithPeriod: subscription.endsWithPeriod,
  endedAt: dateOf(subscription.endedAt),
})

export const presentInvoice = (invoice: PlayInvoice): ProviderInvoice => ({
  id: invoice.id,
  subscriptionId: invoice.subscriptionId,
  terms: invoice.terms,
  kind: invoice.kind,
  money: invoice.money,
  status: invoice.status,
  intent: { status: invoice.intent, clientSecret: isAsked(invoice) ? invoice.clientSecret : null },
  createdAt: new Date(invoice.createdAt),
  paidAt: dateOf(invoice.paidAt),
  periodStart: new Date(invoice.periodStart),
  periodEnd: new Date(invoice.periodEnd),
  refunded: invoice.refunded,
})

/** By a form, which a wallet has none of. */
const isAsked = ({ id, status, intent }: PlayInvoice): boolean =>
  status === 'open' && intent !== 'processing' && payerOf(id)?.startsWith('cus_') === true

const presentMethod = ({ id, kind, brand, ending, expires, fingerprint }: PlayedMethod): Method => ({
  id,
  kind,
  brand,
  ending,
  expires,
  fingerprint,
})

const dateOf = (moment: number | null): Date | null => (moment === null ? null : new Date(moment))

import type { BillingPeriod, IntentStatus, PlayMethod } from '@envoi/contract/words'
import { newId } from '../../../platform/ids.ts'
import type { Method, Money, PeriodDiscount, Price, ProviderInvoice, SubscriptionStatus } from '../port.ts'

/** Everything about one payer of play money, as it is kept. Moments are milliseconds since 1970, as JSON can have them. */
export type PlayState = {
  payer: string
  /** By what the payer was made, so that the same key with another request is found out. */
  madeBy: string
  subscriptions: PlaySubscription[]
  invoices: PlayInvoice[]
  methods: PlayedMethod[]
  defaultMethod: string | null
  setups: PlaySetup[]
  /** What was done by each key. */
  done: Record<string, { request: string; answer: string | null; at: number }>
}

export type PlaySubscription = {
  id: string
  terms: string
  money: Money
  period: BillingPeriod
  /** Of the periods to come. */
  discount: PeriodDiscount | null
  status: SubscriptionStatus
  startedAt: number
  periodStart: number
  periodEnd: number
  /** The day of the month on which its periods begin, where the month has it. */
  anchorDay: number
  endsWithPeriod: boolean
  endedAt: number | null
  /** Ends it, where nothing is paid or approved by then. */
  awaitedUntil: number | null
  /** By wallet: what its payer is asked at the address for approvals; a price is for the periods to come. */
  asked: PlayApproval | null
  /** By wallet: where the last answer has led, so that the same answer leads there again. */
  answered: string | null
  /** By wallet: what it costs from the next period on. */
  next: Price | null
}

export type PlayApproval = {
  what: { trialUntil: number | null; email: string } | { price: Price }
  returnUrl: string
  cancelUrl: string
}

export type PlayInvoice = {
  id: string
  subscriptionId: string | null
  terms: string
  kind: ProviderInvoice['kind']
  money: Money
  status: ProviderInvoice['status']
  intent: IntentStatus
  clientSecret: string
  createdAt: number
  paidAt: number | null
  periodStart: number
  periodEnd: number
  refunded: number
  /** On its way: when it is known whether it pays. */
  settles: { at: number; pays: boolean } | null
  /** When a wallet tries again by itself. */
  triesAgainAt: number | null
}

/** `play` says what it does when it is charged. */
export type PlayedMethod = Method & { play: PlayMethod }

export type PlaySetup = { clientSecret: string; kind: 'card' | 'sepa'; method: string | null }

export const emptyState = (payer: string, madeBy: string): PlayState => ({
  payer,
  madeBy,
  subscriptions: [],
  invoices: [],
  methods: [],
  defaultMethod: null,
  setups: [],
  done: {},
})

/** What every id of a payer begins with, so that the row is found by each of them. The rest cannot be guessed. */
export type PayerKind = 'cus' | 'wallet'
type Part = 'sub' | 'inv' | 'pm' | 'secret'

export const newPart = (payer: string, part: Part): string => `${part}_${payer}_${newId()}`

/** Whose subscription, invoice, method or secret it is; of a wallet, payer and subscription are one. */
export const payerOf = (id: string): string | undefined =>
  /^(?:(?:sub|inv|pm|secret)_)?((?:cus|wallet)_[0-9A-Za-z]+)(?:_[0-9A-Za-z]+)?$/.exec(id)?.[1]

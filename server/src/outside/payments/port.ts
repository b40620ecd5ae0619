import { DependencyAway } from '../../platform/dependency-away.ts'
import type { BillingPeriod, Currency, IntentStatus, PaymentMethodKind } from '@envoi/contract/words'

/**
 * Who takes money for us. A provider keeps cards, charges them when a period begins, and is asked what is so: nothing that
 * it tells by itself is believed. All amounts come from us, with tax and after discounts; a provider adds nothing to them and takes
 * nothing off. `terms` is our reference to what was agreed: a subscription carries it, and so does every invoice from the
 * moment it is made. `key`: the same request with the same key is done once, however often it is sent.
 */

/** In minor units. */
export type Money = { amount: number; currency: Currency }

export type Method = {
  id: string
  kind: PaymentMethodKind
  /** As people read it, such as Visa; nothing for a bank account. */
  brand: string | null
  /** The last characters of its number, or the address of a wallet. */
  ending: string | null
  expires: { month: number; year: number } | null
  /** The same for the same card, whoever brings it. */
  fingerprint: string | null
}

/** What the bank says of a payment. By `clientSecret` the provider's own form asks the payer, where it has to. */
export type Intent = { status: IntentStatus; clientSecret: string | null }

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'

export type ProviderSubscription = {
  id: string
  terms: string
  /** incomplete: its first payment has not come. past_due: a later one has not. */
  status: SubscriptionStatus
  startedAt: Date
  /** What has been paid for, or is being tried; of a trial, the trial. */
  periodStart: Date
  periodEnd: Date
  endsWithPeriod: boolean
  endedAt: Date | null
}

/** Of nothing to pay there is none. */
export type ProviderInvoice = {
  id: string
  /** As it was called while it was owed, where its payment has another id. */
  formerId?: string
  subscriptionId: string | null
  terms: string
  /** A period of a subscription, or what a change costs today. */
  kind: 'period' | 'change'
  money: Money
  /** open: to be paid, or on its way; `intent` says which. */
  status: 'open' | 'paid' | 'void'
  intent: Intent
  createdAt: Date
  paidAt: Date | null
  /** What it pays for; of a change, what is left of the period. */
  periodStart: Date
  periodEnd: Date
  /** In minor units, of what was paid. */
  refunded: number
}

export type PayerState = {
  /** The newest first; those that have ended too, as long as the provider tells of them. */
  subscriptions: ProviderSubscription[]
  /** The newest first. */
  invoices: ProviderInvoice[]
  methods: Method[]
  defaultMethod: string | null
  /** Somebody has deleted this payer at the provider: nothing of it goes on, and it can pay nothing any more. */
  isDeleted?: true
}

/** Taken off each of so many periods, beginning with the next that is charged; null: of every one. */
export type PeriodDiscount = { amount: number; periods: number | null }

/** What a subscription costs from some moment on. */
export type Price = { terms: string; money: Money; period: BillingPeriod; discount: PeriodDiscount | null }

/** Something that happened to a payer: a reason to look again, and no more. */
export type ProviderEvent = { id: string; payer: string | null }
export type IsWanted = (told: { id: string; payer: string }) => Promise<boolean>

/** What a card provider and a wallet have alike. `payer`: a customer there; of a wallet, a subscription. */
export type Payments = {
  /** Nothing: the provider does not know this payer. */
  look(payer: string): Promise<PayerState | undefined>
  /** Whether it ends with its period, or goes on. */
  setEnding(subscription: string, endsWithPeriod: boolean, key: string): Promise<void>
  /** Ends it now. Ending one that has ended is done. */
  end(subscription: string, key: string): Promise<void>
  refund(invoice: string, money: Money, key: string): Promise<void>
  /**
   * Checks that the provider itself said it, lately: throws `EventRefused` otherwise. Where checking asks the provider, only
   * what `isWanted` is checked; of anything else anybody may have said it, and it names no payer.
   */
  readEvent(raw: Buffer, headers: Record<string, string | undefined>, isWanted?: IsWanted): Promise<ProviderEvent>
}

export type CardPayments = Payments & {
  createCustomer(who: { reference: string; email: string; name: string }, key: string): Promise<string>
  /** Begins to take down a card or bank account, by the provider's own form. */
  startSetup(payer: string, kind: 'card' | 'sepa', key: string): Promise<{ clientSecret: string }>
  /** Its first payment is tried at once with the method, which becomes the payer's default; of a trial, when it ends. */
  subscribe(
    payer: string,
    asked: Price & { method: string; trialUntil: Date | null },
    key: string,
  ): Promise<ProviderSubscription>
  /** An invoice of its own, tried at once with the default method. It pays for a change until the end of the period. */
  charge(
    payer: string,
    asked: { terms: string; money: Money; description: string; periodEnd: Date },
    key: string,
  ): Promise<ProviderInvoice>
  /** What is paid until `paidUntil` stays paid; from then on it costs this, in periods that begin there. */
  reprice(subscription: string, price: Price & { paidUntil: Date }, key: string): Promise<void>
  setDefaultMethod(payer: string, method: string): Promise<void>
  removeMethod(payer: string, method: string): Promise<void>
  /** Tries an open invoice with the default method. Paying one that is paid is done. */
  pay(invoice: string, key: string): Promise<ProviderInvoice>
  /** Gives up an open invoice; done when it is given up already, refused when it is paid. */
  cancelInvoice(invoice: string): Promise<void>
}

export type WalletPayments = Payments & {
  /** A subscription that counts once somebody has said yes at `approveUrl`, and come back. */
  startApproval(
    asked: Price & { reference: string; email: string; trialUntil: Date | null; returnUrl: string; cancelUrl: string },
    key: string,
  ): Promise<{ subscription: string; approveUrl: string }>
  /** From the next period on; `approveUrl`: only once its payer has said yes there. */
  reprice(
    subscription: string,
    price: Price & { returnUrl: string; cancelUrl: string },
    key: string,
  ): Promise<{ approveUrl: string | null }>
}

/** The provider does not answer, or is in trouble: the same may go through later. */
export class ProviderAway extends DependencyAway {
  override name = 'ProviderAway'
}

/** The bank or the provider says no to what was asked, and will again: a declined card, a method that is not the payer's. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** Forged, changed on its way, or too old. */
export class EventRefused extends Error {
  override name = 'EventRefused'
}

/** What the form on the checkout page is: the provider's own, or that of play money. */
export type CardForm = { kind: 'stripe'; publishableKey: string; script: string } | { kind: 'sandbox' }

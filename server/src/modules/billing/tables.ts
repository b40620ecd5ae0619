import type { Discount } from '@envoi/contract/rules/prices'
import type { VatStatus } from '@envoi/contract/rules/tax'
import type { BillingPeriod, Currency, IntentStatus, PlanName } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from '../../platform/database/drizzle.ts'
import type { Buyer, Paper, TermsTax } from './papers/paper.ts'

/** Who stands behind the card or the wallet. */
export type Provider = 'stripe' | 'sandbox' | 'paypal' | 'sandbox-wallet'

export const billingDetails = pgTable('billing_details', {
  userId: number('user_id').primaryKey(),
  name: text('name').notNull(),
  address: jsonb('address').$type<string[]>().notNull().default([]),
  country: text('country').notNull(),
  vatNumber: text('vat_number'),
  vatStatus: text('vat_status').$type<VatStatus>().notNull().default('none'),
  vatName: text('vat_name'),
  vatCheckedAt: time('vat_checked_at'),
  receiptsTo: text('receipts_to'),
  changedAt: time('changed_at').notNull().defaultNow(),
})

/** Those of before too. */
export const billingBuyers = pgTable(
  'billing_buyers',
  {
    userId: number('user_id').notNull(),
    since: time('since').notNull(),
    buyer: jsonb('buyer').$type<Buyer>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.since] })],
)

export const payers = pgTable(
  'payers',
  {
    userId: number('user_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    payer: text('payer').notNull(),
    looks: number('looks').notNull().default(0),
    looked: number('looked').notNull().default(0),
    lookedAt: time('looked_at'),
    /** When something last happened to it, as an event or its payer tells. */
    wokenAt: time('woken_at'),
    /** Came with a team, with the means of payment of whoever gave it away. */
    handedOverAt: time('handed_over_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.payer] })],
)

/** Off periods that begin from one moment until another, as ISO; null: from the beginning, and for good. */
export type GivenDiscount = {
  taken: Discount
  from: string | null
  until: string | null
  source: 'coupon' | 'offer'
  code?: string
}
/** What a change costs at once. Amounts are without tax; `total` is what is asked for. */
export type Charge = {
  lines: { kind: 'plan' | 'unused'; planName: PlanName; period: BillingPeriod; days: number; amount: number }[]
  net: number
  tax: number
  gross: number
}
/** What an operator agreed on with somebody. */
export type CustomTerms = { validityDays: number | null; seats: number | null; maxSubdomains: number | null }

export const billingTerms = pgTable('billing_terms', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  userId: number('user_id').notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  payer: text('payer'),
  kind: text('kind').$type<'new' | 'change' | 'later' | 'renewed'>().notNull(),
  planName: text('plan_name').$type<PlanName>().notNull(),
  period: text('period').$type<BillingPeriod>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  net: number('net').notNull(),
  discount: jsonb('discount').$type<GivenDiscount>(),
  tax: jsonb('tax').$type<TermsTax>().notNull(),
  trialUntil: time('trial_until'),
  method: text('method'),
  charge: jsonb('charge').$type<Charge>(),
  startsAt: time('starts_at'),
  previousId: number('previous_id'),
  custom: jsonb('custom').$type<CustomTerms>(),
  subscription: text('subscription'),
  periodEnd: time('period_end'),
  /** Since when what was agreed on is paid for, where that is later than the period of the provider began. */
  paidFrom: time('paid_from'),
  state: text('state').$type<'open' | 'done' | 'given-up'>().notNull().default('open'),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Who is changing what somebody pays for. */
export const paymentTurns = pgTable('payment_turns', {
  userId: number('user_id').primaryKey(),
  holder: text('holder').notNull(),
  until: time('until').notNull(),
})

export const subscriptions = pgTable('subscriptions', {
  userId: number('user_id').primaryKey(),
  provider: text('provider').$type<Provider>().notNull(),
  payer: text('payer').notNull(),
  subscription: text('subscription').notNull(),
  termsId: number('terms_id').notNull(),
  status: text('status').$type<'trialing' | 'active' | 'past_due' | 'ended'>().notNull(),
  periodStart: time('period_start').notNull(),
  periodEnd: time('period_end').notNull(),
  endsWithPeriod: boolean('ends_with_period').notNull().default(false),
  intentStatus: text('intent_status').$type<IntentStatus>().notNull(),
  openAmount: number('open_amount').notNull().default(0),
  cardMonth: integer('card_month'),
  cardYear: integer('card_year'),
  overdueSince: time('overdue_since'),
  retries: integer('retries').notNull().default(0),
  endToldFor: time('end_told_for'),
  cardToldAt: time('card_told_at'),
  endedAt: time('ended_at'),
})

export const invoices = pgTable('invoices', {
  id: identity('id'),
  number: text('number').notNull(),
  kind: text('kind').$type<'invoice' | 'credit_note'>().notNull(),
  userId: number('user_id'),
  provider: text('provider').$type<Provider>().notNull(),
  payer: text('payer').notNull(),
  providerId: text('provider_id').notNull(),
  status: text('status').$type<'open' | 'processing' | 'paid' | 'void' | 'refunded'>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  net: number('net').notNull(),
  tax: number('tax').notNull(),
  gross: number('gross').notNull(),
  paper: jsonb('paper').$type<Paper>().notNull(),
  ofId: number('of_id'),
  issuedAt: time('issued_at').notNull(),
  /** Of what was on its way and did not come: since when it is due. */
  dueSince: time('due_since'),
  /** It was on its way at some time, as from a bank account alone. */
  debited: boolean('debited').notNull().default(false),
  /** When that did not come, last. */
  debitFailedAt: time('debit_failed_at'),
  paidAt: time('paid_at'),
  toldAt: time('told_at'),
})

export const invoiceNumbers = pgTable(
  'invoice_numbers',
  { series: text('series').notNull(), year: integer('year').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  percent: integer('percent'),
  amount: number('amount'),
  currency: text('currency').$type<Currency>(),
  periods: integer('periods'),
  expiresAt: time('expires_at'),
  maxUses: integer('max_uses'),
  uses: integer('uses').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** By whom, each once. */
export const couponUses = pgTable(
  'coupon_uses',
  { code: text('code').notNull(), userId: number('user_id').notNull(), at: time('at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.code, table.userId] })],
)

export const customPrices = pgTable('custom_prices', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  userId: number('user_id').notNull(),
  period: text('period').$type<BillingPeriod>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  net: number('net').notNull(),
  validityDays: integer('validity_days'),
  seats: integer('seats'),
  maxSubdomains: integer('max_subdomains'),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const givenOnce = pgTable(
  'given_once',
  {
    what: text('what').$type<'trial' | 'offer'>().notNull(),
    keyHash: bytea('key_hash').notNull(),
    userId: number('user_id'),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.what, table.keyHash] })],
)

export const providerEvents = pgTable(
  'provider_events',
  { provider: text('provider').notNull(), eventId: text('event_id').notNull(), at: time('at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const sepaAllowances = pgTable('sepa_allowances', {
  userId: number('user_id').primaryKey(),
  at: time('at').notNull().defaultNow(),
})

export const planLapses = pgTable('plan_lapses', {
  userId: number('user_id').primaryKey(),
  lapsedAt: time('lapsed_at').notNull(),
  toldAt: time('told_at'),
  warnedAt: time('warned_at'),
  removedAt: time('removed_at'),
})

export const billingDifferences = pgTable(
  'billing_differences',
  {
    userId: number('user_id').notNull(),
    what: text('what').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.what] })],
)

export type DetailsRow = typeof billingDetails.$inferSelect
export type PayerRow = typeof payers.$inferSelect
export type TermsRow = typeof billingTerms.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect
export type CouponRow = typeof coupons.$inferSelect
export type CustomPriceRow = typeof customPrices.$inferSelect

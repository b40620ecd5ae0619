import { z } from 'zod'
import {
  amount,
  country,
  couponCode,
  currency,
  nothing,
  ofInvoice,
  ofPayer,
  paying,
  refusals,
  tax,
  time,
  total,
  vatStatus,
  wanted,
} from './billing-parts.ts'
import { billing as limits, email } from './limits.ts'
import { payCalls as calls } from './pay-calls.ts'
import { payingRoutes } from './paying.ts'
import { declare } from './route.ts'
import { id, line } from './text.ts'
import {
  billingPeriods,
  intentStatuses,
  payProviders,
  paymentMethodKinds,
  planNames,
  subscriptionPlans,
} from './words.ts'

/** Plans, what they cost somebody, whom papers are made out to, and the papers. Buying and paying stand in `paying.ts`. */
const prices = z.strictObject({ MONTHLY: amount, ANNUAL: amount })

const getPlans = declare({
  call: calls.getPlans,
  summary: 'What plans cost in a country, without tax, and its tax. Without a country: that of whoever asks',
  query: z.strictObject({ countryCode: country.optional() }),
  reply: z.strictObject({
    currency,
    tax,
    prices: z.strictObject({ PREMIUM: prices, TEAM: prices, TEAM25: prices }),
    trialDays: z.int(),
    /** Nothing can be bought where this is false. */
    isOn: z.boolean(),
    isPlayMoney: z.boolean(),
    /** By which one pays: cards and bank accounts, and the wallet. */
    hasCard: z.boolean(),
    hasWallet: z.boolean(),
    /** Whom to ask for a plan made to order; null: the operator has named nobody. */
    salesEmail: z.string().nullable(),
  }),
  refusals: [],
})

const getTaxRates = declare({
  call: calls.getTaxRates,
  summary: 'The tax that holds for a country, and for somebody with a VAT number there, as the register says',
  query: z.strictObject({ countryCode: country, vatNumber: line.max(limits.vatNumberLength).optional() }),
  reply: z.strictObject({ tax, vat: z.strictObject({ status: vatStatus, name: z.string().nullable() }) }),
  refusals,
})

const couponView = z.strictObject({
  code: z.string(),
  /** Either a share or an amount. */
  percent: z.number().nullable(),
  amount: amount.nullable(),
  currency: currency.nullable(),
  /** Of how many months or years it takes that off; null: of all. */
  periods: z.int().nullable(),
})

const getCoupon = declare({
  call: calls.getCoupon,
  summary: 'What a coupon takes off, and how long',
  params: z.strictObject({ code: couponCode }),
  reply: couponView,
  refusals: [...refusals, 'COUPON_INVALID'],
})

const quoteReply = z.strictObject({
  /** later: it changes when the period ends, and costs nothing until then. */
  kind: z.enum(['new', 'trial', 'change', 'later', 'same']),
  currency,
  tax,
  /** What is owed now. */
  today: total,
  lines: z.array(
    z.strictObject({
      kind: z.enum(['plan', 'unused']),
      planName: z.enum(planNames),
      period: z.enum(billingPeriods),
      /** Of a change: for so many days. */
      days: z.int().nullable(),
      amount,
    }),
  ),
  /** What each period costs afterwards: once a discount has ended, without it. */
  next: z.strictObject({ at: time, total }),
  afterwards: total,
  coupon: couponView.nullable(),
})

/** As it would be with other details, which are not saved: what is charged goes by those that are. */
const supposed = { country: country.optional(), vatStatus: vatStatus.optional() }
const whileQuoting = [...paying, 'BILLING_DETAILS_REQUIRED', 'PLAN_GIVEN', 'TEAM_MEMBER', 'NOT_AVAILABLE'] as const

const quote = declare({
  call: calls.quote,
  summary:
    'What a plan would cost somebody today and later, by the details that they have given, or by a country and what is known of their VAT number',
  params: ofPayer,
  body: wanted.extend(supposed),
  reply: quoteReply,
  refusals: [...whileQuoting, 'COUPON_INVALID', 'TRIAL_USED'],
})

const quoteCustom = declare({
  call: calls.quoteCustom,
  summary: 'What CUSTOM would cost somebody today and later, at the price that an operator has offered',
  params: ofPayer,
  body: z.strictObject({ priceId: id, ...supposed }),
  reply: quoteReply,
  refusals: whileQuoting,
})

const details = z.strictObject({
  name: line.trim().min(1).max(limits.nameLength),
  /** As on an envelope, without the country. */
  address: z.array(line.trim().min(1).max(limits.addressLineLength)).max(4),
  country,
  vatNumber: line.trim().max(limits.vatNumberLength).nullable(),
  /** Where invoices are mailed; null: to the account's own address. */
  receiptsTo: line.max(email.maxLength).nullable(),
})
const detailsView = details.extend({
  vatStatus,
  /** Whom the register has under the number. */
  vatName: z.string().nullable(),
  tax,
})

const intent = z.strictObject({ status: z.enum(intentStatuses), clientSecret: z.string().nullable() })

const getBillingDetails = declare({
  call: calls.getBillingDetails,
  summary: 'Whom invoices are made out to, and the payment that waits for its payer, if one does',
  params: ofPayer,
  reply: z.strictObject({ details: detailsView.nullable(), intent: intent.extend({ number: z.string() }).nullable() }),
  refusals,
})

const setBillingDetails = declare({
  call: calls.setBillingDetails,
  summary: 'Says whom invoices are made out to; the country and VAT number decide the tax from now on',
  params: ofPayer,
  body: details,
  reply: detailsView,
  refusals: [...refusals, 'VAT_NUMBER_INVALID', 'INVALID_EMAIL', 'COUNTRY_UNKNOWN', 'TEAM_MEMBER'],
})

const headCustomer = declare({
  call: calls.headCustomer,
  summary: 'Whether somebody has ever begun to pay: 404 when not',
  params: ofPayer,
  reply: nothing,
  refusals,
})

const subscriptionState = z.strictObject({
  planName: z.enum(planNames),
  period: z.enum(billingPeriods),
  provider: z.enum(payProviders),
  status: z.enum(['trialing', 'active', 'past_due']),
  currency,
  /** Of each period as it is now. */
  total,
  tax,
  periodStart: time,
  periodEnd: time,
  autoRenew: z.boolean(),
  /** When the plan ends: auto-renewal is off, or a payment that is due does not come. */
  endsAt: time.nullable(),
  nextPayment: z.strictObject({ at: time, total }).nullable(),
  /** What it changes to when the period ends. */
  pending: z.strictObject({ planName: z.enum(planNames), period: z.enum(billingPeriods) }).nullable(),
  /** Once ever, to whoever is about to cancel. */
  offer: z.strictObject({ percent: z.number(), periods: z.int(), total, from: time, until: time }).nullable(),
})

const getCustomer = declare({
  call: calls.getCustomer,
  summary: 'What somebody pays for: plan, next payment, what changes, what can be offered',
  params: ofPayer,
  reply: z.strictObject({
    details: detailsView.nullable(),
    isPlayMoney: z.boolean(),
    isTrialUsed: z.boolean(),
    subscription: subscriptionState.nullable(),
    /** CUSTOM at the price that an operator agreed on with them. */
    offers: z.array(
      z.strictObject({
        priceId: z.string(),
        period: z.enum(billingPeriods),
        currency,
        total,
        /** What was agreed on; null: as of every such plan. */
        validityDays: z.int().nullable(),
        seats: z.int().nullable(),
        maxSubdomains: z.int().nullable(),
      }),
    ),
  }),
  refusals,
})

const paymentMethod = z.strictObject({
  id: z.string(),
  kind: z.enum(paymentMethodKinds),
  brand: z.string().nullable(),
  ending: z.string().nullable(),
  expires: z.strictObject({ month: z.int(), year: z.int() }).nullable(),
  isDefault: z.boolean(),
})

const getPaymentInfos = declare({
  call: calls.getPaymentInfos,
  summary: 'Cards, bank accounts and the wallet that somebody pays with',
  params: ofPayer,
  reply: z.strictObject({ methods: z.array(paymentMethod) }),
  refusals: paying,
})

const getSubscription = declare({
  call: calls.getSubscription,
  summary: 'The subscription that an account’s plan comes from, as plans are synced by it; 404 without one',
  params: ofPayer,
  reply: z.strictObject({
    planType: z.enum(subscriptionPlans),
    provider: z.enum(payProviders),
    intentStatus: z.enum(intentStatuses),
    failedIntentClientSecret: z.string().nullable(),
    openedInvoicesAmount: amount,
    defaultPaymentMethod: z
      .strictObject({ card: z.strictObject({ exp_month: z.int(), exp_year: z.int() }).nullable() })
      .nullable(),
    fileValidityInDays: z.int().nullable(),
  }),
  refusals,
})

const invoice = z.strictObject({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issuedAt: time,
  status: z.enum(['open', 'processing', 'paid', 'void', 'refunded']),
  currency,
  net: amount,
  tax: amount,
  gross: amount,
  /** Of a credit note: which invoice. */
  of: z.string().nullable(),
})

const listInvoices = declare({
  call: calls.listInvoices,
  summary: 'Invoices and credit notes, the newest first',
  query: z.strictObject({ customerId: id }),
  reply: z.strictObject({ invoices: z.array(invoice) }),
  refusals,
})

const getInvoicePaper = declare({
  call: calls.getInvoicePaper,
  summary: 'An invoice or credit note as a PDF',
  params: ofInvoice,
  reply: z.instanceof(Uint8Array),
  contentType: 'application/pdf',
  refusals,
})

export const billingRoutes = {
  getPlans,
  getTaxRates,
  getCoupon,
  quote,
  quoteCustom,
  headCustomer,
  getCustomer,
  getBillingDetails,
  setBillingDetails,
  getPaymentInfos,
  getSubscription,
  listInvoices,
  getInvoicePaper,
  ...payingRoutes,
}

export type QuoteReply = z.infer<typeof quoteReply>
export type BillingDetails = z.infer<typeof details>
export type DetailsView = z.infer<typeof detailsView>
export type TaxView = z.infer<typeof tax>
export type SubscriptionState = z.infer<typeof subscriptionState>
export type SubscriptionView = z.infer<typeof getSubscription.reply>
export type PaymentMethodView = z.infer<typeof paymentMethod>
export type InvoiceView = z.infer<typeof invoice>
export type CouponView = z.infer<typeof couponView>
export type { CardSetup } from './paying.ts'

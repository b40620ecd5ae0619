import { z } from 'zod'
import {
  amount,
  currency,
  methodId,
  nothing,
  ofInvoice,
  ofPayer,
  paying,
  planFrequency,
  planType,
  refusals,
  time,
  total,
  wanted,
} from './billing-parts.ts'
import { email } from './limits.ts'
import { payCalls as calls } from './pay-calls.ts'
import { declare } from './route.ts'
import { id, line, text } from './text.ts'
import { intentStatuses, playMethods, subscriptionPlans } from './words.ts'

/** Buying a plan, paying for it and ending it, and what providers tell. */
const setup = z.strictObject({
  clientSecret: z.string(),
  /** What the form of the provider needs. */
  form: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('stripe'), publishableKey: z.string(), script: z.string() }),
    z.strictObject({ kind: z.literal('sandbox') }),
  ]),
})

const startCardSetup = declare({
  call: calls.startCardSetup,
  summary: 'Begins to take down a card by the provider’s own form',
  params: ofPayer,
  reply: setup,
  refusals: paying,
})

const startSepaSetup = declare({
  call: calls.startSepaSetup,
  summary: 'Begins to take down a bank account by the provider’s own form',
  params: ofPayer,
  query: z.strictObject({ planType: planType.optional() }),
  reply: setup,
  refusals: [...paying, 'SEPA_NOT_ALLOWED'],
})

const findSepaAuthorization = declare({
  call: calls.findSepaAuthorization,
  summary: 'Whether somebody may pay by bank account: after one paid invoice, or when an operator has said so',
  body: z.strictObject({ email: line.min(1).max(email.maxLength) }),
  reply: z.strictObject({ allow: z.boolean() }),
  refusals,
})

/** 201 also where the bank has to be asked, or an account debited: `intentStatus` says so. */
const bought = z.strictObject({
  intentStatus: z.enum(intentStatuses),
  clientSecret: z.string().nullable(),
  planType: z.enum(subscriptionPlans),
})
const whileBuying = [
  ...paying,
  'BILLING_DETAILS_REQUIRED',
  'PAYMENT_DECLINED',
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_PENDING',
  'PRICE_CHANGED',
  'OTHER_PROVIDER',
  'PLAN_GIVEN',
  'TEAM_MEMBER',
] as const

const subscribe = declare({
  call: calls.subscribe,
  summary:
    'Buys a plan, or changes to it; the same again changes and costs nothing. `total` is what the payer saw: another price is refused',
  params: ofPayer,
  body: wanted.extend({ paymentMethodId: methodId.optional(), total: amount.optional() }),
  reply: bought,
  refusals: [...whileBuying, 'COUPON_INVALID', 'TRIAL_USED', 'SEPA_NOT_ALLOWED', 'NOT_AVAILABLE'],
})

const subscribeCustom = declare({
  call: calls.subscribeCustom,
  summary: 'Buys CUSTOM at the price that an operator has offered',
  params: ofPayer,
  body: z.strictObject({ priceId: id, paymentMethodId: methodId.optional(), total: amount.optional() }),
  reply: bought,
  refusals: [...whileBuying, 'SEPA_NOT_ALLOWED', 'NOT_AVAILABLE'],
})

const changePaymentMethod = declare({
  call: calls.changePaymentMethod,
  summary: 'Pays by this card or bank account from now on, and tries what is open with it',
  params: ofPayer,
  body: z.strictObject({ paymentMethodId: methodId }),
  reply: z.strictObject({ intentStatus: z.enum(intentStatuses), clientSecret: z.string().nullable() }),
  refusals: [...paying, 'PAYMENT_METHOD_INVALID', 'PAYMENT_PENDING', 'SEPA_NOT_ALLOWED'],
})

const removePaymentMethod = declare({
  call: calls.removePaymentMethod,
  summary: 'Forgets a card or bank account; not the one that a plan is paid with',
  params: z.strictObject({ id, method: methodId }),
  reply: nothing,
  refusals: [...paying, 'PAYMENT_METHOD_IN_USE'],
})

const getWalletPlan = declare({
  call: calls.getWalletPlan,
  summary: 'What a plan costs by the wallet, with the tax of whoever asks',
  query: z.strictObject({
    type: planType,
    frequency: planFrequency,
    trial: z.enum(['true', 'false']).default('false'),
    currency,
  }),
  reply: z.strictObject({
    planName: planType,
    period: planFrequency,
    currency,
    total,
    vatRate: z.number(),
    trialDays: z.int(),
  }),
  refusals: [...paying, 'BILLING_DETAILS_REQUIRED'],
})

const startWalletApproval = declare({
  call: calls.startWalletApproval,
  summary: 'Begins a subscription at the wallet; its payer says yes at `approveUrl`, and comes back to /checkout',
  params: ofPayer,
  body: wanted,
  reply: z.strictObject({ subscriptionId: z.string(), approveUrl: z.string() }),
  refusals: [
    ...paying,
    'BILLING_DETAILS_REQUIRED',
    'COUPON_INVALID',
    'TRIAL_USED',
    'OTHER_PROVIDER',
    'PAYMENT_PENDING',
    'PLAN_GIVEN',
    'TEAM_MEMBER',
    'NOT_AVAILABLE',
  ],
})

const subscribeByWallet = declare({
  call: calls.subscribeByWallet,
  summary: 'Takes up a subscription that its payer has approved at the wallet; once each',
  params: ofPayer,
  body: z.strictObject({ subscriptionId: line.min(1).max(255), vatRate: z.number().min(0).max(100) }),
  reply: bought,
  refusals: [...paying, 'TAX_MISMATCH', 'TRIAL_USED', 'PAYMENT_PENDING', 'PAYMENT_DECLINED'],
})

const ended = z.strictObject({ endsAt: time.nullable() })
/** What was begun before is done first, or given up. */
const whileChanging = [...paying, 'PAYMENT_PENDING', 'PAYMENT_DECLINED', 'PRICE_CHANGED'] as const

/** What goes on needs something of the payer's own to be paid with. */
const byOwnMeans = ['BILLING_DETAILS_REQUIRED', 'PAYMENT_METHOD_INVALID', 'SEPA_NOT_ALLOWED', 'OTHER_PROVIDER'] as const

const cancelSubscription = declare({
  call: calls.cancelSubscription,
  summary: 'Ends a plan with its period, and a trial at once',
  params: ofPayer,
  reply: ended,
  refusals: whileChanging,
})

const setAutoRenew = declare({
  call: calls.setAutoRenew,
  summary: 'Lets a plan go on after its period, or not',
  params: ofPayer,
  body: z.strictObject({ autoRenew: z.boolean() }),
  reply: ended,
  refusals: [...whileChanging, ...byOwnMeans, 'TEAM_MEMBER'],
})

const applyRetentionOffer = declare({
  call: calls.applyRetentionOffer,
  summary: 'Takes the offer that is made once, to whoever is about to cancel, and goes on',
  params: ofPayer,
  reply: nothing,
  refusals: [...whileChanging, ...byOwnMeans, 'OFFER_USED', 'TEAM_MEMBER'],
})

const payInvoice = declare({
  call: calls.payInvoice,
  summary: 'Tries an open invoice again, with the default card or another',
  params: ofInvoice,
  body: z.strictObject({ paymentMethodId: methodId.optional() }),
  reply: z.strictObject({ intentStatus: z.enum(intentStatuses), clientSecret: z.string().nullable() }),
  refusals: [...paying, 'PAYMENT_METHOD_INVALID', 'PAYMENT_PENDING', 'SEPA_NOT_ALLOWED', 'OTHER_PROVIDER'],
})

const confirmPlay = declare({
  call: calls.confirmPlay,
  summary: 'Play money: what the form of a card, a bank or a wallet would have told the provider',
  body: z.strictObject({
    clientSecret: text.min(1).max(255),
    method: z.enum(playMethods).optional(),
    approve: z.boolean().optional(),
  }),
  reply: z.strictObject({
    paymentMethodId: z.string().nullable(),
    status: z.enum(intentStatuses),
    /** Of a wallet: where its payer goes on. */
    goOnAt: z.string().nullable(),
  }),
  refusals: [...paying, 'PAYMENT_DECLINED'],
})

/** An event is a reason to ask the provider, and no more: what it says of itself is not read. */
const event = { body: z.unknown(), reply: nothing, refusals: ['EVENT_REFUSED', 'PAYMENT_OFF'] } as const
const tellStripeEvent = declare({
  call: calls.tellStripeEvent,
  summary: 'The card provider says that something has happened, signed by `Stripe-Signature`',
  ...event,
})
const tellPayPalEvent = declare({
  call: calls.tellPayPalEvent,
  summary: 'The wallet says that something has happened, signed by its `Paypal-Transmission-*` headers',
  ...event,
})

export const payingRoutes = {
  startCardSetup,
  startSepaSetup,
  findSepaAuthorization,
  subscribe,
  subscribeCustom,
  changePaymentMethod,
  removePaymentMethod,
  getWalletPlan,
  startWalletApproval,
  subscribeByWallet,
  cancelSubscription,
  setAutoRenew,
  applyRetentionOffer,
  payInvoice,
  confirmPlay,
  tellStripeEvent,
  tellPayPalEvent,
}

export type CardSetup = z.infer<typeof setup>

import type {
  DetailsView,
  InvoiceView,
  PaymentMethodView,
  QuoteReply,
  SubscriptionState,
} from '@envoi/contract/billing'
import type { Reply } from '@envoi/client/api-of'
import { type Total, totalOf } from '@envoi/contract/rules/prices'
import type { VatStatus } from '@envoi/contract/rules/tax'
import type { BillingPeriod, PlanName } from '@envoi/contract/words'
import { type Answers, type Asked, refused } from './fake-service.ts'
import { type Somebody, ana } from './people.ts'

/** What the service says to somebody who pays: of France, with prices of ten and a hundred euros. */

const prices = {
  PREMIUM: { MONTHLY: 1000, ANNUAL: 10_000 },
  TEAM: { MONTHLY: 4000, ANNUAL: 40_000 },
  TEAM25: { MONTHLY: 9000, ANNUAL: 90_000 },
}
const vat = { country: 'FR', rate: 20, reason: 'vat' } as const
const NEXT_MONTH = '2026-12-17T10:00:00.000Z'
const NEXT_YEAR = '2027-11-17T10:00:00.000Z'
const nothing: Total = totalOf(0, null, 0)

export const details: DetailsView = {
  name: 'Atelier Aubry',
  address: ['12 quai de la Fosse', '44000 Nantes'],
  country: 'FR',
  vatNumber: null,
  receiptsTo: null,
  vatStatus: 'none',
  vatName: null,
  tax: vat,
}

/** As the service would make it: other countries of these tests have 21 %. */
export function quoteOf(
  { planType, planFrequency, trial, coupon, country = 'FR', vatStatus = 'none' }: Asked<'quote'>['body'],
  change: Partial<QuoteReply> = {},
): QuoteReply {
  const isReverse = country !== 'FR' && vatStatus === 'valid'
  const rate = isReverse ? 0 : country === 'FR' ? 20 : 21
  const net = prices[planType][planFrequency]
  const off = coupon === undefined ? null : { percent: 25 }
  const first = totalOf(net, off, rate * 100)
  const full = totalOf(net, null, rate * 100)
  return {
    kind: trial ? 'trial' : 'new',
    currency: 'EUR',
    tax: { country, rate, reason: isReverse ? 'reverse-charge' : 'vat' },
    today: trial ? nothing : first,
    lines: [{ kind: 'plan', planName: planType, period: planFrequency, days: null, amount: net }],
    next: { at: planFrequency === 'ANNUAL' ? NEXT_YEAR : NEXT_MONTH, total: trial ? first : full },
    afterwards: full,
    coupon: coupon === undefined ? null : { code: coupon, percent: 25, amount: null, currency: null, periods: 1 },
    ...change,
  }
}

export const invoiceOf = (change: Partial<InvoiceView> = {}): InvoiceView => ({
  number: 'E-2026-00418',
  kind: 'invoice',
  issuedAt: '2026-11-17T10:00:00.000Z',
  status: 'paid',
  currency: 'EUR',
  net: 1000,
  tax: 200,
  gross: 1200,
  of: null,
  ...change,
})

export const visa: PaymentMethodView = {
  id: 'pm_visa',
  kind: 'card',
  brand: 'Visa',
  ending: '4242',
  expires: { month: 11, year: 2029 },
  isDefault: true,
}

export const subscriptionOf = (
  planName: PlanName,
  change: Partial<SubscriptionState> = {},
  period: BillingPeriod = 'MONTHLY',
): SubscriptionState => ({
  planName,
  period,
  provider: 'stripe',
  status: 'active',
  currency: 'EUR',
  total: totalOf(1000, null, 2000),
  tax: vat,
  periodStart: '2026-11-17T10:00:00.000Z',
  periodEnd: NEXT_MONTH,
  autoRenew: true,
  endsAt: null,
  nextPayment: { at: NEXT_MONTH, total: totalOf(1000, null, 2000) },
  pending: null,
  offer: null,
  ...change,
})

type Situation = {
  as?: Somebody
  isPlayMoney?: boolean
  hasCard?: boolean
  hasWallet?: boolean
  isOn?: boolean
  isSepaAllowed?: boolean
  methods?: PaymentMethodView[]
  /** Nothing: they have never paid. */
  customer?: {
    details?: DetailsView | null
    subscription?: SubscriptionState | null
    isTrialUsed?: boolean
    offers?: Reply<'getCustomer'>['offers']
  } | null
  vat?: { status: VatStatus; name: string | null }
}

/** All that the page asks while nothing goes wrong. Setups are numbered, and so is what they take down. */
export function checkoutAnswers({
  isPlayMoney = true,
  hasCard = true,
  hasWallet = true,
  isOn = true,
  isSepaAllowed = false,
  methods = [],
  customer = null,
  vat: register = { status: 'valid', name: 'Studio Marée SRL' },
}: Situation = {}): Answers {
  let setups = 0
  return {
    getPlans: () => ({
      currency: 'EUR',
      tax: vat,
      prices,
      trialDays: 7,
      isOn,
      isPlayMoney,
      hasCard,
      hasWallet,
      salesEmail: null,
    }),
    getCustomer: () => {
      if (!customer) throw refused('NOT_FOUND')
      const { details: of = details, subscription = null, isTrialUsed = false, offers = [] } = customer
      return { details: of, isPlayMoney, isTrialUsed, subscription, offers }
    },
    getPaymentInfos: () => ({ methods }),
    findSepaAuthorization: () => ({ allow: isSepaAllowed }),
    startCardSetup: () => ({ clientSecret: `setup_${(setups += 1)}`, form: { kind: 'sandbox' } }),
    startSepaSetup: () => ({ clientSecret: `setup_${(setups += 1)}`, form: { kind: 'sandbox' } }),
    quote: ({ body }) => quoteOf(body),
    getTaxRates: ({ query }) => ({
      tax: { country: query.countryCode, rate: 21, reason: 'vat' },
      vat: register,
    }),
    setBillingDetails: ({ body }) => ({
      ...body,
      vatStatus: body.vatNumber === null ? 'none' : register.status,
      vatName: body.vatNumber === null ? null : register.name,
      tax: vat,
    }),
    confirmPlay: ({ body }) => ({
      paymentMethodId: body.method === undefined ? null : `pm_of_${body.clientSecret}`,
      status: 'succeeded',
      goOnAt: null,
    }),
    subscribe: () => ({ intentStatus: 'succeeded', clientSecret: null, planType: 'premium' }),
    listInvoices: () => ({ invoices: [invoiceOf()] }),
  }
}

/** Signed in again, by the poll after a purchase, with the plan. */
export const withPlan = (somebody: Somebody = ana): Answers => ({
  getSession: () => ({
    auth: {
      user: { uid: somebody.uid, email: somebody.email, displayName: somebody.displayName },
      planType: 'PREMIUM',
      payingUser: true,
      managerId: null,
    },
    exp: Math.floor(Date.now() / 1000) + 14 * 86_400,
  }),
})

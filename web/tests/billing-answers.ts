/** Somebody's plan and payments as the service would keep them: what the page changes is there when it asks again. */
import type {
  DetailsView,
  InvoiceView,
  PaymentMethodView,
  QuoteReply,
  SubscriptionState,
  SubscriptionView,
} from '@envoi/contract/billing'
import type { Reply } from '@envoi/client/api'
import { planTypeOfName, subscriptionPlanOf } from '@envoi/contract/words'
import { type Answers, refused } from './fake-service.ts'
import { type Somebody, answersOf, claimsCookieOf, userOf } from './people.ts'

export const total = (net: number, tax = net / 5) => ({ net, discount: 0, taxed: net, tax, gross: net + tax })

const DAY = 86_400_000
/** Days from now, or before it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const thisMonth = new Date().getUTCMonth() + 1
const thisYear = new Date().getUTCFullYear()

export const france: DetailsView = {
  name: 'Atelier Aubry',
  address: ['12 quai de la Fosse', '44000 Nantes'],
  country: 'FR',
  vatNumber: 'FR 61 954 506 077',
  vatStatus: 'valid',
  vatName: 'ATELIER AUBRY SAS',
  receiptsTo: 'compta@example.org',
  tax: { country: 'FR', rate: 20, reason: 'vat' },
}

export const visa: PaymentMethodView = {
  id: 'pm_visa',
  kind: 'card',
  brand: 'Visa',
  ending: '4242',
  expires: { month: 8, year: thisYear + 2 },
  isDefault: true,
}
export const sepa: PaymentMethodView = {
  id: 'pm_sepa',
  kind: 'sepa',
  brand: null,
  ending: '0189',
  expires: null,
  isDefault: false,
}
export const expiredVisa = { ...visa, expires: { month: thisMonth, year: thisYear - 1 } }
export const expiringVisa = { ...visa, expires: { month: thisMonth, year: thisYear } }
export const paypal: PaymentMethodView = {
  id: 'I-1',
  kind: 'wallet',
  brand: null,
  ending: 'ana@example.org',
  expires: null,
  isDefault: true,
}

export const invoice = (number: string, changes: Partial<InvoiceView> = {}): InvoiceView => ({
  number,
  kind: 'invoice',
  issuedAt: '2026-03-03T10:00:00.000Z',
  status: 'paid',
  currency: 'EUR',
  net: 10_000,
  tax: 2000,
  gross: 12_000,
  of: null,
  ...changes,
})

/** Yearly Premium, a hundred days before its next payment. */
export const premium: SubscriptionState = {
  planName: 'PREMIUM',
  period: 'ANNUAL',
  provider: 'stripe',
  status: 'active',
  currency: 'EUR',
  total: total(10_000),
  tax: { country: 'FR', rate: 20, reason: 'vat' },
  periodStart: inDays(-265),
  periodEnd: inDays(100),
  autoRenew: true,
  endsAt: null,
  nextPayment: { at: inDays(100), total: total(10_000) },
  pending: null,
  offer: null,
}
export const offered: SubscriptionState = {
  ...premium,
  offer: { percent: 30, periods: 1, total: total(7000), from: inDays(100), until: inDays(465) },
}
export const pastDue: SubscriptionState = { ...premium, status: 'past_due', nextPayment: null, endsAt: inDays(12) }

export type Payer = {
  somebody: Somebody
  state: SubscriptionState | null
  /** What the flags read beside the state. */
  view: Partial<SubscriptionView>
  details: DetailsView | null
  methods: PaymentMethodView[]
  invoices: InvoiceView[]
  offers: Reply<'getCustomer'>['offers']
  isPlayMoney: boolean
  /** Nobody who ever began to pay. */
  isNobody: boolean
  /** The payment service does not answer. */
  isAway: boolean
  quote: (wish: { planType: string; planFrequency: string }) => QuoteReply
}

export const payerOf = (somebody: Somebody, changes: Partial<Payer> = {}): Payer => ({
  somebody,
  state: premium,
  view: {},
  details: france,
  methods: [visa, sepa],
  invoices: [invoice('E-2026-00073'), invoice('E-2025-00391', { issuedAt: '2025-03-03T10:00:00.000Z' })],
  offers: [],
  isPlayMoney: false,
  isNobody: false,
  isAway: false,
  quote: () => changeToTeam,
  ...changes,
})

/** To Team, for the hundred days that are left. */
export const changeToTeam: QuoteReply = {
  kind: 'change',
  currency: 'EUR',
  tax: { country: 'FR', rate: 20, reason: 'vat' },
  today: { net: 8219, discount: 0, taxed: 8219, tax: 1644, gross: 9863 },
  lines: [
    { kind: 'plan', planName: 'TEAM', period: 'ANNUAL', days: 100, amount: 10_959 },
    { kind: 'unused', planName: 'PREMIUM', period: 'ANNUAL', days: 100, amount: -2740 },
  ],
  next: { at: inDays(100), total: total(40_000) },
  afterwards: total(40_000),
  coupon: null,
}

function viewOf({ state, view, methods }: Payer): SubscriptionView {
  if (!state) throw refused('NOT_FOUND')
  const expires = methods.find(({ isDefault }) => isDefault)?.expires
  return {
    planType: subscriptionPlanOf[state.planName],
    provider: state.provider,
    intentStatus: 'succeeded',
    failedIntentClientSecret: null,
    openedInvoicesAmount: 0,
    defaultPaymentMethod: { card: expires ? { exp_month: expires.month, exp_year: expires.year } : null },
    fileValidityInDays: null,
    ...view,
  }
}

/** What the service says to somebody who pays, or once did. */
export function billingAnswers(payer: Payer): Answers {
  const { somebody } = payer
  const ofProvider = (): void => {
    if (payer.isAway) throw refused('UNAVAILABLE', { retryAfter: 30 })
  }
  const setState = (changes: Partial<SubscriptionState> | null): void => {
    payer.state = changes && payer.state ? { ...payer.state, ...changes } : null
  }
  const planType = () => (payer.state ? planTypeOfName[payer.state.planName] : 'NONE')
  return {
    ...answersOf(somebody),
    getUser: () => ({ ...userOf({ ...somebody, planType: planType() }), managerId: somebody.managerId ?? null }),
    getSession: () => {
      const { uid, email, displayName } = somebody
      document.cookie = claimsCookieOf({ ...somebody, planType: planType() })
      const auth = { user: { uid, email, displayName }, planType: planType(), payingUser: payer.state !== null }
      return { auth: { ...auth, managerId: null }, exp: Math.floor(Date.now() / 1000) + 86_400 * 14 }
    },
    headCustomer: () => {
      if (payer.isNobody) throw refused('NOT_FOUND')
      return {}
    },
    getCustomer: () => {
      if (payer.isNobody) throw refused('NOT_FOUND')
      const { details, isPlayMoney, state: subscription, offers } = payer
      return { details, isPlayMoney, isTrialUsed: true, subscription, offers }
    },
    getSubscription: () => viewOf(payer),
    listInvoices: () => ({ invoices: payer.invoices }),
    getPaymentInfos: () => {
      ofProvider()
      return { methods: payer.methods }
    },
    getPlans: () => ({
      currency: 'EUR',
      tax: france.tax,
      prices: {
        PREMIUM: { MONTHLY: 1000, ANNUAL: 10_000 },
        TEAM: { MONTHLY: 4000, ANNUAL: 40_000 },
        TEAM25: { MONTHLY: 9000, ANNUAL: 90_000 },
      },
      trialDays: 7,
      isOn: true,
      isPlayMoney: payer.isPlayMoney,
      hasCard: true,
      hasWallet: false,
      salesEmail: null,
    }),
    quote: ({ body }) => payer.quote(body),
    subscribe: ({ body }) => {
      ofProvider()
      setState({ planName: body.planType, period: body.planFrequency, pending: null, autoRenew: true, endsAt: null })
      return { intentStatus: 'succeeded', clientSecret: null, planType: subscriptionPlanOf[body.planType] }
    },
    setAutoRenew: ({ body: { autoRenew } }) => {
      ofProvider()
      const endsAt = autoRenew ? null : (payer.state?.periodEnd ?? null)
      setState({ autoRenew, endsAt, nextPayment: autoRenew ? premium.nextPayment : null })
      return { endsAt }
    },
    cancelSubscription: () => {
      ofProvider()
      if (!payer.state) throw refused('NOT_FOUND')
      const isAtOnce = payer.state.status !== 'active'
      const endsAt = isAtOnce ? null : payer.state.periodEnd
      setState(isAtOnce ? null : { autoRenew: false, endsAt, nextPayment: null, offer: null })
      return { endsAt }
    },
    applyRetentionOffer: () => {
      const { offer, nextPayment } = payer.state ?? {}
      if (!offer || !nextPayment) throw refused('OFFER_USED')
      setState({ offer: null, nextPayment: { ...nextPayment, total: offer.total } })
      return {}
    },
    changePaymentMethod: ({ body: { paymentMethodId } }) => {
      ofProvider()
      payer.methods = payer.methods.map((method) => ({ ...method, isDefault: method.id === paymentMethodId }))
      return { intentStatus: 'succeeded', clientSecret: null }
    },
    removePaymentMethod: ({ params }) => {
      if (payer.methods.some(({ id, isDefault }) => id === params.method && isDefault)) {
        throw refused('PAYMENT_METHOD_IN_USE')
      }
      payer.methods = payer.methods.filter(({ id }) => id !== params.method)
      return {}
    },
    setBillingDetails: ({ body }) => {
      const isValid = body.vatNumber !== null
      payer.details = {
        ...body,
        vatStatus: isValid ? 'valid' : 'none',
        vatName: isValid ? 'ATELIER AUBRY SAS' : null,
        tax: { country: body.country, rate: 20, reason: 'vat' },
      }
      return payer.details
    },
    getInvoicePaper: () => new Uint8Array([37, 80, 68, 70]),
  }
}

import type { CallName } from '@envoi/contract/calls'
import type { Ana, CallInput, PeopleRow } from './account-rights.ts'
import { france } from './billing/billing-calls.ts'

/** Signed out: sign in. Another's: not there. */
const oneself = (status: number): PeopleRow['expected'] => [401, status, 404]
const whoever = (status: number): PeopleRow['expected'] => [401, status, status]
const everybody = (status: number): PeopleRow['expected'] => [status, status, status]
const own = ({ uid }: Ana): CallInput => ({ path: { id: uid } })
const withBody =
  (json: unknown) =>
  ({ uid }: Ana): CallInput => ({ path: { id: uid }, json })
const plan = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' }
const ofNobody = () => ({ path: { number: 'E-2026-99999' } })

/** Of somebody who has not begun to pay: what they have yet to give is refused, and nothing changes. */
export const payRights = {
  getPlans: { expected: everybody(200) },
  getTaxRates: { expected: whoever(200), input: () => ({ query: { countryCode: 'FR' } }) },
  getCoupon: { expected: whoever(422), input: () => ({ path: { code: 'NOBODYS' } }) },
  quote: { expected: oneself(422), input: withBody(plan) },
  quoteCustom: { expected: oneself(404), input: withBody({ priceId: 'made-up' }) },
  headCustomer: { expected: oneself(404), input: own },
  getCustomer: { expected: oneself(404), input: own },
  getBillingDetails: { expected: oneself(200), input: own },
  setBillingDetails: { expected: oneself(200), input: withBody(france) },
  getPaymentInfos: { expected: oneself(200), input: own },
  getSubscription: { expected: oneself(404), input: own },
  startCardSetup: { expected: oneself(200), input: own },
  startSepaSetup: { expected: oneself(403), input: own },
  findSepaAuthorization: { expected: oneself(200), input: ({ email }) => ({ json: { email } }) },
  subscribe: { expected: oneself(422), input: withBody({ ...plan, paymentMethodId: 'made-up' }) },
  subscribeCustom: { expected: oneself(404), input: withBody({ priceId: 'made-up', paymentMethodId: 'made-up' }) },
  changePaymentMethod: { expected: oneself(422), input: withBody({ paymentMethodId: 'made-up' }) },
  removePaymentMethod: {
    expected: oneself(404),
    input: ({ uid }) => ({ path: { id: uid, method: 'made-up' } }),
  },
  getWalletPlan: {
    expected: whoever(422),
    input: () => ({ query: { type: 'PREMIUM', frequency: 'MONTHLY', currency: 'EUR' } }),
  },
  startWalletApproval: { expected: oneself(422), input: withBody(plan) },
  subscribeByWallet: { expected: oneself(404), input: withBody({ subscriptionId: 'made-up', vatRate: 20 }) },
  cancelSubscription: { expected: oneself(404), input: own },
  setAutoRenew: { expected: oneself(404), input: withBody({ autoRenew: false }) },
  applyRetentionOffer: { expected: oneself(404), input: own },
  listInvoices: { expected: oneself(200), input: ({ uid }) => ({ query: { customerId: uid } }) },
  getInvoicePaper: { expected: whoever(404), input: ofNobody },
  payInvoice: { expected: whoever(404), input: () => ({ ...ofNobody(), json: {} }) },
  confirmPlay: { expected: whoever(404), input: () => ({ json: { clientSecret: 'made-up', method: 'ok' } }) },
  tellStripeEvent: { expected: everybody(403), input: () => ({ json: {} }) },
  tellPayPalEvent: { expected: everybody(403), input: () => ({ json: {} }) },
} satisfies Partial<Record<CallName, PeopleRow>>

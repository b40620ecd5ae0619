import type { CallName } from '@envoi/contract/calls'
import { command } from '@envoi/testing/operator'
import type { Service } from '@envoi/testing/service'
import type { Ana, CallInput, PaidThings, PeopleRow } from './account-rights.ts'
import { addMethod, france, giveDetails, order, papers } from './billing/billing-calls.ts'

/** Signed out: sign in. Another's: not there. */
const oneself = (status: number): PeopleRow['expected'] => [401, status, 404]
const whoever = (status: number): PeopleRow['expected'] => [401, status, status]
const everybody = (status: number): PeopleRow['expected'] => [status, status, status]
const own = ({ uid }: Ana): CallInput => ({ path: { id: uid } })
const withBody =
  (json: unknown) =>
  ({ uid }: Ana): CallInput => ({ path: { id: uid }, json })
const plan = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
const ofAnother = ({ others: { number } }: Ana) => ({ path: { number } })
const withTheirs =
  (...names: (keyof PaidThings)[]) =>
  ({ uid, others }: Ana): CallInput => ({
    path: { id: uid },
    json: Object.fromEntries(names.map((name) => [name, others[name]])),
  })

/** Of one who pays by card and is offered a plan made to order, and of another who pays by the wallet. */
export async function openPaidThings(service: Service): Promise<PaidThings> {
  const cy = await service.signedUp('Cy', { email: 'cy.pays@example.org' })
  await giveDetails(cy)
  const paymentMethodId = await addMethod(cy)
  await order(cy, { paymentMethodId })
  const [invoice] = await papers(cy)
  const { clientSecret } = await cy.api.startCardSetup({ params: { id: cy.uid } })
  const price = await command(service, 'price', 'add', cy.email, '--year', '1200.00', '--currency', 'EUR')
  const di = await service.signedUp('Di', { email: 'di.pays@example.org' })
  await giveDetails(di)
  const asked = { params: { id: di.uid }, body: plan }
  const { subscriptionId: walletSubscription } = await di.api.startWalletApproval(asked)
  await di.api.confirmPlay({ body: { clientSecret: walletSubscription, approve: true } })
  const { id: priceId } = price as { id: string }
  return { number: invoice?.number ?? '', paymentMethodId, priceId, clientSecret, walletSubscription }
}

/**
 * Of somebody who has not begun to pay, and names what is others': what they have yet to give is refused, and nothing
 * changes.
 */
export const payRights = {
  getPlans: { expected: everybody(200) },
  getTaxRates: { expected: whoever(200), input: () => ({ query: { countryCode: 'FR' } }) },
  getCoupon: { expected: whoever(422), input: () => ({ path: { code: 'NOBODYS' } }) },
  quote: { expected: oneself(422), input: withBody(plan) },
  quoteCustom: { expected: oneself(404), input: withTheirs('priceId') },
  headCustomer: { expected: oneself(404), input: own },
  getCustomer: { expected: oneself(404), input: own },
  getBillingDetails: { expected: oneself(200), input: own },
  setBillingDetails: { expected: oneself(200), input: withBody(france) },
  getPaymentInfos: { expected: oneself(200), input: own },
  getSubscription: { expected: oneself(404), input: own },
  startCardSetup: { expected: oneself(200), input: own },
  startSepaSetup: { expected: oneself(403), input: own },
  findSepaAuthorization: { expected: oneself(200), input: ({ email }) => ({ json: { email } }) },
  subscribe: {
    expected: oneself(422),
    input: ({ uid, others }) => ({ path: { id: uid }, json: { ...plan, paymentMethodId: others.paymentMethodId } }),
  },
  subscribeCustom: { expected: oneself(404), input: withTheirs('priceId', 'paymentMethodId') },
  changePaymentMethod: { expected: oneself(422), input: withTheirs('paymentMethodId') },
  removePaymentMethod: {
    expected: oneself(404),
    input: ({ uid, others }) => ({ path: { id: uid, method: others.paymentMethodId } }),
  },
  getWalletPlan: {
    expected: whoever(422),
    input: () => ({ query: { type: 'PREMIUM', frequency: 'MONTHLY', currency: 'EUR' } }),
  },
  startWalletApproval: { expected: oneself(422), input: withBody(plan) },
  subscribeByWallet: {
    expected: oneself(404),
    input: ({ uid, others }) => ({
      path: { id: uid },
      json: { subscriptionId: others.walletSubscription, vatRate: 20 },
    }),
  },
  cancelSubscription: { expected: oneself(404), input: own },
  setAutoRenew: { expected: oneself(404), input: withBody({ autoRenew: false }) },
  applyRetentionOffer: { expected: oneself(404), input: own },
  listInvoices: { expected: oneself(200), input: ({ uid }) => ({ query: { customerId: uid } }) },
  getInvoicePaper: { expected: whoever(404), input: ofAnother },
  payInvoice: { expected: whoever(404), input: (ana) => ({ ...ofAnother(ana), json: {} }) },
  confirmPlay: {
    expected: whoever(404),
    input: ({ others: { clientSecret } }) => ({ json: { clientSecret, method: 'ok' } }),
  },
  tellStripeEvent: { expected: everybody(403), input: () => ({ json: {} }) },
  tellPayPalEvent: { expected: everybody(403), input: () => ({ json: {} }) },
} satisfies Partial<Record<CallName, PeopleRow>>

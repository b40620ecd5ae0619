import type { Stripe } from 'stripe'
import type { PayerState, ProviderInvoice } from '../port.ts'
import { isMissing } from './problems.ts'
import { idOf, isOurs, paymentOf, toInvoice, toMethod, toSubscription } from './states.ts'

/** Page after page: a debt, or a plan that goes on, may be older than all that was tried since. The SDK takes no more at once. */
const ALL = { limit: 10_000 }
/** Nobody brings so many, and no page would show them. */
const METHODS = 100

/** All that is done begins with this: who waits for an answer is told soon where there is none. Charging may take longer. */
const BEGINNING = { timeout: 3000, maxNetworkRetries: 1 }

export async function lookAt(stripe: Stripe, payer: string): Promise<PayerState | undefined> {
  const customer = await stripe.customers.retrieve(payer, {}, BEGINNING).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (customer === undefined) return undefined
  if (customer.deleted) return { subscriptions: [], invoices: [], methods: [], defaultMethod: null, isDeleted: true }
  const [subscriptions, invoices, cards, accounts] = await Promise.all([
    stripe.subscriptions.list({ customer: payer, status: 'all', limit: 100 }).autoPagingToArray(ALL),
    stripe.invoices.list({ customer: payer, limit: 100, expand: ['data.payments'] }).autoPagingToArray(ALL),
    stripe.customers.listPaymentMethods(payer, { type: 'card', limit: METHODS }),
    stripe.customers.listPaymentMethods(payer, { type: 'sepa_debit', limit: METHODS }),
  ])
  const told = invoices.filter(isTold)
  const payments = await findPayments(stripe, payer, told)
  const { default_payment_method: method } = customer.invoice_settings
  return {
    subscriptions: subscriptions.filter(({ metadata }) => isOurs(metadata)).map(toSubscription),
    invoices: told.map((invoice) => toInvoice(invoice, payments.get(paymentOf(invoice) ?? ''))),
    methods: [...cards.data, ...accounts.data].map(toMethod),
    defaultMethod: method === null ? null : idOf(method),
  }
}

/** A draft is nothing yet. What an operator writes on their own account there is none of our business. */
const isTold = ({ status, total, parent, metadata }: Stripe.Invoice): boolean =>
  status !== 'draft' && total > 0 && isOurs(parent?.subscription_details?.metadata ?? metadata)

/** They cannot be had with the invoices: Stripe does not reach so deep at once. The newest come first in both. */
async function findPayments(
  stripe: Stripe,
  customer: string,
  invoices: Stripe.Invoice[],
): Promise<Map<string, Stripe.PaymentIntent>> {
  const wanted = new Set(invoices.map(paymentOf).filter((id) => id !== undefined))
  const found = new Map<string, Stripe.PaymentIntent>()
  if (wanted.size === 0) return found
  const all = stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] })
  for await (const payment of all) {
    if (wanted.has(payment.id)) found.set(payment.id, payment)
    if (found.size === wanted.size) break
  }
  return found
}

export async function getInvoice(stripe: Stripe, id: string): Promise<ProviderInvoice> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  const payment = paymentOf(invoice)
  return toInvoice(
    invoice,
    payment === undefined ? undefined : await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }),
  )
}

import type { Stripe } from 'stripe'
import { type CardPayments, type Money, PaymentRefused, type ProviderInvoice } from '../port.ts'
import { getInvoice } from './look.ts'
import { isDeclined, isInvalid } from './problems.ts'
import { type Marks, paymentOf, secondsOf } from './states.ts'

/** Each step has a key of its own, so that asking again goes on where it was broken off. */
export async function charge(
  stripe: Stripe,
  payer: string,
  { terms, money, description, periodEnd }: Parameters<CardPayments['charge']>[1],
  key: string,
): Promise<ProviderInvoice> {
  const step = (name: string) => ({ idempotencyKey: `${key}-${name}` })
  const currency = money.currency.toLowerCase()
  const metadata = { terms } satisfies Marks
  const { id, created } = await stripe.invoices.create(
    {
      customer: payer,
      currency,
      metadata,
      // We try it, and try it again: Stripe does nothing with it by itself.
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
    },
    step('invoice'),
  )
  const period = { start: created, end: secondsOf(periodEnd) }
  const item = { customer: payer, invoice: id, amount: money.amount, currency, description, period, metadata }
  await stripe.invoiceItems.create(item, step('item'))
  await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, step('final'))
  return tryInvoice(stripe, id, step('pay'))
}

export const pay = (stripe: Stripe, invoice: string, key: string): Promise<ProviderInvoice> =>
  tryInvoice(stripe, invoice, { idempotencyKey: key })

/** Whatever Stripe answers to the attempt, what counts is how the invoice stands afterwards. */
async function tryInvoice(stripe: Stripe, id: string, options: Stripe.RequestOptions): Promise<ProviderInvoice> {
  await stripe.invoices.pay(id, { off_session: false }, options).catch((error: unknown) => {
    if (!isDeclined(error) && !isInvalid(error)) throw error
  })
  const invoice = await getInvoice(stripe, id)
  if (invoice.status === 'void') throw new PaymentRefused('the invoice has been given up')
  return invoice
}

export async function cancelInvoice(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id)
  } catch (error) {
    if (!isInvalid(error)) throw error
    const { status } = await getInvoice(stripe, id)
    if (status === 'paid') throw new PaymentRefused('the invoice is paid', { cause: error })
    if (status !== 'void') throw error
  }
}

export async function refund(stripe: Stripe, id: string, money: Money, key: string): Promise<void> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  const payment = paymentOf(invoice)
  if (invoice.status !== 'paid' || payment === undefined || invoice.currency !== money.currency.toLowerCase())
    throw new PaymentRefused('there is no such payment')
  try {
    const asked = { payment_intent: payment, amount: money.amount }
    await stripe.refunds.create(asked, { idempotencyKey: key })
  } catch (error) {
    // More than is left of it.
    if (isInvalid(error)) throw new PaymentRefused('Stripe does not give this back', { cause: error })
    throw error
  }
}

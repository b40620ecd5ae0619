import type { Stripe } from 'stripe'
import { invoiceItemOf, invoiceOf, lineOf } from './answers/invoices.ts'
import { refundOf } from './answers/payments.ts'
import { invalid } from './api-error.ts'
import { addLine, finalize, voidInvoice } from './billing.ts'
import { tell } from './events.ts'
import { type Form, flagIn, formIn, mergeMetadata, numberIn, requireKnown, textIn, textOrNull } from './form.ts'
import { payNow } from './paying.ts'
import { type World, find, idOf } from './state.ts'

const createParams = [
  'customer',
  'currency',
  'metadata',
  'auto_advance',
  'pending_invoice_items_behavior',
] satisfies (keyof Stripe.InvoiceCreateParams)[]

export function createInvoice(world: World, form: Form): Stripe.Invoice {
  requireKnown(form, createParams)
  const invoice = invoiceOf({
    customer: find(world.customers, textIn(form, 'customer'), 'customer'),
    currency: textIn(form, 'currency'),
    metadata: mergeMetadata({}, form),
    reason: 'manual',
    subscription: null,
    autoAdvance: flagIn(form, 'auto_advance'),
    at: world.at,
  })
  world.invoices.set(invoice.id, invoice)
  tell(world, 'invoice.created', invoice)
  return invoice
}

const itemParams = [
  'customer',
  'invoice',
  'amount',
  'currency',
  'description',
  'period',
  'metadata',
] satisfies (keyof Stripe.InvoiceItemCreateParams)[]

export function createItem(world: World, form: Form): Stripe.InvoiceItem {
  requireKnown(form, itemParams)
  const invoice = find(world.invoices, textIn(form, 'invoice'), 'invoice')
  if (invoice.status !== 'draft') throw invalid('This invoice is final.', { code: 'invoice_not_editable' })
  if (invoice.currency !== textIn(form, 'currency')) throw invalid('The invoice is in another currency.')
  const [start, end] = [numberIn(formIn(form, 'period'), 'start'), numberIn(formIn(form, 'period'), 'end')]
  const written = {
    amount: numberIn(form, 'amount'),
    description: textIn(form, 'description'),
    period: { start, end },
    metadata: mergeMetadata({}, form),
  }
  const item = invoiceItemOf(invoice, { ...written, at: world.at })
  addLine(invoice, lineOf(invoice, { ...written, of: { invoiceItem: item.id } }))
  return item
}

export function changeInvoice(world: World, id: string, what: string, form: Form): Stripe.Invoice {
  const invoice = find(world.invoices, id, 'invoice')
  if (what === 'finalize') {
    requireKnown(form, ['auto_advance'] satisfies (keyof Stripe.InvoiceFinalizeInvoiceParams)[])
    if (form['auto_advance'] !== undefined) invoice.auto_advance = flagIn(form, 'auto_advance')
    finalize(world, invoice)
    if (invoice.auto_advance === true && invoice.status === 'open') invoice.next_payment_attempt = world.at
  } else if (what === 'pay') {
    requireKnown(form, ['off_session'] satisfies (keyof Stripe.InvoicePayParams)[])
    payNow(world, invoice)
  } else {
    requireKnown(form, [])
    voidInvoice(world, invoice)
  }
  return invoice
}

export function createRefund(world: World, form: Form): Stripe.Refund {
  requireKnown(form, ['payment_intent', 'amount'] satisfies (keyof Stripe.RefundCreateParams)[])
  const payment = find(world.payments, textIn(form, 'payment_intent'), 'payment_intent')
  if (payment.status !== 'succeeded' || textOrNull(form, 'amount') === null) throw invalid('Nothing was paid.')
  const charge = find(world.charges, idOf(payment.latest_charge), 'charge')
  const [amount, left] = [numberIn(form, 'amount'), charge.amount - charge.amount_refunded]
  if (left === 0) throw invalid('It has been refunded.', { code: 'charge_already_refunded' })
  if (amount < 1 || amount > left) throw invalid('More than is left.', { param: 'amount' })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund = refundOf(charge, amount, world.at)
  world.refunds.set(refund.id, refund)
  tell(world, 'charge.refunded', charge)
  return refund
}

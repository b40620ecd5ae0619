import { Stripe } from 'stripe'
import { listOf, newId } from '../state.ts'

type Asked = {
  customer: Stripe.Customer
  currency: string
  metadata: Stripe.Metadata
  reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  /** What it is for, unless it is written by hand. */
  subscription: Stripe.Subscription | null
  autoAdvance: boolean
  at: number
}

/** A draft for nothing yet. */
export function invoiceOf({
  customer,
  currency,
  metadata,
  reason,
  subscription,
  autoAdvance,
  at,
}: Asked): Stripe.Invoice {
  const id = newId('in')
  return {
    id,
    object: 'invoice',
    account_country: 'FR',
    account_name: 'Envoi',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${id}/lines`, []),
    livemode: false,
    metadata,
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent:
      subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
            type: 'subscription_details',
          },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

type Line = {
  amount: number
  description: string
  period: { start: number; end: number }
  metadata: Stripe.Metadata
  /** Of a subscription; otherwise `invoiceItem` is what was written. */
  of: { subscription: string; item: string; price: string } | { invoiceItem: string }
}

export const lineOf = (
  invoice: Stripe.Invoice,
  { amount, description, period, metadata, of }: Line,
): Stripe.InvoiceLineItem => {
  const isPeriod = 'subscription' in of
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: invoice.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata,
    parent: isPeriod
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: null,
            subscription: of.subscription,
            subscription_item: of.item,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: {
            invoice_item: of.invoiceItem,
            proration: false,
            proration_details: null,
            subscription: null,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period,
    pretax_credit_amounts: [],
    pricing: isPeriod
      ? {
          price_details: { price: of.price, product: 'envoi' },
          type: 'price_details',
          unit_amount_decimal: Stripe.Decimal.from(amount),
        }
      : null,
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: isPeriod ? of.subscription : null,
    subtotal: amount,
    taxes: [],
  }
}

export const invoiceItemOf = (
  invoice: Stripe.Invoice,
  asked: {
    amount: number
    description: string
    period: { start: number; end: number }
    metadata: Stripe.Metadata
    at: number
  },
): Stripe.InvoiceItem => ({
  id: newId('ii'),
  object: 'invoiceitem',
  amount: asked.amount,
  currency: invoice.currency,
  customer: invoice.customer ?? '',
  customer_account: null,
  date: asked.at,
  description: asked.description,
  discountable: true,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: asked.metadata,
  net_amount: asked.amount,
  parent: null,
  period: asked.period,
  pricing: null,
  proration: false,
  quantity: 1,
  quantity_decimal: Stripe.Decimal.from(1),
  tax_rates: [],
  test_clock: null,
})

export const invoicePaymentOf = (invoice: Stripe.Invoice, payment: Stripe.PaymentIntent): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: payment.amount,
  created: payment.created,
  currency: payment.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: payment.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})

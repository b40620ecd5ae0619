import type { PlayMethod } from '@envoi/contract/words'
import type { Stripe } from 'stripe'
import { newId } from '../state.ts'

export const customerOf = (who: {
  email: string
  name: string
  metadata: Stripe.Metadata
  at: number
}): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: who.at,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: who.email,
  invoice_prefix: 'ENVOI',
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: who.metadata,
  name: who.name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

type Card = { brand: string; last4: string; lasts: number }
/** `lasts`: to the end of the month so many years from now. */
const cards: Partial<Record<PlayMethod, Card>> = {
  ok: { brand: 'visa', last4: '4242', lasts: 3 },
  declined: { brand: 'visa', last4: '0341', lasts: 3 },
  'needs-action': { brand: 'visa', last4: '3184', lasts: 3 },
  expires: { brand: 'mastercard', last4: '4444', lasts: 0 },
}

export function methodOf(play: PlayMethod, customer: string, at: number): Stripe.PaymentMethod {
  const plain = {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: at,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  }
  const card = cards[play]
  if (card === undefined) return { ...plain, type: 'sepa_debit', sepa_debit: accountOf(play) }
  const now = new Date(at * 1000)
  return {
    ...plain,
    type: 'card',
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'FR',
      display_brand: card.brand,
      exp_month: now.getUTCMonth() + 1,
      exp_year: now.getUTCFullYear() + card.lasts,
      fingerprint: `card${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }
}

const accountOf = (play: PlayMethod): Stripe.PaymentMethod.SepaDebit => ({
  bank_code: '20041',
  branch_code: '01005',
  country: 'FR',
  fingerprint: `account-${play}`,
  generated_from: { charge: null, setup_attempt: null },
  last4: play === 'sepa' ? '2606' : '2607',
})

export const setupOf = (asked: { customer: string; types: string[]; at: number }): Stripe.SetupIntent => {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: asked.types,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s')}`,
    created: asked.at,
    customer: asked.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: asked.types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

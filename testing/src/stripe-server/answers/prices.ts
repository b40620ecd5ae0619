import { Stripe } from 'stripe'
import { newId } from '../state.ts'

export const productOf = (asked: { id: string; name: string; at: number }): Stripe.Product => ({
  id: asked.id,
  object: 'product',
  active: true,
  created: asked.at,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: asked.name,
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: asked.at,
  url: null,
})

export type PriceAsked = { product: string; currency: string; amount: number; interval: 'month' | 'year' }

export const priceOf = ({ product, currency, amount, interval }: PriceAsked, at: number): Stripe.Price => ({
  id: newId('price'),
  object: 'price',
  active: false,
  billing_scheme: 'per_unit',
  created: at,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: Stripe.Decimal.from(amount),
})

/** The same in the words of before. */
export const planOf = ({
  id,
  created,
  currency,
  product,
  recurring,
  unit_amount: amount,
}: Stripe.Price): Stripe.Plan => ({
  id,
  object: 'plan',
  active: false,
  amount,
  amount_decimal: amount === null ? null : Stripe.Decimal.from(amount),
  billing_scheme: 'per_unit',
  created,
  currency,
  interval: recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export const couponOf = (asked: {
  id: string
  amountOff: number
  currency: string
  duration: 'forever' | 'repeating'
  months: number | null
  at: number
}): Stripe.Coupon => ({
  id: asked.id,
  object: 'coupon',
  amount_off: asked.amountOff,
  created: asked.at,
  currency: asked.currency,
  duration: asked.duration,
  duration_in_months: asked.months,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
})

export const discountOf = (asked: {
  coupon: string
  customer: string
  subscription: string
  start: number
  end: number | null
}): Stripe.Discount => ({
  id: newId('di'),
  object: 'discount',
  checkout_session: null,
  customer: asked.customer,
  customer_account: null,
  end: asked.end,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  source: { coupon: asked.coupon, type: 'coupon' },
  start: asked.start,
  subscription: asked.subscription,
  subscription_item: null,
})

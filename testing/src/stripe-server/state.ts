import type { PlayMethod } from '@envoi/contract/words'
import type { Stripe } from 'stripe'
import { ApiError } from './api-error.ts'

/** An event as it is kept: what is sent of it is signed when it is sent. */
export type Told = { id: string; type: string; payer: string | null; body: string }

/** Everything that this Stripe knows, as its own objects; none is expanded. Seconds, as there. */
export type World = {
  /** The moment at which whatever happens now does happen. */
  at: number
  customers: Map<string, Stripe.Customer>
  /** Of those it still knows that there were such. */
  deleted: Set<string>
  methods: Map<string, Stripe.PaymentMethod>
  /** What the bank behind a method does. */
  plays: Map<string, PlayMethod>
  setups: Map<string, Stripe.SetupIntent>
  products: Map<string, Stripe.Product>
  coupons: Map<string, Stripe.Coupon>
  subscriptions: Map<string, Stripe.Subscription>
  /** What each subscription takes off its invoices. */
  discounts: Map<string, Stripe.Discount>
  invoices: Map<string, Stripe.Invoice>
  invoicePayments: Map<string, Stripe.InvoicePayment>
  payments: Map<string, Stripe.PaymentIntent>
  /** When it is known whether the money comes that is on its way. */
  settling: Map<string, number>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  told: Told[]
}

export const createWorld = (at: number): World => ({
  at,
  customers: new Map(),
  deleted: new Set(),
  methods: new Map(),
  plays: new Map(),
  setups: new Map(),
  products: new Map(),
  coupons: new Map(),
  subscriptions: new Map(),
  discounts: new Map(),
  invoices: new Map(),
  invoicePayments: new Map(),
  payments: new Map(),
  settling: new Map(),
  charges: new Map(),
  refunds: new Map(),
  told: [],
})

let made = 0
/** Ends with a letter, so that nothing has an id that differs from another's by its last digit alone. */
export const newId = (prefix: string): string => `${prefix}_${String((made += 1)).padStart(12, '0')}t`

export function find<Thing>(things: Map<string, Thing>, id: string, param: string): Thing {
  const thing = things.get(id)
  if (thing === undefined) throw missing(id, param)
  return thing
}

export const missing = (id: string, param: string): ApiError =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such thing: ${id}` })

export const listOf = <Thing>(url: string, data: Thing[], hasMore = false): Stripe.ApiList<Thing> => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
})

/** `it` may be expanded elsewhere; here it never is. */
export function idOf(it: string | { id: string } | null): string {
  if (it === null) throw new Error('there is nothing that could have an id')
  return typeof it === 'string' ? it : it.id
}

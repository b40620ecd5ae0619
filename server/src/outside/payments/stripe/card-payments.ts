/**
 * Stripe, by its own SDK. Amounts are ours, with tax: it adds no tax and reckons nothing by days. It retries what failed on the
 * way by itself, with the same key.
 */
import { Stripe } from 'stripe'
import type { Clock } from '../../../platform/clock.ts'
import { type CardPayments, EventRefused, type ProviderEvent } from '../port.ts'
import { cancelInvoice, charge, pay, refund } from './charging.ts'
import { lookAt } from './look.ts'
import { asking, isMissing } from './problems.ts'
import { idOf, toSubscription } from './states.ts'
import { reprice, subscribe } from './subscribing.ts'

type Deps = {
  secretKey: string
  webhookSecret: string
  /** Where the API is, if not at Stripe. */
  apiBase?: string
  clock: Clock
  /** In milliseconds, of one attempt. */
  timeout?: number
}

/** An event that took longer may be one that somebody has kept. */
const TOLERANCE = 300

const methodTypes = { card: 'card', sepa: 'sepa_debit' } as const

export function createStripePayments({ secretKey, webhookSecret, apiBase, clock, timeout = 8000 }: Deps): CardPayments {
  const stripe = new Stripe(secretKey, { ...placeOf(apiBase), timeout, maxNetworkRetries: 2, telemetry: false })

  async function end(subscription: string): Promise<void> {
    await stripe.subscriptions.cancel(subscription).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      // It says so of one that has ended too.
      const found = await stripe.subscriptions.retrieve(subscription)
      if (toSubscription(found).status !== 'ended') throw error
    })
  }

  return {
    look: (payer) => asking(() => lookAt(stripe, payer)),

    createCustomer: ({ reference, email, name }, key) =>
      asking(async () => {
        const asked = { email, name, metadata: { reference } }
        return (await stripe.customers.create(asked, { idempotencyKey: key })).id
      }),

    startSetup: (payer, kind, key) =>
      asking(async () => {
        const asked = { customer: payer, allowed_payment_method_types: [methodTypes[kind]], usage: 'off_session' }
        const { client_secret: clientSecret } = await stripe.setupIntents.create(asked, { idempotencyKey: key })
        if (clientSecret === null) throw new Error('Stripe shows no secret to somebody who may not have it')
        return { clientSecret }
      }),

    subscribe: (payer, asked, key) => asking(() => subscribe({ stripe, clock }, payer, asked, key)),
    reprice: (subscription, price, key) => asking(() => reprice({ stripe, clock }, subscription, price, key)),
    charge: (payer, asked, key) => asking(() => charge(stripe, payer, asked, key)),
    pay: (invoice, key) => asking(() => pay(stripe, invoice, key)),
    cancelInvoice: (invoice) => asking(() => cancelInvoice(stripe, invoice)),
    refund: (invoice, money, key) => asking(() => refund(stripe, invoice, money, key)),
    end: (subscription) => asking(() => end(subscription)),

    setEnding: (subscription, endsWithPeriod, key) =>
      asking(async () => {
        const asked = { cancel_at_period_end: endsWithPeriod }
        await stripe.subscriptions.update(subscription, asked, { idempotencyKey: key })
      }),

    setDefaultMethod: (payer, method) =>
      asking(async () => {
        await stripe.customers.update(payer, { invoice_settings: { default_payment_method: method } })
      }),

    removeMethod: (payer, method) =>
      asking(async () => {
        // It would take away anybody's.
        await stripe.customers.retrievePaymentMethod(payer, method)
        await stripe.paymentMethods.detach(method)
      }),

    async readEvent(raw, headers) {
      const signature = headers['stripe-signature'] ?? ''
      const now = clock().getTime()
      const told = [raw, signature, webhookSecret, TOLERANCE, undefined, now] as const
      // Of some forgeries the SDK does not say that they are, but trips over them.
      const event = await Stripe.webhooks.constructEventAsync(...told).catch((error: unknown) => {
        throw new EventRefused('Stripe did not say this, or long ago', { cause: error })
      })
      return toEvent(event)
    },
  }
}

/** Most of what it tells of belongs to a customer, and some of it is one. */
function toEvent({ id, data }: Stripe.Event): ProviderEvent {
  const about: { object?: string; id?: string; customer?: string | { id: string } | null } = data.object
  if (about.object === 'customer') return { id, payer: about.id ?? null }
  const customer = about.customer ?? null
  return { id, payer: customer === null ? null : idOf(customer) }
}

function placeOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}

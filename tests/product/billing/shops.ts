import { createMovingClock } from '@envoi/testing/clock'
import { startPayPalServer } from '@envoi/testing/paypal-server/paypal-server'
import { ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type StripeServer, startStripeServer } from '@envoi/testing/stripe-server/server'
import type { PlayMethod } from '@envoi/contract/words'
import { giveDetails, order, reconcile } from './billing-calls.ts'

/** Shops whose money is taken by a Stripe or a PayPal of the test's own. */

const DAY = 86_400_000

export const webhookOf = ({ app }: Service, provider: 'stripe' | 'paypal'): string =>
  `${app.publicUrl}/api/pay/${provider}/webhook`

export async function openStripeShop() {
  const time = createMovingClock()
  const stripe = await startStripeServer({ clock: time.clock })
  const service = await startService({
    clock: time.clock,
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_JS: `${stripe.origin}/v3/`,
      ENVOI_OUTBOUND_ALLOW: new URL(stripe.origin).host,
    },
  })
  return {
    service,
    stripe,
    now: time.clock,
    /** Time goes by for both; what Stripe tells of it, it tells. Nothing of ours looks by itself. */
    async pass(days: number) {
      time.pass(days * DAY)
      await stripe.catchUp()
    },
    reconcile: () => reconcile(service),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}
export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>

/** By Stripe's own form; the id of the card. */
export async function addCard({ stripe }: { stripe: StripeServer }, { api, uid }: SignedUp, play: PlayMethod = 'ok') {
  const { clientSecret } = await api.startCardSetup({ params: { id: uid } })
  return stripe.confirmSetup(clientSecret, play)
}

export async function buyByCard(shop: { stripe: StripeServer }, person: SignedUp, play: PlayMethod = 'ok') {
  await giveDetails(person)
  return order(person, { paymentMethodId: await addCard(shop, person, play) })
}

export async function openPayPalShop() {
  const paypal = await startPayPalServer()
  const service = await startService({
    clock: paypal.clock,
    env: {
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.secret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_BASE: paypal.apiBase,
      ENVOI_OUTBOUND_ALLOW: paypal.place,
    },
  })
  return {
    service,
    paypal,
    pass: (days: number) => paypal.advance(new Date(paypal.clock().getTime() + days * DAY)),
    reconcile: () => reconcile(service),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await paypal[Symbol.asyncDispose]()
    },
  }
}

/** Exactly these bytes and headers, as a provider sends an event; the status of the answer. */
export async function tell(
  { app }: Service,
  provider: 'stripe' | 'paypal',
  { raw, headers }: { raw: Buffer; headers: Record<string, string | undefined> },
): Promise<number> {
  const given = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const { status } = await ask(app.port, {
    method: 'POST',
    path: `/api/pay/${provider}/webhook`,
    headers: { 'content-type': 'application/json', ...given },
    body: raw,
  })
  return status
}

/** A call as it is on the wire, for its status and all that it says. */
export const wire = (
  { app }: Service,
  person: SignedUp | undefined,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
) => {
  const cookie = person?.cookies.headerFor(app.publicUrl)
  return askJson(app.port, {
    method,
    path: `/api${path}`,
    headers: { ...(cookie && { cookie }), ...headers },
    ...(json === undefined ? {} : { json }),
  })
}

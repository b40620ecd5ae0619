import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import { type Told, type World, newId } from './state.ts'

type About =
  | Stripe.Customer
  | Stripe.Subscription
  | Stripe.Invoice
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.Charge

/** Writes down what has happened; who hears of it, and when, is another matter. */
export function tell(world: World, type: Stripe.Event['type'], about: About): void {
  const customer = about.object === 'customer' ? about.id : about.customer
  const id = newId('evt')
  const event = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: world.at,
    data: { object: about },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  } satisfies Omit<Stripe.Event, 'type' | 'data'> & { data: unknown }
  const body = JSON.stringify({ ...event, type })
  world.told.push({ id, type, payer: typeof customer === 'string' ? customer : null, body })
}

/** `at`: when it is sent, in seconds. */
export function signed({ body }: Told, secret: string, at: number): { raw: Buffer; headers: Record<string, string> } {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { raw: Buffer.from(body), headers: { 'stripe-signature': `t=${at},v1=${signature}` } }
}

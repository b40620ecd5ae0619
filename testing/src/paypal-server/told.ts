import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Subscription, Transaction } from './billing.ts'

/** What PayPal tells by itself, as it comes in. */
export type ToldEvent = { raw: Buffer; headers: Record<string, string> }
export type StoredEvent = { subscription: string; type: string; body: string }

type Signed = { id: string; time: string; webhookId: string; body: string }

/** A signature covers the transmission's id and time, the webhook that it is for, and a sum over the very bytes. */
const signed = (key: Buffer, { id, time, webhookId, body }: Signed): string =>
  createHmac('sha256', key)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')

export function createTeller(now: () => Date, webhookId: string) {
  const key = randomBytes(32)
  const strangersKey = randomBytes(32)
  const events: StoredEvent[] = []
  let count = 0
  return {
    /** The first first. None is sent before a test sends it: late, twice, in another order, or never. */
    events,
    tell(type: string, subscription: Subscription, transaction?: Transaction): void {
      const isSale = transaction !== undefined
      const resource = isSale
        ? {
            id: transaction.id,
            billing_agreement_id: subscription.id,
            state: transaction.isPending ? 'pending' : 'completed',
          }
        : { id: subscription.id, status: subscription.status, plan_id: subscription.plan.id }
      const event = {
        id: `WH-${(count += 1).toString().padStart(17, '0')}-${randomUUID().slice(0, 8)}`,
        event_version: '1.0',
        create_time: now().toISOString(),
        resource_type: isSale ? 'sale' : 'subscription',
        event_type: type,
        summary: `A ${isSale ? 'sale' : 'subscription'} has changed`,
        resource,
      }
      events.push({ subscription: subscription.id, type, body: JSON.stringify(event) })
    },
    sign({ body }: { body: string }, by: 'provider' | 'stranger' = 'provider'): ToldEvent {
      const [id, time] = [randomUUID(), now().toISOString()]
      const own = by === 'provider' ? key : strangersKey
      return {
        raw: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signed(own, { id, time, webhookId, body }),
        },
      }
    },
    isOurs: (signature: string, of: Signed): boolean => of.webhookId === webhookId && signed(key, of) === signature,
  }
}

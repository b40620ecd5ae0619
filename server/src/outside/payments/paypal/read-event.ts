import type { Clock } from '../../../platform/clock.ts'
import { EventRefused, type IsWanted, type ProviderEvent } from '../port.ts'
import { eventBody, verificationAnswer } from './answers.ts'
import { type Connection, PayPalRefused, readAnswer } from './connection.ts'

/** An event may be so old, in milliseconds: one that somebody has kept is told again to no end. */
const TOLERANCE = 300_000

/** PayPal's headers, by the names that it gives them where it checks them, and what they look like. */
const headersOf = {
  auth_algo: ['paypal-auth-algo', /^[A-Za-z0-9]{1,100}$/],
  cert_url: ['paypal-cert-url', /^https:\/\/[a-z0-9.-]+\.paypal\.com\/[\w./-]{1,400}$/],
  transmission_id: ['paypal-transmission-id', /^[\w-]{1,50}$/],
  transmission_sig: ['paypal-transmission-sig', /^[A-Za-z0-9+/]{1,498}={0,2}$/],
  transmission_time: ['paypal-transmission-time', /^\d{4}-\d\d-\d\dT[\d:.]{8,16}(Z|[+-]\d\d:\d\d)$/],
} as const

/**
 * PayPal checks its own signature, so that we fetch no certificate from an address that a stranger may have written. Anybody
 * may post here: PayPal is asked only where the answer matters.
 */
export async function readPayPalEvent(
  connection: Connection,
  { webhookId, clock, isWanted }: { webhookId: string; clock: Clock; isWanted: IsWanted | undefined },
  raw: Buffer,
  headers: Record<string, string | undefined>,
): Promise<ProviderEvent> {
  const signed: Record<string, string> = { webhook_id: webhookId }
  for (const [field, [header, form]] of Object.entries(headersOf)) {
    const value = headers[header]
    if (value === undefined || !form.test(value)) throw new EventRefused(`there is no ${header} of PayPal’s`)
    signed[field] = value
  }
  const sentAt = Date.parse(signed['transmission_time'] ?? '')
  // What is no date is no number either.
  if (!(Math.abs(clock().getTime() - sentAt) <= TOLERANCE)) throw new EventRefused('it was sent at another time')

  const event = parse(raw)
  const { id: resource, billing_agreement_id: ofSale } = event.resource
  const payer = ofSale ?? (resource?.startsWith('I-') ? resource : null)
  const isOfUse = payer !== null && (!isWanted || (await isWanted({ id: event.id, payer })))
  if (!isOfUse) return { id: event.id, payer: null }
  // The very bytes that came: the signature is of them, and not of what we would write.
  const asked = `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${raw.toString()}}`
  const answer = await connection.post('/v1/notifications/verify-webhook-signature', asked).catch((error: unknown) => {
    if (error instanceof PayPalRefused) throw new EventRefused(error.message)
    throw error
  })
  const { verification_status: verdict } = readAnswer(verificationAnswer, answer)
  if (verdict !== 'SUCCESS') throw new EventRefused('PayPal has not signed it')
  return { id: event.id, payer }
}

function parse(raw: Buffer) {
  try {
    return eventBody.parse(JSON.parse(raw.toString()))
  } catch (cause) {
    throw new EventRefused('it is no event of PayPal’s', { cause })
  }
}

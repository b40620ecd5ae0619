import type { Clock } from '../../../platform/clock.ts'
import { EventRefused, type ProviderEvent } from '../port.ts'
import { eventBody, verificationAnswer } from './answers.ts'
import { type Connection, PayPalRefused, readAnswer } from './connection.ts'

/** An event may be so old, in milliseconds: one that somebody has kept is told again to no end. */
const TOLERANCE = 300_000

/** PayPal's headers, by the names that it gives them where it checks them. */
const headerOf = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** PayPal checks its own signature, so that we fetch no certificate from an address that a stranger may have written. */
export async function readPayPalEvent(
  connection: Connection,
  { webhookId, clock }: { webhookId: string; clock: Clock },
  raw: Buffer,
  headers: Record<string, string | undefined>,
): Promise<ProviderEvent> {
  const signed: Record<string, string> = { webhook_id: webhookId }
  for (const [field, header] of Object.entries(headerOf)) {
    const value = headers[header]
    if (value === undefined || value === '') throw new EventRefused(`there is no ${header}`)
    signed[field] = value
  }
  const sentAt = Date.parse(signed['transmission_time'] ?? '')
  // What is no date is no number either.
  if (!(Math.abs(clock().getTime() - sentAt) <= TOLERANCE)) throw new EventRefused('it was sent at another time')

  const event = parse(raw)
  // The very bytes that came: the signature is of them, and not of what we would write.
  const asked = `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${raw.toString()}}`
  const answer = await connection.post('/v1/notifications/verify-webhook-signature', asked).catch((error: unknown) => {
    if (error instanceof PayPalRefused) throw new EventRefused(error.message)
    throw error
  })
  const { verification_status: verdict } = readAnswer(verificationAnswer, answer)
  if (verdict !== 'SUCCESS') throw new EventRefused('PayPal has not signed it')
  const { id, billing_agreement_id: ofSale } = event.resource
  return { id: event.id, payer: ofSale ?? (id?.startsWith('I-') ? id : null) }
}

function parse(raw: Buffer) {
  try {
    return eventBody.parse(JSON.parse(raw.toString()))
  } catch (cause) {
    throw new EventRefused('it is no event of PayPal’s', { cause })
  }
}

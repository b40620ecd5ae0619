import type { Delivered, WebhookSender } from '../../outside/webhook-sender/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { bodyOf } from './event-body.ts'
import { signatureOf } from './secret.ts'
import type { Delivery, Webhook } from './store.ts'

export type SendDeps = { sender: WebhookSender; secrets: Secrets; clock: Clock }

const AGENT = 'Envoi-Webhooks/1'

/** One try, signed for this very moment. */
export function sendEvent(
  { sender, secrets, clock }: SendDeps,
  webhook: Webhook,
  event: Parameters<typeof bodyOf>[0] & Pick<Delivery, 'eventId'>,
  signal: AbortSignal,
): Promise<Delivered> {
  const body = bodyOf(event)
  const headers = {
    'content-type': 'application/json',
    'user-agent': AGENT,
    'envoi-event-id': event.eventId,
    'envoi-signature': signatureOf(secrets, webhook, body, clock()),
  }
  return sender.send({ url: webhook.url, headers, body }, signal)
}

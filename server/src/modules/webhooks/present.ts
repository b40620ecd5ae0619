import type { WebhookDelivery, WebhookView } from '@envoi/contract/webhooks'
import type { Delivery, Webhook } from './store.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Field by field, so that no secret slips out. */
export const presentWebhook = (webhook: Webhook): WebhookView => ({
  id: webhook.publicId,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  isEnabled: webhook.isEnabled,
  disabledByFailuresAt: timeOf(webhook.disabledByFailuresAt),
  createdAt: webhook.createdAt.toISOString(),
  formerSecretUntil: webhook.hasFormerSecret ? timeOf(webhook.formerSecretUntil) : null,
  lastDelivery: webhook.lastAttemptAt && {
    at: webhook.lastAttemptAt.toISOString(),
    isDelivered: webhook.lastWasDelivered ?? false,
  },
})

export const presentDelivery = (delivery: Delivery): WebhookDelivery => ({
  id: delivery.publicId,
  eventId: delivery.eventId,
  type: delivery.type,
  transferId: delivery.transferId,
  state: delivery.state,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt.toISOString(),
  lastAttemptAt: timeOf(delivery.lastAttemptAt),
  nextAttemptAt: timeOf(delivery.nextAttemptAt),
  status: delivery.status,
  failure: delivery.failure,
  milliseconds: delivery.milliseconds,
})

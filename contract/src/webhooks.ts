import { z } from 'zod'
import { calls } from './calls.ts'
import { webhooks as limits } from './developer-limits.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { shortText } from './limits.ts'
import { declare } from './route.ts'
import { id, line, text } from './text.ts'
import { webhookEventTypes, webhookFailures } from './words.ts'

/** Webhooks: addresses of somebody's own that are told what happens to their transfers. */
const nothing = z.strictObject({})
const byId = z.strictObject({ id })
const byDelivery = z.strictObject({ id, deliveryId: id })
const refusals = ['UNAUTHENTICATED'] as const
const needsPlan = [...refusals, 'PLAN_REQUIRED'] as const

/** What is no address that we call is told by a refusal in words. */
const url = line.min(1).max(limits.urlLength)
const types = z.array(z.enum(webhookEventTypes)).min(1).max(webhookEventTypes.length)
const description = line.trim().max(shortText.maxLength)

const webhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  /** Which events it is told; null: all of them, also those that come with a later version. */
  events: types.nullable(),
  isEnabled: z.boolean(),
  /** It failed for days and was switched off. */
  disabledByFailuresAt: z.string().nullable(),
  createdAt: z.string(),
  /** Until then the former secret signs too. */
  formerSecretUntil: z.string().nullable(),
  lastDelivery: z.strictObject({ at: z.string(), isDelivered: z.boolean() }).nullable(),
})
/** Told once, when it is made or renewed. */
const withSecret = webhook.extend({ secret: z.string() })

const delivery = z.strictObject({
  id: z.string(),
  eventId: z.string(),
  type: z.enum([...webhookEventTypes, 'TEST']),
  transferId: z.string().nullable(),
  state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  createdAt: z.string(),
  lastAttemptAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  /** Of the last attempt: the answer's status, or why there was none. */
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  milliseconds: z.int().nullable(),
})

const listWebhooks = declare({
  call: calls.listWebhooks,
  scope: 'manage',
  summary: 'The webhooks of an account',
  reply: z.strictObject({ webhooks: z.array(webhook), max: z.int() }),
  refusals,
})

const addWebhook = declare({
  call: calls.addWebhook,
  scope: 'manage',
  summary:
    'Tells an address what happens to one’s transfers, from now on. Its secret is told once; without `events` it is told all',
  headers: idempotencyHeaders,
  body: z.strictObject({ url, description: description.nullable().optional(), events: types.nullable().optional() }),
  reply: withSecret,
  refusals: [...needsPlan, 'LIMITS', 'URL_NOT_ALLOWED'],
})

const changeWebhook = declare({
  call: calls.changeWebhook,
  scope: 'manage',
  summary: 'Changes a webhook, or switches it on or off; what is left out stays',
  params: byId,
  body: z.strictObject({
    url: url.optional(),
    description: description.nullable().optional(),
    events: types.nullable().optional(),
    isEnabled: z.boolean().optional(),
  }),
  reply: webhook,
  refusals: [...needsPlan, 'URL_NOT_ALLOWED'],
})

const deleteWebhook = declare({
  call: calls.deleteWebhook,
  scope: 'manage',
  summary: 'Deletes a webhook and its log; nothing more is delivered',
  params: byId,
  reply: nothing,
  refusals,
})

const rotateWebhookSecret = declare({
  call: calls.rotateWebhookSecret,
  scope: 'manage',
  summary: 'Gives a webhook a new secret, told once; for a day the former one signs too',
  params: byId,
  reply: withSecret,
  refusals: needsPlan,
})

const testWebhook = declare({
  call: calls.testWebhook,
  scope: 'manage',
  summary: 'Delivers an event of type TEST at once, without retries, and tells what came of it',
  params: byId,
  reply: delivery,
  refusals: needsPlan,
})

const listWebhookDeliveries = declare({
  call: calls.listWebhookDeliveries,
  scope: 'manage',
  summary: 'What a webhook was told in the last 30 days, the newest first',
  params: byId,
  query: z.strictObject({ state: z.enum(['FAILED']).optional(), before: id.optional() }),
  reply: z.strictObject({ deliveries: z.array(delivery).max(limits.deliveriesPerPage), hasMore: z.boolean() }),
  refusals,
})

const getWebhookDelivery = declare({
  call: calls.getWebhookDelivery,
  scope: 'manage',
  summary: 'One delivery: what was sent, and the beginning of the answer',
  params: byDelivery,
  reply: delivery.extend({ body: z.string(), answer: text.nullable() }),
  refusals,
})

const resendWebhookDelivery = declare({
  call: calls.resendWebhookDelivery,
  scope: 'manage',
  summary: 'Delivers an event once more, under the same id',
  params: byDelivery,
  reply: delivery,
  refusals: needsPlan,
})

export const webhookRoutes = {
  listWebhooks,
  addWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
}

export type WebhookView = z.infer<typeof webhook>
export type WebhookWithSecret = z.infer<typeof withSecret>
export type WebhookDelivery = z.infer<typeof delivery>
export type WebhookDeliveryWithBody = z.infer<typeof getWebhookDelivery.reply>

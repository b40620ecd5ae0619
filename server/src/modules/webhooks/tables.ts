import type { EventDetail } from '@envoi/contract/transfer-views'
import type { WebhookEventType, WebhookFailure } from '@envoi/contract/words'
import { boolean, integer, jsonb, pgTable, text } from '../../platform/database/drizzle.ts'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const webhooks = pgTable('webhooks', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  ownerId: number('owner_id').notNull(),
  url: text('url').notNull(),
  description: text('description'),
  events: text('events').array().$type<WebhookEventType[]>(),
  secret: bytea('secret').notNull(),
  formerSecret: bytea('former_secret'),
  formerSecretUntil: time('former_secret_until'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  disabledByFailuresAt: time('disabled_by_failures_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  sequence: number('sequence').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  failingSince: time('failing_since'),
  restsUntil: time('rests_until'),
  busyUntil: time('busy_until'),
  lastAttemptAt: time('last_attempt_at'),
  lastWasDelivered: boolean('last_was_delivered'),
})

/** What the transfer was like when it happened. */
export type TransferFacts = {
  name: string | null
  size: number
  fileCount: number
  recipients: number
  /** It came by a push page or a widget of the webhook's owner. */
  isReceived: boolean
}
/**
 * As history has it. Of a download, no `fileId` is a ZIP: of `fileIds`, or of everything; no `recipient` is somebody with the
 * link alone.
 */
export type ToldDetail = { [Key in keyof EventDetail]: EventDetail[Key] | null } & { fileIds?: string[] | null }

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  webhookId: number('webhook_id').notNull(),
  eventId: text('event_id').notNull(),
  type: text('type').$type<WebhookEventType | 'TEST'>().notNull(),
  transferId: text('transfer_id'),
  at: time('at').notNull(),
  facts: jsonb('facts').$type<TransferFacts | Record<string, never>>().notNull().default({}),
  detail: jsonb('detail').$type<ToldDetail>().notNull().default({}),
  sequence: number('sequence'),
  state: text('state').$type<'WAITING' | 'DELIVERED' | 'FAILED'>().notNull().default('WAITING'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
  nextAttemptAt: time('next_attempt_at'),
  lastAttemptAt: time('last_attempt_at'),
  status: integer('status'),
  failure: text('failure').$type<WebhookFailure>(),
  milliseconds: integer('milliseconds'),
  answer: text('answer'),
})

import type { ApiPreferences } from '@envoi/contract/api-keys'
import type { ApiScope } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'
import { date, integer, jsonb, pgTable, primaryKey, text } from '../../platform/database/drizzle.ts'

export const apiKeys = pgTable('api_keys', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  userId: number('user_id').notNull(),
  description: text('description').notNull(),
  scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  ending: text('ending').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at'),
  usedAt: time('used_at'),
  warnedAt: time('warned_at'),
})

export const apiSettings = pgTable('api_settings', {
  userId: number('user_id').primaryKey(),
  disabledAt: time('disabled_at'),
  preferences: jsonb('preferences').$type<Partial<ApiPreferences>>().notNull().default({}),
  email: text('email'),
  emailKey: text('email_key'),
  emailProvenAt: time('email_proven_at'),
  codeId: text('code_id'),
  codeSeed: bytea('code_seed'),
  codeUntil: time('code_until'),
  codeTries: integer('code_tries').notNull().default(0),
})

export const deviceCodes = pgTable('device_codes', {
  id: identity('id'),
  deviceHash: bytea('device_hash').notNull(),
  userCodeHash: bytea('user_code_hash').notNull(),
  client: text('client').notNull(),
  scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
  source: text('source').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  polledAt: time('polled_at'),
  approvedBy: number('approved_by'),
  approvedScopes: jsonb('approved_scopes').$type<ApiScope[]>(),
  keyExpiresAt: time('key_expires_at'),
  deniedAt: time('denied_at'),
})

export const apiUsage = pgTable(
  'api_usage',
  {
    userId: number('user_id').notNull(),
    day: date('day').notNull(),
    keyId: number('key_id').notNull(),
    requests: integer('requests').notNull().default(0),
    errors: integer('errors').notNull().default(0),
    transfers: integer('transfers').notNull().default(0),
    sentBytes: number('sent_bytes').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.keyId] })],
)

export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    userId: number('user_id').notNull(),
    keyHash: bytea('key_hash').notNull(),
    requestHash: bytea('request_hash').notNull(),
    leaseId: text('lease_id').notNull(),
    leasedUntil: time('leased_until').notNull(),
    reply: bytea('reply'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
)

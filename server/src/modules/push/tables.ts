import type { PushSettings } from '@envoi/contract/rules/push-page'
import { jsonb, pgTable, text } from '../../platform/database/drizzle.ts'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const pushPages = pgTable('push_pages', {
  id: identity('id'),
  subdomainId: number('subdomain_id'),
  userId: number('user_id'),
  widgetId: number('widget_id'),
  payerId: number('payer_id'),
  codeSeed: bytea('code_seed'),
  codeHash: bytea('code_hash'),
  settings: jsonb('settings').$type<Partial<PushSettings>>().notNull().default({}),
  passwordHash: text('password_hash'),
  usesSince: time('uses_since').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
})

import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const number = (name: string) => bigint(name, { mode: 'number' })
const time = (name: string) => timestamp(name, { withTimezone: true })

export const downloadGrants = pgTable('download_grants', {
  id: number('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  transferId: number('transfer_id').notNull(),
  fileId: number('file_id'),
  recipientId: number('recipient_id'),
  isPreview: boolean('is_preview').notNull(),
  passwordHash: text('password_hash'),
  issuedAt: time('issued_at').notNull().defaultNow(),
  startBy: time('start_by').notNull(),
  lapsesAt: time('lapses_at').notNull(),
  startedAt: time('started_at'),
})

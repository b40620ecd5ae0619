import { bigint, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const size = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const intakes = pgTable('intakes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  bucketId: text('bucket_id').notNull(),
  bucketPath: text('bucket_path').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
})

export const intakeObjects = pgTable('intake_objects', {
  key: text('key').primaryKey(),
  intakeId: bigint('intake_id', { mode: 'number' }).notNull(),
  size: size('size'),
  partSize: size('part_size'),
  uploadId: text('upload_id'),
})

import { pgTable, text } from '../../platform/database/drizzle.ts'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const intakes = pgTable('intakes', {
  id: identity('id'),
  tokenHash: bytea('token_hash').notNull(),
  bucketId: text('bucket_id').notNull(),
  bucketPath: text('bucket_path').notNull(),
  openedAt: time('opened_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
  lock: text('lock'),
  usedAt: time('used_at').notNull().defaultNow(),
})

export const intakeObjects = pgTable('intake_objects', {
  key: text('key').primaryKey(),
  intakeId: number('intake_id').notNull(),
  size: number('size').notNull(),
  partSize: number('part_size').notNull(),
  uploadId: text('upload_id'),
  abortedAt: time('aborted_at'),
})

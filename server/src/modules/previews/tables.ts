import { integer, pgTable, text } from '../../platform/database/drizzle.ts'
import { number, time } from '../../platform/database/columns.ts'

export const thumbnails = pgTable('thumbnails', {
  fileId: number('file_id').primaryKey(),
  objectKey: text('object_key').notNull(),
  version: text('version').notNull(),
  size: integer('size').notNull(),
  madeAt: time('made_at').notNull().defaultNow(),
})

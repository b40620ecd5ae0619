import { integer, pgTable, primaryKey, text } from '../../platform/database/drizzle.ts'
import { number, time } from '../../platform/database/columns.ts'
import type { RenditionForm } from './rendition-key.ts'

export const renditions = pgTable(
  'renditions',
  {
    fileId: number('file_id').notNull(),
    form: text('form').$type<RenditionForm>().notNull(),
    objectKey: text('object_key').notNull(),
    version: text('version').notNull(),
    size: integer('size').notNull(),
    type: text('type').notNull(),
    madeAt: time('made_at').notNull().defaultNow(),
  },
  ({ fileId, form }) => [primaryKey({ columns: [fileId, form] })],
)

import type { UploaderSettings } from '@envoi/contract/accounts'
import type { OwnLook } from '@envoi/contract/rules/look'
import { date, integer, jsonb, pgTable, text } from '../../platform/database/drizzle.ts'
import { identity, number, time } from '../../platform/database/columns.ts'

export const widgets = pgTable('widgets', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  ownerId: number('owner_id').notNull(),
  name: text('name'),
  recipientLabel: text('recipient_label').notNull(),
  origins: jsonb('origins').$type<string[]>().notNull().default([]),
  uploader: jsonb('uploader').$type<Partial<UploaderSettings>>().notNull().default({}),
  look: jsonb('look').$type<OwnLook>().notNull().default({}),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const widgetUploads = pgTable('widget_uploads', {
  widgetId: number('widget_id').notNull(),
  day: date('day').notNull(),
  origin: text('origin'),
  uploads: integer('uploads').notNull(),
})

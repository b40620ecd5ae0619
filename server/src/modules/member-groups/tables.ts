import type { UploaderSettings } from '@envoi/contract/accounts'
import type { OwnLook, OwnMailLook } from '@envoi/contract/rules/look'
import { jsonb, pgTable, text } from '../../platform/database/drizzle.ts'
import { identity, number, time } from '../../platform/database/columns.ts'

export const memberGroups = pgTable('member_groups', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  ownerId: number('owner_id').notNull(),
  name: text('name').notNull(),
  uploader: jsonb('uploader').$type<Partial<UploaderSettings>>().notNull().default({}),
  look: jsonb('look').$type<OwnLook>().notNull().default({}),
  mailLook: jsonb('mail_look').$type<OwnMailLook>().notNull().default({}),
  createdAt: time('created_at').notNull().defaultNow(),
})

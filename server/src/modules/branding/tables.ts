import { integer, pgTable, text } from '../../platform/database/drizzle.ts'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const brandPictures = pgTable('brand_pictures', {
  id: identity('id'),
  name: text('name').notNull(),
  ownerId: number('owner_id').notNull(),
  contentType: text('content_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  namedAt: time('named_at'),
})

export const replyAddresses = pgTable('reply_addresses', {
  ownerId: number('owner_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  codeSeed: bytea('code_seed'),
  codeUntil: time('code_until'),
  tries: integer('tries').notNull().default(0),
  provenAt: time('proven_at'),
})

import { boolean, pgTable, text } from '../../platform/database/drizzle.ts'
import { identity, number, time } from '../../platform/database/columns.ts'

export const subdomains = pgTable('subdomains', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  name: text('name').notNull(),
  ownerId: number('owner_id').notNull(),
  recipientLabel: text('recipient_label'),
  forceSignIn: boolean('force_sign_in').notNull().default(true),
  hasUploader: boolean('has_uploader').notNull().default(true),
  isHome: boolean('is_home').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const restingNames = pgTable('resting_names', {
  name: text('name').primaryKey(),
  freedAt: time('freed_at').notNull().defaultNow(),
  subdomainId: number('subdomain_id'),
  pagesUntil: time('pages_until'),
})

import type { Language } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'
import { pgTable, sql, text } from '../../platform/database/drizzle.ts'

export const teamInvitations = pgTable('team_invitations', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  teamId: number('team_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  displayName: text('display_name').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  seed: bytea('seed').notNull(),
  passwordHash: text('password_hash'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  searchWords: text('search_words').generatedAlwaysAs(sql`search_form(display_name || ' ' || email)`),
  nameOrder: text('name_order').generatedAlwaysAs(sql`folded(display_name)`),
})

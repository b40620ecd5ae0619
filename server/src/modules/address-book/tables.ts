import { pgTable, primaryKey, sql, text } from '../../platform/database/drizzle.ts'
import { identity, number, time } from '../../platform/database/columns.ts'

export const contacts = pgTable('contacts', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  ownerId: number('owner_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  name: text('name'),
  words: text('words')
    .notNull()
    .generatedAlwaysAs(sql`search_form(coalesce(name || ' ', '') || email)`),
  shownAs: text('shown_as')
    .notNull()
    .generatedAlwaysAs(sql`folded(coalesce(name, email))`),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const contactGroups = pgTable('contact_groups', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  ownerId: number('owner_id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`folded(name)`),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const contactGroupMembers = pgTable(
  'contact_group_members',
  { groupId: number('group_id').notNull(), contactId: number('contact_id').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.contactId] })],
)

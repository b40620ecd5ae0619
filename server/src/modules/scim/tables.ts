import type { Language } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'
import { pgTable, text } from '../../platform/database/drizzle.ts'

export const scimTokens = pgTable('scim_tokens', {
  ownerId: number('owner_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  madeBy: number('made_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
})

export const scimUsers = pgTable('scim_users', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  teamId: number('team_id').notNull(),
  userId: number('user_id'),
  userName: text('user_name').notNull(),
  userNameKey: text('user_name_key').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  displayName: text('display_name').notNull(),
  givenName: text('given_name'),
  familyName: text('family_name'),
  externalId: text('external_id'),
  lang: text('lang').$type<Language>().notNull(),
  memberGroupId: number('member_group_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  changedAt: time('changed_at').notNull().defaultNow(),
})

export const scimGroups = pgTable('scim_groups', {
  groupId: number('group_id').primaryKey(),
  externalId: text('external_id'),
  changedAt: time('changed_at').notNull().defaultNow(),
})

import type { Language } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'
import { boolean, jsonb, pgTable, text } from '../../platform/database/drizzle.ts'

export const ssoConfigs = pgTable('sso_configs', {
  subdomainId: number('subdomain_id').primaryKey(),
  issuer: text('issuer'),
  clientId: text('client_id'),
  clientSecret: bytea('client_secret'),
  domains: jsonb('domains').$type<string[]>().notNull().default([]),
  groupsClaim: text('groups_claim').notNull().default('groups'),
  groupMapping: jsonb('group_mapping').$type<{ value: string; memberGroup: string }[]>().notNull().default([]),
  changedAt: time('changed_at').notNull().defaultNow(),
})

export const ssoIdentities = pgTable('sso_identities', {
  id: identity('id'),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: number('user_id').notNull(),
  isJoined: boolean('is_joined').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  usedAt: time('used_at').notNull().defaultNow(),
})

export const ssoInvitations = pgTable('sso_invitations', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  subdomainId: number('subdomain_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  displayName: text('display_name').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  seed: bytea('seed').notNull(),
  confirmedBy: number('confirmed_by'),
  /** Its link, for the first time. */
  openedAt: time('opened_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})

export const ssoAttempts = pgTable('sso_attempts', {
  stateHash: bytea('state_hash').primaryKey(),
  subdomainId: number('subdomain_id').notNull(),
  browserHash: bytea('browser_hash').notNull(),
  seed: bytea('seed').notNull(),
  invitationId: number('invitation_id'),
  redirect: text('redirect'),
  expiresAt: time('expires_at').notNull(),
})

export const ssoSignIns = pgTable('sso_sign_ins', {
  signInId: text('sign_in_id').primaryKey(),
  identityId: number('identity_id').notNull(),
  sid: text('sid'),
  expiresAt: time('expires_at').notNull(),
})

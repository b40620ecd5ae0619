import { boolean, integer, pgTable, text } from '../../platform/database/drizzle.ts'
import type { Language } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const sessions = pgTable('sessions', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  userId: number('user_id').notNull(),
  place: text('place').notNull(),
  userAgent: text('user_agent'),
  signedInAt: time('signed_in_at').notNull(),
  signInId: text('sign_in_id').notNull(),
  carriedFrom: number('carried_from'),
  seenAt: time('seen_at').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})

export const sessionCodes = pgTable('session_codes', {
  codeHash: bytea('code_hash').primaryKey(),
  userId: number('user_id').notNull(),
  place: text('place').notNull(),
  stays: boolean('stays').notNull(),
  bindingHash: bytea('binding_hash'),
  signedInAt: time('signed_in_at').notNull(),
  signInId: text('sign_in_id').notNull(),
  carriedFrom: number('carried_from'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const passwordLinks = pgTable('password_links', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  userId: number('user_id').notNull(),
  seed: bytea('seed').notNull(),
  passwordMark: bytea('password_mark').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export type KnownKind = 'browser' | 'source'

export const knownDevices = pgTable('known_devices', {
  id: identity('id'),
  userId: number('user_id').notNull(),
  kind: text('kind').$type<KnownKind>().notNull(),
  mark: bytea('mark').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const phones = pgTable('phones', {
  userId: number('user_id').primaryKey(),
  number: text('number').notNull(),
  confirmedAt: time('confirmed_at').notNull(),
})

export type PhoneCodePurpose = 'sign-in' | 'new-number' | 'change'

export const phoneCodes = pgTable('phone_codes', {
  userId: number('user_id').notNull(),
  purpose: text('purpose').$type<PhoneCodePurpose>().notNull(),
  publicId: text('public_id').notNull(),
  number: text('number').notNull(),
  seed: bytea('seed').notNull(),
  attemptHash: bytea('attempt_hash'),
  tries: integer('tries').notNull().default(0),
  sentAt: time('sent_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const totpSecrets = pgTable('totp_secrets', {
  userId: number('user_id').primaryKey(),
  secret: bytea('secret').notNull(),
  confirmedAt: time('confirmed_at'),
  lastStep: number('last_step').notNull().default(0),
  tries: integer('tries').notNull().default(0),
})

export const recoveryCodes = pgTable('recovery_codes', {
  userId: number('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: time('used_at'),
})

export const passkeys = pgTable('passkeys', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  userId: number('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: number('counter').notNull(),
  transports: text('transports').array().notNull().default([]),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  userId: number('user_id'),
  expiresAt: time('expires_at').notNull(),
})

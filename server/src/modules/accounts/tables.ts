import { boolean, integer, jsonb, pgTable, pgView, primaryKey, sql, text } from '../../platform/database/drizzle.ts'
import type { UploaderSettings, UploaderTemplate } from '@envoi/contract/accounts'
import type { Language, PlanName } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const users = pgTable('users', {
  id: identity('id'),
  uid: text('uid').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  displayName: text('display_name').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  passwordHash: text('password_hash'),
  planName: text('plan_name').$type<PlanName>(),
  validityDays: integer('validity_days'),
  managerId: number('manager_id'),
  memberGroupId: number('member_group_id'),
  isManager: boolean('is_manager').notNull().default(false),
  suspendedAt: time('suspended_at'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  joinedAt: time('joined_at'),
  membershipChangedAt: time('membership_changed_at'),
  seats: integer('seats'),
  maxSubdomains: integer('max_subdomains'),
  seenAt: time('seen_at'),
  lapseToldAt: time('lapse_told_at'),
  notifySummary: boolean('notify_summary').notNull().default(true),
  notifyExpiryReminder: boolean('notify_expiry_reminder').notNull().default(true),
  notifyDownloadConfirmation: boolean('notify_download_confirmation').notNull().default(true),
  uploaderTemplate: jsonb('uploader_template')
    .$type<Partial<Omit<UploaderTemplate, 'templatePassword'>>>()
    .notNull()
    .default({}),
  uploaderSettings: jsonb('uploader_settings').$type<Partial<UploaderSettings>>().notNull().default({}),
  templatePassword: bytea('template_password'),
  timeZone: text('time_zone'),
  createdAt: time('created_at').notNull().defaultNow(),
  cleanSince: time('clean_since').notNull().defaultNow(),
  searchWords: text('search_words').generatedAlwaysAs(sql`search_form(display_name || ' ' || email)`),
  nameOrder: text('name_order').generatedAlwaysAs(sql`folded(display_name)`),
})

export const registrations = pgTable('registrations', {
  id: identity('id'),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  displayName: text('display_name').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  passwordHash: text('password_hash').notNull(),
  source: text('source').notNull(),
  browserHash: bytea('browser_hash'),
  codeSeed: bytea('code_seed').notNull(),
  tries: integer('tries').notNull().default(0),
  invitationId: number('invitation_id'),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Invitations to a team of which a manager has set the first password. */
export const invitedPasswords = pgView('invited_passwords', {
  id: number('id').notNull(),
  publicId: text('public_id').notNull(),
  teamId: number('team_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  displayName: text('display_name').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  passwordHash: text('password_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
}).existing()

export const emailChanges = pgTable('email_changes', {
  userId: number('user_id').primaryKey(),
  publicId: text('public_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  oldCodeSeed: bytea('old_code_seed').notNull(),
  newCodeSeed: bytea('new_code_seed').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
})

export const farewells = pgTable('farewells', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  name: text('name').notNull(),
  lang: text('lang').$type<Language>().notNull(),
  newAddress: text('new_address'),
  expiresAt: time('expires_at').notNull(),
})

export const securityNotices = pgTable('security_notices', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  userId: number('user_id'),
  at: time('at').notNull(),
  userAgent: text('user_agent'),
  country: text('country'),
  network: text('network'),
  seed: bytea('seed').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const senderProofCodes = pgTable(
  'sender_proof_codes',
  {
    emailKey: text('email_key').notNull(),
    source: text('source').notNull(),
    publicId: text('public_id').notNull(),
    email: text('email').notNull(),
    lang: text('lang').$type<Language>().notNull(),
    codeSeed: bytea('code_seed').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailKey, table.source] })],
)

export const provenSenders = pgTable(
  'proven_senders',
  {
    tokenHash: bytea('token_hash').notNull(),
    emailKey: text('email_key').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.emailKey] })],
)

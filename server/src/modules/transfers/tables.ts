import {
  type PgColumn,
  type SQL,
  boolean,
  date,
  eq,
  integer,
  jsonb,
  or,
  pgTable,
  sql,
  text,
} from '../../platform/database/drizzle.ts'
import type { PushAnswers } from '@envoi/contract/push'
import type { Texts } from '@envoi/contract/rules/look'
import type { EventDetail } from '@envoi/contract/transfer-views'
import type { Language, ScanVerdict, TransferEventType, TransferStatus, TransferType } from '@envoi/contract/words'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const transfers = pgTable('transfers', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  secretSeed: bytea('secret_seed').notNull(),
  type: text('type').$type<TransferType>().notNull(),
  status: text('status').$type<TransferStatus>().notNull(),
  bucketId: text('bucket_id').notNull(),
  intakeId: number('intake_id').notNull(),
  ownerId: number('owner_id'),
  receiverId: number('receiver_id'),
  place: text('place').notNull().default('www'),
  apiKeyId: number('api_key_id'),
  lang: text('lang').$type<Language>().notNull(),
  senderEmail: text('sender_email'),
  senderEmailKey: text('sender_email_key'),
  senderName: text('sender_name'),
  senderProven: boolean('sender_proven').notNull().default(false),
  name: text('name'),
  /** What lists sort by; the database works it out. */
  nameOrder: text('name_order')
    .notNull()
    .generatedAlwaysAs(sql`folded(coalesce(name, ''))`),
  message: text('message'),
  passwordHash: text('password_hash'),
  isEncrypted: boolean('is_encrypted').notNull().default(false),
  allowPreview: boolean('allow_preview').notNull(),
  maxDownloads: integer('max_downloads'),
  downloads: integer('downloads').notNull().default(0),
  previews: integer('previews').notNull().default(0),
  previewsSince: time('previews_since'),
  downloadConfirmation: boolean('download_confirmation').notNull(),
  expiryReminder: boolean('expiry_reminder').notNull(),
  summary: boolean('summary').notNull(),
  validFrom: time('valid_from').notNull(),
  validTo: time('valid_to').notNull(),
  fileCount: integer('file_count').notNull(),
  size: number('size').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiredAt: time('expired_at'),
  deletedAt: time('deleted_at'),
  endReason: text('end_reason').$type<EndReason>(),
  statusBeforeReview: text('status_before_review').$type<TransferStatus>(),
  remindedAt: time('reminded_at'),
  statusBeforeExpiry: text('status_before_expiry').$type<TransferStatus>(),
})

export type EndReason = 'deleted' | 'expired' | 'given-up' | 'account-closed' | 'moderated'

/**
 * Why a try gave no verdict: the scanner was not there, could not look at everything, the bytes are not as sealed, or
 * they are encrypted and the key to read them was forgotten.
 */
export type ScanTrouble = 'away' | 'limits' | 'damaged' | 'locked'

/** Whose room they take: what somebody has sent, and what they were sent by push pages. */
export const isOf = (userId: number) => or(eq(transfers.ownerId, userId), eq(transfers.receiverId, userId))

/**
 * Of any of them, as an array: PostgreSQL then asks the index once for each, and never walks all transfers. That an empty
 * array finds nothing it cannot know, so it is told: the index of receivers has only those that have one.
 */
export const isAnyOf = (column: PgColumn, ids: SQL) => sql`(${column} = any(${ids}) and ${column} is not null)`

/** Written out, since the indexes of live transfers are found by these very words. */
export const isLive = sql`${transfers.status} <> 'DELETED'`

export const transferFiles = pgTable('transfer_files', {
  id: identity('id'),
  transferId: number('transfer_id').notNull(),
  publicId: text('public_id').notNull(),
  label: text('label').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  size: number('size').notNull(),
  objectKey: text('object_key').notNull(),
  version: text('version'),
  crc32: number('crc32'),
  intakeId: number('intake_id'),
  addedAt: time('added_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
  sourceKey: text('source_key'),
  sourceVersion: text('source_version'),
  scan: text('scan').$type<ScanVerdict>().notNull().default('none'),
  sha256: bytea('sha256'),
  readAt: time('read_at'),
  scanWindows: integer('scan_windows'),
  scanFinding: text('scan_finding'),
  scanTrouble: text('scan_trouble').$type<ScanTrouble>(),
  isScanAsked: boolean('is_scan_asked').notNull().default(true),
})

export const transferRecipients = pgTable('transfer_recipients', {
  id: identity('id'),
  transferId: number('transfer_id').notNull(),
  /** As of the transfer, kept by a trigger. */
  ownerId: number('owner_id'),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  secretSeed: bytea('secret_seed').notNull(),
  downloads: integer('downloads').notNull().default(0),
  lastDownload: time('last_download'),
  addedAt: time('added_at').notNull().defaultNow(),
  mailedAt: time('mailed_at'),
  notifiedAt: time('notified_at'),
  bouncedAt: time('bounced_at'),
  excludedAt: time('excluded_at'),
  isOver: boolean('is_over').notNull().default(false),
  mailSource: text('mail_source'),
  mailWaitsSince: time('mail_waits_since'),
  mailWaitsUntil: time('mail_waits_until'),
  mailGivenUpAt: time('mail_given_up_at'),
})

export const transferEvents = pgTable('transfer_events', {
  id: identity('id'),
  transferId: number('transfer_id').notNull(),
  type: text('type').$type<TransferEventType>().notNull(),
  at: time('at').notNull().defaultNow(),
  detail: jsonb('detail').$type<EventDetail>().notNull().default({}),
})

export const transferDownloads = pgTable('transfer_downloads', {
  transferId: number('transfer_id').notNull(),
  day: date('day').notNull(),
  fileId: number('file_id').notNull(),
  recipientId: number('recipient_id').notNull(),
  downloads: integer('downloads').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  bytes: number('bytes').notNull().default(0),
})

/** What a sender answered, with the question as it was worded then. */
export type KeptAnswer = PushAnswers[number] & { label: Texts }

export const transferDrops = pgTable('transfer_drops', {
  transferId: number('transfer_id').primaryKey(),
  pageId: number('page_id'),
  isPersonal: boolean('is_personal').notNull().default(false),
  answers: jsonb('answers').$type<KeptAnswer[]>().notNull().default([]),
  widgetName: text('widget_name'),
  widgetOrigin: text('widget_origin'),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const readingKeys = pgTable('reading_keys', {
  transferId: number('transfer_id').primaryKey(),
  wrapped: bytea('wrapped').notNull(),
  expiresAt: time('expires_at').notNull(),
})

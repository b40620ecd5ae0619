import { boolean, integer, jsonb, pgView, text } from '../../platform/database/drizzle.ts'
import type { TransferStatus } from '@envoi/contract/words'
import { number, time } from '../../platform/database/columns.ts'
import type { Drop } from '../transfers/index.ts'

/** What a list tells of a transfer: the view through which this module reads them. */
export const listedTransfers = pgView('listed_transfers', {
  id: number('id').notNull(),
  publicId: text('public_id').notNull(),
  status: text('status').$type<TransferStatus>().notNull(),
  name: text('name'),
  size: number('size').notNull(),
  fileCount: integer('file_count').notNull(),
  downloads: integer('downloads').notNull(),
  createdAt: time('created_at').notNull(),
  validTo: time('valid_to').notNull(),
  senderName: text('sender_name'),
  senderEmail: text('sender_email'),
  isProtected: boolean('is_protected').notNull(),
  receiverId: number('receiver_id'),
  senderProven: boolean('sender_proven').notNull(),
  place: text('place').notNull(),
}).existing()

export type ListedRow = typeof listedTransfers.$inferSelect

/** What a list tells of how one came by a push page. */
export const listedDrops = pgView('listed_drops', {
  transferId: number('transfer_id').notNull(),
  isPersonal: boolean('is_personal').notNull(),
  answers: jsonb('answers').$type<Drop['answers']>().notNull(),
  widgetName: text('widget_name'),
}).existing()

export type ListedDrop = typeof listedDrops.$inferSelect

/** Those whom a transfer is for, as far as a list tells. */
export const listedRecipients = pgView('listed_recipients', {
  id: number('id').notNull(),
  transferId: number('transfer_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  downloads: integer('downloads').notNull(),
}).existing()

/** What a recipient can get of a transfer. */
export const receivedContents = pgView('received_contents', {
  transferId: number('transfer_id').notNull(),
  fileCount: integer('file_count').notNull(),
  size: number('size').notNull(),
}).existing()

export type ReceivedContent = typeof receivedContents.$inferSelect
export type ListedRecipient = typeof listedRecipients.$inferSelect

import type { LetterName } from '@envoi/letters/letter'
import { pgTable, primaryKey, text } from '../../platform/database/drizzle.ts'
import { number, time } from '../../platform/database/columns.ts'

export const notices = pgTable(
  'notices',
  {
    transferId: number('transfer_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    about: number('about').notNull(),
    reader: number('reader').notNull().default(0),
    letter: text('letter'),
    at: time('at').notNull().defaultNow(),
    toldAt: time('told_at'),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.kind, table.about, table.reader] })],
)

export const fullNotices = pgTable('full_notices', {
  userId: number('user_id').primaryKey(),
  toldAt: time('told_at').notNull().defaultNow(),
})

/** What is told to whoever sent it, by the letter that tells it; and that a recipient was mailed once more. */
export type SenderLetter = Extract<
  LetterName,
  | 'transfer-sent'
  | 'transfer-flagged'
  | 'transfer-downloaded'
  | 'transfer-expiring'
  | 'transfer-expired'
  | 'recipient-returned'
  | 'recipient-added'
  | 'mails-waiting'
  | 'mails-unsent'
>
/** And what came by a push page, to its receiver, who is its reader then. */
export type NoticeKind = SenderLetter | 'mailed-again' | 'drop-received'

import { boolean, date, pgTable, text } from '../../platform/database/drizzle.ts'
import { bytea, identity, number, time } from '../../platform/database/columns.ts'

export const downloadGrants = pgTable('download_grants', {
  id: identity('id'),
  tokenHash: bytea('token_hash').notNull(),
  transferId: number('transfer_id').notNull(),
  fileId: number('file_id'),
  fileIds: number('file_ids').array(),
  recipientId: number('recipient_id'),
  isPreview: boolean('is_preview').notNull(),
  passwordHash: text('password_hash'),
  size: number('size').notNull().default(0),
  volumeSubject: text('volume_subject'),
  delivered: number('delivered').notNull().default(0),
  hasEnd: boolean('has_end').notNull().default(false),
  issuedAt: time('issued_at').notNull().defaultNow(),
  startBy: time('start_by').notNull(),
  lapsesAt: time('lapses_at').notNull(),
  startedAt: time('started_at'),
  completedAt: time('completed_at'),
  returnedAt: time('returned_at'),
  leased: number('leased').notNull().default(0),
  charged: number('charged').notNull().default(0),
  chargedOn: date('charged_on'),
  activeAt: time('active_at'),
  handed: number('handed').notNull().default(0),
  holder: text('holder'),
})

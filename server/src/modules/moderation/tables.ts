import { pgTable, text } from '../../platform/database/drizzle.ts'
import type { ReportReason } from '@envoi/contract/words'
import { identity, number, time } from '../../platform/database/columns.ts'

export const transferReports = pgTable('transfer_reports', {
  id: identity('id'),
  transferId: number('transfer_id').notNull(),
  reason: text('reason').$type<ReportReason>().notNull(),
  message: text('message'),
  email: text('email'),
  reportedAt: time('reported_at').notNull().defaultNow(),
  settledAt: time('settled_at'),
})

import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, asc, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import { type ReviewStep, review } from '../transfers/index.ts'
import { transferReports } from './tables.ts'

export type NewReport = Pick<typeof transferReports.$inferInsert, 'transferId' | 'reason' | 'message' | 'email'>

export async function insertReport(tx: Transaction, report: NewReport): Promise<void> {
  await tx.insert(transferReports).values(report)
}

export type Report = { reason: string; message: string | null; email: string | null; at: string; isSettled: boolean }

export async function findReports(reader: Reader, publicId: string): Promise<Report[]> {
  const rows = await reader
    .select()
    .from(transferReports)
    .where(sql`${transferReports.transferId} = (select id from transfer_sizes where public_id = ${publicId})`)
    .orderBy(asc(transferReports.id))
  return rows.map(({ reason, message, email, reportedAt, settledAt }) => ({
    reason,
    message,
    email,
    at: reportedAt.toISOString(),
    isSettled: settledAt !== null,
  }))
}

export type ReportedTransfer = { transferId: string; status: string; reports: number; reasons: string[]; last: string }

const AT_MOST = 100

/** Those that wait for the operator, the most often reported first. */
export async function listReported(reader: Reader): Promise<ReportedTransfer[]> {
  const { rows } = await reader.execute<{
    public_id: string
    status: string
    reports: string
    reasons: string[]
    last: Date
  }>(sql`
    select public_id, status, count(*) as reports, array_agg(distinct reason) as reasons, max(reported_at) as last
    from transfer_reports join transfer_sizes on transfer_sizes.id = transfer_id
    where settled_at is null
    group by public_id, status order by count(*) desc, max(reported_at) desc limit ${AT_MOST}`)
  return rows.map(({ public_id, status, reports, reasons, last }) => ({
    transferId: public_id,
    status,
    reports: Number(reports),
    reasons,
    last: new Date(last).toISOString(),
  }))
}

export async function settleReports(tx: Transaction, transferId: number): Promise<void> {
  await tx
    .update(transferReports)
    .set({ settledAt: sql`now()` })
    .where(and(eq(transferReports.transferId, transferId), isNull(transferReports.settledAt)))
}

export type Decision = ReviewStep

/** What an operator does with a transfer, in one step with the reports about it; nothing when there is none. */
export function decide(database: Database, publicId: string, decision: Decision): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const reviewed = await review(tx, publicId, decision)
    // Taken out of reach is not yet decided: what was reported stays open until it is given back or ended.
    if (reviewed && decision !== 'moderate') await settleReports(tx, reviewed.id)
    return reviewed?.status
  })
}

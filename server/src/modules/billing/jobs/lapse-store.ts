import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq, gt, isNull, sql } from '../../../platform/database/drizzle.ts'
import { pagesOf } from './queues.ts'
import { planLapses } from '../tables.ts'

export type LapseRow = typeof planLapses.$inferSelect

export async function beginLapse(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.insert(planLapses).values({ userId, lapsedAt: now }).onConflictDoNothing()
}

/** Paying again restores all. */
export async function endLapse(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(planLapses).where(eq(planLapses.userId, userId))
}

/** In the order of their owners: a page that nothing could be done for keeps nobody waiting. */
export const findLapses = (reader: Reader) =>
  pagesOf<LapseRow>((after, atMost) =>
    reader
      .select()
      .from(planLapses)
      .where(and(isNull(planLapses.removedAt), after ? gt(planLapses.userId, after.userId) : undefined))
      .orderBy(asc(planLapses.userId))
      .limit(atMost),
  )

export async function findLapse(reader: Reader, userId: number): Promise<LapseRow | undefined> {
  const [row] = await reader.select().from(planLapses).where(eq(planLapses.userId, userId))
  return row
}

export async function markLapse(
  tx: Transaction,
  userId: number,
  step: 'toldAt' | 'warnedAt' | 'removedAt',
  now: Date,
): Promise<boolean> {
  const column = { toldAt: planLapses.toldAt, warnedAt: planLapses.warnedAt, removedAt: planLapses.removedAt }[step]
  const rows = await tx
    .update(planLapses)
    .set({ [step]: now })
    .where(sql`${planLapses.userId} = ${userId} and ${column} is null`)
    .returning({ userId: planLapses.userId })
  return rows.length > 0
}

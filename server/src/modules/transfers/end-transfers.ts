import { type SQL, and, asc, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Storage } from '../storage/index.ts'
import { discardBytes } from './discard-bytes.ts'
import { isLive, transfers } from './tables.ts'

/** All of these that live: links die at once, uploads under way stop, and the bytes go when they are swept. */
export async function endTransfers(tx: Transaction, storage: Storage, which: SQL | undefined): Promise<void> {
  const ended = await tx
    .select({ id: transfers.id, intakeId: transfers.intakeId, status: transfers.status })
    .from(transfers)
    .where(and(which, isLive))
    .orderBy(asc(transfers.id))
    .for('update')
  for (const { intakeId } of ended.filter(({ status }) => status === 'UPLOADING'))
    await storage.closeIntake(tx, intakeId)
  const ids = ended.map(({ id }) => id)
  await tx
    .update(transfers)
    .set({ status: 'DELETED' })
    // As one parameter: somebody may have more of them than a list can hold.
    .where(sql`${transfers.id} = any(${sql.param(ids)}::bigint[])`)
  await discardBytes(tx, ids)
}

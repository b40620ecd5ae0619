import { type SQL, and, asc, isNotNull, isNull, sql } from '../../../platform/database/drizzle.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Storage } from '../../storage/index.ts'
import { discardBytes } from './discard-bytes.ts'
import { forgetMailSources } from '../delivery/mailed.ts'
import { type EndReason, isLive, transferFiles, transfers } from '../tables.ts'

/** All of these that live: links die at once, uploads under way stop, and the bytes go when they are swept. */
export async function endTransfers(
  tx: Transaction,
  storage: Pick<Storage, 'closeIntake'>,
  which: SQL | undefined,
  endReason: EndReason,
): Promise<void> {
  const ended = await tx
    .select({ id: transfers.id, intakeId: transfers.intakeId, status: transfers.status })
    .from(transfers)
    .where(and(which, isLive))
    .orderBy(asc(transfers.id))
    .for('update')
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  const uploading = ended.filter(({ status }) => status === 'UPLOADING').map(({ intakeId }) => intakeId)
  for (const intakeId of [...uploading, ...(await findIntakesOfAdditions(tx, ids))]) {
    await storage.closeIntake(tx, intakeId)
  }
  await tx
    .update(transfers)
    .set({ status: 'DELETED', endReason })
    // As one parameter: somebody may have more of them than a list can hold.
    .where(sql`${transfers.id} = any(${sql.param(ids)}::bigint[])`)
  await forgetMailSources(tx, ids)
  await discardBytes(tx, ids)
}

/** Those that bring files which were added later and have not all come. */
async function findIntakesOfAdditions(tx: Transaction, transferIds: number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ intakeId: transferFiles.intakeId })
    .from(transferFiles)
    .where(
      and(
        sql`${transferFiles.transferId} = any(${sql.param(transferIds)}::bigint[])`,
        isNotNull(transferFiles.intakeId),
        isNull(transferFiles.version),
      ),
    )
  return rows.flatMap(({ intakeId }) => intakeId ?? [])
}

import { asc, inArray, sql } from '../../platform/database/drizzle.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Storage } from '../storage/index.ts'
import { discardFileBytes } from './discard-bytes.ts'
import { transferFiles, transfers } from './tables.ts'

/** Nobody will send these any more: only the files that were to be added go, and their room is free. The rest stays. */
export async function endAdditions(
  tx: Transaction,
  storage: Pick<Storage, 'closeIntake'>,
  intakeIds: number[],
): Promise<void> {
  const comes = sql`${transferFiles.intakeId} = any(${sql.param(intakeIds)}::bigint[])
    and ${transferFiles.version} is null and ${transferFiles.deletedAt} is null`
  const adding = tx.select({ id: transferFiles.transferId }).from(transferFiles).where(comes)
  const held = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(inArray(transfers.id, adding))
    .orderBy(asc(transfers.id))
    .for('update')
  if (held.length === 0) return
  const { rows } = await tx.execute<{ id: string; intake_id: string }>(sql`
    with gone as (
      update transfer_files set deleted_at = now() where ${comes}
      returning id, transfer_id, intake_id, size
    ), shrunk as (
      update transfers set file_count = file_count - left_out.files, size = transfers.size - left_out.bytes
      from (select transfer_id, count(*) as files, sum(size) as bytes from gone group by transfer_id) as left_out
      where transfers.id = left_out.transfer_id
    )
    select id, intake_id from gone`)
  for (const intakeId of new Set(rows.map((row) => Number(row.intake_id)))) await storage.closeIntake(tx, intakeId)
  await discardFileBytes(
    tx,
    rows.map((row) => Number(row.id)),
  )
}

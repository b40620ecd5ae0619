import { DAY, HOUR, unfinishedUpload } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { type SQL, and, asc, eq, gt, inArray, sql } from '../../../platform/database/drizzle.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { type Account, payerIdOf, teamUserIds } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { discardFileBytes } from '../lifecycle/discard-bytes.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { isAnyOf, transferFiles, transfers } from '../tables.ts'

/** One that nothing came to for so long can still go on, but makes room when its owner needs it for another. */
const IDLE = DAY
/** By a push page anybody may begin, and nobody answers for it. */
const IDLE_OF_STRANGERS = HOUR
const AT_MOST = 1000

/** A transfer ends with the upload that was to make it; with one that was to add to it, only what would have come. */
export async function endUploads(tx: Transaction, storage: Storage, intakeIds: number[]): Promise<void> {
  const unfinished = and(inArray(transfers.intakeId, intakeIds), eq(transfers.status, 'UPLOADING'))
  await endTransfers(tx, storage, unfinished, 'given-up')
  await endAdditions(tx, storage, intakeIds)
}

export const sweepUploads = ({ patient, storage }: { patient: Database; storage: Storage }): Job => ({
  name: 'sweep-uploads',
  cron: '27 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const forgotten = { forMilliseconds: unfinishedUpload.lives, atMost: AT_MOST }
      await endUploads(tx, storage, await storage.findUnused(tx, forgotten))
    }),
})

export type IdleUpload = { intakeId: number; size: number }

/** Those that could make room for somebody: what strangers began to send to their team first, then what they did. */
export async function findIdleUploads(reader: Reader, storage: Storage, account: Account): Promise<IdleUpload[]> {
  const ofTeam = isAnyOf(transfers.receiverId, teamUserIds(payerIdOf(account)))
  const received = await findIdle(reader, storage, ofTeam, IDLE_OF_STRANGERS)
  return [...received, ...(await findIdle(reader, storage, eq(transfers.ownerId, account.id), IDLE))]
}

/** The longest idle first. */
async function findIdle(reader: Reader, storage: Storage, which: SQL, forMilliseconds: number): Promise<IdleUpload[]> {
  const takesRoom = and(eq(transfers.status, 'UPLOADING'), gt(transfers.validTo, sql`now()`))
  const uploads = await reader
    .select({ intakeId: transfers.intakeId, size: transfers.size })
    .from(transfers)
    .where(and(which, takesRoom))
    .limit(AT_MOST)
  const sizes = new Map(uploads.map(({ intakeId, size }) => [intakeId, size]))
  const idle = { forMilliseconds, atMost: AT_MOST, among: [...sizes.keys()] }
  return (await storage.findUnused(reader, idle)).map((intakeId) => ({ intakeId, size: sizes.get(intakeId) ?? 0 }))
}

/** Nobody will send these any more: only the files that were to be added go, and their room is free. The rest stays. */
async function endAdditions(
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

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransferStatus } from '@envoi/contract/words'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Storage } from '../storage/index.ts'
import { finishAdditions } from './additions-done.ts'
import { type WholeDeps, becomeWhole } from './become-whole.ts'
import { finishUpload } from './changes.ts'
import { cloneLater } from './clone-transfer.ts'
import { requireHere } from './hold-transfer.ts'
import { applyChange, findFiles, lockTransfer, sealFiles } from './store.ts'
import { transferFiles } from './tables.ts'
import type { Transfer } from './transfer.ts'

type Deps = WholeDeps & { database: Database }
type Sealed = NonNullable<Awaited<ReturnType<Storage['seal']>>>

/**
 * Seals the bytes in the bucket, then moves the transfer in one step with its history, jobs and events. Both halves can
 * be repeated, so a crash between them or a second call changes nothing and gives the same answer. Of a transfer that is
 * whole already, this finishes what was added; `intakeId` says which addition the caller means, if one.
 */
export async function uploadDone(
  deps: Deps,
  transfer: Transfer,
  intakeId: number | undefined,
): Promise<TransferStatus> {
  requireHere(transfer)
  if (transfer.status !== 'UPLOADING') return finishAdditions(deps, transfer, intakeId)
  const files = await findFiles(deps.database, transfer.id)
  const sent = files.filter(({ sourceKey }) => sourceKey === null).map(({ objectKey }) => objectKey)
  const sealed = await deps.storage.seal(transfer.bucketId, sent)
  if (!sealed) throw new Refusal('UPLOAD_INCOMPLETE')
  return deps.database.transaction((tx) => finish(tx, deps, transfer.id, sealed))
}

async function finish(tx: Transaction, deps: Deps, id: number, sealed: Sealed): Promise<TransferStatus> {
  const transfer = await lockTransfer(tx, id)
  // Its owner may have gone a moment ago, and all their transfers with them.
  if (transfer.status === 'DELETED') throw new Refusal('DELETED')
  if (transfer.status !== 'UPLOADING') return transfer.status
  await sealFiles(tx, id, sealed, deps.isScanRequired ? 'waiting' : 'none')
  const left = await countLeft(tx, id)
  // Every file has the bytes it declared, or nothing happens.
  if (left.sent > 0) throw new Refusal('UPLOAD_INCOMPLETE')
  await deps.storage.closeIntake(tx, transfer.intakeId)
  const { startsLater } = transfer
  const change = finishUpload({ isScanRequired: left.waiting, startsLater, isCopying: left.copied > 0 })
  if (change.status === 'CLONING') {
    await applyChange(tx, id, change)
    await cloneLater(tx, transfer)
  } else await becomeWhole(tx, deps, transfer, change)
  return change.status
}

/** What is still to come, by sending or by copying; and whether something that has come is not scanned. */
async function countLeft(tx: Transaction, id: number): Promise<{ sent: number; copied: number; waiting: boolean }> {
  const { version, sourceKey, scan, deletedAt, transferId } = transferFiles
  const [row] = await tx
    .select({
      sent: sql<string>`count(*) filter (where ${version} is null and ${sourceKey} is null)`,
      copied: sql<string>`count(*) filter (where ${version} is null and ${sourceKey} is not null)`,
      waiting: sql<boolean>`coalesce(bool_or(${scan} = 'waiting'), false)`,
    })
    .from(transferFiles)
    .where(and(eq(transferId, id), isNull(deletedAt)))
  return { sent: Number(row?.sent), copied: Number(row?.copied), waiting: row?.waiting === true }
}

import { and, eq, isNull, sql } from '../../../platform/database/drizzle.ts'
import type { TransferStatus } from '@envoi/contract/words'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Secret } from '../../../outside/object-store/port.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { countApiTransfer } from '../../api-keys/index.ts'
import type { Push } from '../../push/index.ts'
import { type Storage, requireSecret, sendersTries } from '../../storage/index.ts'
import { finishAdditions } from './additions-done.ts'
import { type SealingDeps, initialScan, markSealed } from '../lifecycle/make-available.ts'
import { finishUpload } from '../changes.ts'
import { cloneLater } from '../create/clone-transfer.ts'
import { requireHere } from '../change-locked.ts'
import { countDrop } from '../drop.ts'
import type { ReadingKeys } from '../scan/reading-key.ts'
import { applyChange, findFiles, lockTransfer, sealFiles } from '../store.ts'
import { transferFiles } from '../tables.ts'
import { type Transfer, isDrop, lockOf } from '../transfer.ts'

type Deps = SealingDeps & { database: Database; readingKeys: ReadingKeys; push: Pick<Push, 'countUpload'> }
/** `intakeId`: which addition is meant, if one. `password`: that of an encrypted transfer. */
type Told = { intakeId: number | undefined; password: string | undefined; source: string }
type Sealed = NonNullable<Awaited<ReturnType<Storage['seal']>>>

/**
 * Seals the bytes in the bucket, then moves the transfer in one step with its history, jobs and events. Both halves can
 * be repeated, so a crash between them or a second call changes nothing and gives the same answer. Of a transfer that is
 * whole already, this finishes what was added. What is encrypted needs its password each time, since it is read next.
 */
export async function uploadDone(
  deps: Deps,
  transfer: Transfer,
  { intakeId, password, source }: Told,
): Promise<TransferStatus> {
  requireHere(transfer)
  const counters = sendersTries(transfer.intakeId, source)
  const secret = await requireSecret(deps.storage.locks, { lock: lockOf(transfer), password, counters })
  if (transfer.status !== 'UPLOADING') return finishAdditions(deps, transfer, { meant: intakeId, secret })
  const files = await findFiles(deps.database, transfer.id)
  const sent = files.filter(({ sourceKey }) => sourceKey === null).map(({ objectKey }) => objectKey)
  const sealed = await deps.storage.seal(transfer.bucketId, sent)
  if (!sealed) throw new Refusal('UPLOAD_INCOMPLETE')
  return deps.database.transaction((tx) => finish(tx, deps, transfer.id, { sealed, secret }))
}

async function finish(
  tx: Transaction,
  deps: Deps,
  id: number,
  { sealed, secret }: { sealed: Sealed; secret: Secret },
): Promise<TransferStatus> {
  const transfer = await lockTransfer(tx, id)
  // Its owner may have gone a moment ago, and all their transfers with them.
  if (transfer.status === 'DELETED') throw new Refusal('DELETED')
  if (transfer.status !== 'UPLOADING') return transfer.status
  await sealFiles(tx, id, sealed, initialScan(deps, transfer.bucketId))
  const left = await countLeft(tx, id)
  // Every file has the bytes it declared, or nothing happens.
  if (left.sent > 0) throw new Refusal('UPLOAD_INCOMPLETE')
  await deps.storage.closeIntake(tx, transfer.intakeId)
  if (secret && left.waiting) await deps.readingKeys.keep(tx, id, secret)
  if (isDrop(transfer)) await countDrop(tx, deps.push, id)
  const { startsLater } = transfer
  const change = finishUpload({
    isReadFirst: left.waiting,
    isScanAsked: left.isScanAsked,
    startsLater,
    isCopying: left.copied > 0,
  })
  if (change.status === 'CLONING') {
    await applyChange(tx, id, change)
    await cloneLater(tx, transfer)
  } else await markSealed(tx, deps, transfer, change)
  // Last: all uploads by one key count in one row, which is held from here on.
  if (transfer.apiKeyId !== null) await countApiTransfer(tx, { keyId: transfer.apiKeyId, bytes: left.sentBytes })
  return change.status
}

type Left = { sent: number; sentBytes: number; copied: number; waiting: boolean; isScanAsked: boolean }

/** What is still to come, and how much has, by sending or by copying; and whether something that has come must be read first, or scanned. */
async function countLeft(tx: Transaction, id: number): Promise<Left> {
  const { version, sourceKey, size, scan, isScanAsked, deletedAt, transferId } = transferFiles
  const [row] = await tx
    .select({
      sent: sql<string>`count(*) filter (where ${version} is null and ${sourceKey} is null)`,
      sentBytes: sql<string>`coalesce(sum(${size}) filter (where ${sourceKey} is null), 0)`,
      copied: sql<string>`count(*) filter (where ${version} is null and ${sourceKey} is not null)`,
      waiting: sql<boolean>`coalesce(bool_or(${scan} = 'waiting'), false)`,
      isScanAsked: sql<boolean>`coalesce(bool_or(${scan} = 'waiting' and ${isScanAsked}), false)`,
    })
    .from(transferFiles)
    .where(and(eq(transferId, id), isNull(deletedAt)))
  return {
    sent: Number(row?.sent),
    sentBytes: Number(row?.sentBytes),
    copied: Number(row?.copied),
    waiting: row?.waiting === true,
    isScanAsked: row?.isScanAsked === true,
  }
}

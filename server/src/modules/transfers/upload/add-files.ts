import { and, eq, isNull, sql } from '../../../platform/database/drizzle.ts'
import type { PlanLimits } from '@envoi/contract/limits'
import type { NewFile } from '@envoi/contract/new-files'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { type LimitError, Refusal } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { findAccount, limitsOf } from '../../accounts/index.ts'
import { type Locked, type Storage, requireSecret, sendersTries } from '../../storage/index.ts'
import { requireSettled } from '../changes.ts'
import { requireHere, requireSent } from '../change-locked.ts'
import { type FileDraft, draftFiles, sizeOf } from '../create/new-files.ts'
import { type OpenedIntake, presentIntake } from '../create/present-intake.ts'
import { requireRoom, reserveStorage } from '../create/storage-quota.ts'
import { insertFiles, lockTransfer } from '../store.ts'
import { transferFiles, transfers } from '../tables.ts'
import { type Transfer, lockOf } from '../transfer.ts'

type Deps = { database: Database; storage: Storage; visitorLimits: PlanLimits }

/**
 * Files for a transfer that is there already. They count from now on, in the transfer and in the room of whoever owns
 * it; nobody but whoever manages it sees them until their bytes have come.
 */
export async function addFiles(
  deps: Deps,
  found: Transfer,
  { files: asked, password, source }: { files: readonly NewFile[]; password: string | undefined; source: string },
): Promise<OpenedIntake> {
  const { database, storage } = deps
  requireSent(found)
  if (asked.some(({ clone }) => clone === true)) throw new Refusal('NOT_AVAILABLE')
  const drafts = draftFiles(asked)
  const size = sizeOf(drafts)
  const account = found.ownerId === null ? undefined : await findAccount(database, found.ownerId)
  const limits = account ? limitsOf(account) : deps.visitorLimits
  const reservation = account && { account, limits, size }
  // All of this is asked again below, where the answer holds. Asked here as well, it saves the work of opening.
  requireFits(found, drafts, limits)
  if (reservation) await requireRoom(database, storage, reservation)
  const prepared = await storage.prepareIntake(
    drafts.map((file) => file.size),
    found.bucketId,
    await requireLocked(storage, found, { password, source }),
  )
  const files = drafts.map(({ label, name, size }, index) => {
    const object = prepared.objects[index]
    if (!object) throw new Error('storage prepared fewer objects than there are files')
    return { label, name, size, object, publicId: newId() }
  })

  const token = await database.transaction(async (tx) => {
    if (reservation) await reserveStorage(tx, storage, reservation)
    const transfer = await lockTransfer(tx, found.id)
    requireFits(transfer, drafts, limits)
    // It was moved a moment ago, and the keys were made ready where it was.
    if (transfer.bucketId !== prepared.bucketId) throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
    const first = await findNextPosition(tx, transfer.id, drafts)
    const intake = await storage.openIntake(tx, prepared)
    await insertFiles(
      tx,
      files.map(({ object, ...file }, index) => ({
        ...file,
        transferId: transfer.id,
        position: first + index,
        objectKey: object.key,
        intakeId: intake.id,
      })),
    )
    await tx
      .update(transfers)
      .set({ fileCount: sql`${transfers.fileCount} + ${files.length}`, size: sql`${transfers.size} + ${size}` })
      .where(eq(transfers.id, transfer.id))
    return intake.token
  })
  return presentIntake(storage, { ...prepared, token }, files)
}

/** What is added to an encrypted transfer is encrypted with the same password, which whoever adds must know. */
async function requireLocked(
  { locks }: Storage,
  transfer: Transfer,
  { password, source }: { password: string | undefined; source: string },
): Promise<Locked | undefined> {
  const lock = lockOf(transfer)
  const secret = await requireSecret(locks, { lock, password, counters: sendersTries(transfer.intakeId, source) })
  return lock === null || !secret ? undefined : { lock, secret }
}

function requireFits(transfer: Transfer, files: FileDraft[], limits: PlanLimits): void {
  requireHere(transfer)
  requireSettled(transfer.status)
  const limitErrors: LimitError[] = []
  const [count, size] = [transfer.fileCount + files.length, transfer.size + sizeOf(files)]
  if (count > limits.filesPerTransfer) {
    limitErrors.push({ limit: 'FILES_PER_TRANSFER', max: limits.filesPerTransfer, actual: count })
  }
  if (size > limits.uploadSize) limitErrors.push({ limit: 'UPLOAD_SIZE', max: limits.uploadSize, actual: size })
  if (limitErrors.length > 0) throw new Refusal('LIMITS', { limitErrors })
}

/** Behind all that are there. Refuses a label that one of them has. */
async function findNextPosition(tx: Transaction, transferId: number, files: FileDraft[]): Promise<number> {
  const labels = sql`${sql.param(files.map(({ label }) => label))}::text[]`
  const [row] = await tx
    .select({
      next: sql<string>`coalesce(max(${transferFiles.position}), -1) + 1`,
      isTaken: sql<boolean>`coalesce(bool_or(${transferFiles.label} = any(${labels})
        and ${transferFiles.deletedAt} is null), false)`,
    })
    .from(transferFiles)
    .where(eq(transferFiles.transferId, transferId))
  if (row?.isTaken === true) throw new Refusal('BAD_REQUEST', { detail: 'files: the transfer has a file of this id' })
  return Number(row?.next)
}

/** Whether an upload adds, or added, to this transfer. */
export async function isAddition(reader: Reader, transferId: number, intakeId: number): Promise<boolean> {
  const ofIntake = and(
    eq(transferFiles.transferId, transferId),
    eq(transferFiles.intakeId, intakeId),
    isNull(transferFiles.deletedAt),
  )
  const rows = await reader.select({ id: transferFiles.id }).from(transferFiles).where(ofIntake).limit(1)
  return rows.length > 0
}

import { and, eq, isNull, sql } from '../../../platform/database/drizzle.ts'
import { checkFileName } from '@envoi/contract/rules/file-name'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Storage } from '../../storage/index.ts'
import { requireNotReviewed, requireSettled } from '../changes.ts'
import { discardFileBytes } from '../lifecycle/discard-bytes.ts'
import { changeLocked } from '../change-locked.ts'
import { concludeScan } from '../scan/readings.ts'
import { findFiles, writeEvents } from '../store.ts'
import { transferFiles, transfers } from '../tables.ts'
import { type TransferFile, isReady, isSealed } from '../transfer.ts'

type FileRef = { transferId: number; fileId: string }

/** The rules for a new name are those of a new file. */
export function renameFile(
  { database, publish }: { database: Database; publish: Publish },
  ref: FileRef,
  asked: string,
): Promise<{ fileId: string; name: string }> {
  const check = checkFileName(asked)
  if (!check.ok) throw new Refusal(check.code)
  const { name } = check
  return changeLocked(database, ref.transferId, async (tx, transfer) => {
    requireNotReviewed(transfer.status)
    const file = requireFile(await findFiles(tx, transfer.id), ref)
    if (file.name !== name) {
      await tx.update(transferFiles).set({ name }).where(eq(transferFiles.id, file.id))
      const detail = { fileId: file.publicId, name, oldName: file.name }
      await writeEvents(tx, transfer.id, [{ type: 'FILE_RENAMED', detail }])
      await publish(tx, 'file-renamed', transfer.publicId)
    }
    return { fileId: file.publicId, name }
  })
}

/** Gone for everybody at once; its bytes go when they are swept. */
export const deleteFile = (
  { database, storage, publish }: { database: Database; storage: Storage; publish: Publish },
  ref: FileRef,
): Promise<void> =>
  changeLocked(database, ref.transferId, async (tx, transfer) => {
    // One that cannot be scanned must not keep the others waiting for ever.
    if (transfer.status !== 'SCANNING') requireSettled(transfer.status)
    const files = await findFiles(tx, transfer.id)
    const file = requireFile(files, ref)
    // A file that is still coming is nothing to its recipients yet.
    const others = files.filter((other) => other.id !== file.id)
    const isLast = isReady(file) ? !others.some(isReady) : isSealed(file) && !others.some(isSealed)
    if (isLast) throw new Refusal('LAST_FILE')
    await tx
      .update(transferFiles)
      .set({ deletedAt: sql`now()` })
      .where(eq(transferFiles.id, file.id))
    await tx
      .update(transfers)
      .set({ fileCount: sql`${transfers.fileCount} - 1`, size: sql`${transfers.size} - ${file.size}` })
      .where(eq(transfers.id, transfer.id))
    await writeEvents(tx, transfer.id, [{ type: 'FILE_DELETED', detail: { fileId: file.publicId, name: file.name } }])
    if (!isSealed(file)) await closeEmptyIntake(tx, storage, file)
    await discardFileBytes(tx, [file.id])
    if (file.scan === 'waiting') await concludeScan(tx, publish, transfer, file.intakeId)
  })

/** The token that only this file was waited for with signs nothing any more. */
async function closeEmptyIntake(tx: Transaction, storage: Storage, { intakeId }: TransferFile): Promise<void> {
  if (intakeId === null) return
  const stillComing = and(
    eq(transferFiles.intakeId, intakeId),
    isNull(transferFiles.version),
    isNull(transferFiles.deletedAt),
  )
  const left = await tx.select({ id: transferFiles.id }).from(transferFiles).where(stillComing).limit(1)
  if (left.length === 0) await storage.closeIntake(tx, intakeId)
}

/** A file must be of this very transfer. */
function requireFile(files: TransferFile[], { fileId }: FileRef): TransferFile {
  const file = files.find(({ publicId }) => publicId === fileId)
  if (!file) throw new Refusal('NOT_FOUND')
  return file
}

import { alias, and, asc, eq, isNull } from '../../../platform/database/drizzle.ts'
import { type ObjectCopy, ObjectMissing, type StoredObject } from '../../../outside/object-store/port.ts'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import { finishCloning } from '../changes.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { findFiles, findTransfer, lockTransfer, sealFiles, writeHistory } from '../store.ts'
import { transferFiles, transfers } from '../tables.ts'
import { carryReadings } from '../scan/readings.ts'
import { type Transfer, isHoldingBack } from '../transfer.ts'
import { type SealingDeps, initialScan, markSealed } from '../lifecycle/make-available.ts'

const cloneTransferJob = 'clone-transfer'

/** So many copies are one step: what a killed worker had done of the others stays done. */
const AT_ONCE = 100

export const cloneLater = (tx: Transaction, { publicId }: Pick<Transfer, 'publicId'>): Promise<void> =>
  addJob(tx, cloneTransferJob, { id: publicId }, { key: `clone ${publicId}` })

/**
 * Makes the objects of cloned files from those of their source. Each step can be repeated, so a worker may be killed
 * anywhere. The source may have been deleted meanwhile: its bytes stay for a day. Where they are gone all the same, the
 * clone can never be whole, and ends.
 */
export const cloneWhenTold = (deps: SealingDeps & { database: Database }): Job => ({
  name: cloneTransferJob,
  async handle(payload, signal) {
    const transfer = await findTransfer(deps.database, (payload as { id: string }).id)
    if (!transfer) return
    const bucket = deps.storage.bucket(transfer.bucketId)
    const copies = await findCopies(deps.database, transfer.id)
    try {
      for (let start = 0; start < copies.length && transfer.status !== 'DELETED'; start += AT_ONCE) {
        await bucket.copy(copies.slice(start, start + AT_ONCE), signal)
      }
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      await deps.database.transaction((tx) => endTransfers(tx, deps.storage, eq(transfers.id, transfer.id), 'given-up'))
      return
    }
    const keys = copies.map(({ to }) => to)
    const sealed = await deps.storage.sealWhole(transfer.bucketId, keys)
    const isKept = await finish(deps, transfer, sealed)
    // It ended meanwhile: what was copied since is not known to those who cleared up.
    if (!isKept) await bucket.discard(sealed)
  },
})

/** What is still to be copied, with the source as it was sealed. */
async function findCopies(reader: Reader, transferId: number): Promise<ObjectCopy[]> {
  const sources = alias(transferFiles, 'sources')
  const rows = await reader
    .select({
      to: transferFiles.objectKey,
      key: sources.objectKey,
      version: transferFiles.sourceVersion,
      size: sources.size,
      crc32: sources.crc32,
    })
    .from(transferFiles)
    .innerJoin(sources, eq(sources.objectKey, transferFiles.sourceKey))
    .where(
      and(eq(transferFiles.transferId, transferId), isNull(transferFiles.version), isNull(transferFiles.deletedAt)),
    )
    .orderBy(asc(transferFiles.position))
  return rows.map(({ to, key, size, version, crc32 }) => {
    if (version === null || crc32 === null) throw new Error('a file was cloned from one that was not sealed')
    return { from: { key, size, version, crc32 }, to }
  })
}

/** False when the transfer is gone. */
function finish(
  deps: SealingDeps & { database: Database },
  { id }: Transfer,
  sealed: StoredObject[],
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer.status === 'DELETED') return false
    // Another worker may have done the same meanwhile: what it sealed may be scanned by now, and stays as it is.
    const coming = new Set((await findCopies(tx, id)).map(({ to }) => to))
    const made = sealed.filter(({ key }) => coming.has(key))
    const count = coming.size
    if ((await sealFiles(tx, id, made, initialScan(deps, transfer.bucketId))) !== count)
      throw new Error('not all copies could be sealed')
    await carryReadings(tx, id)
    if (count > 0) await deps.publish(tx, 'files-cloned', transfer.publicId)
    // Otherwise bytes are still being sent, and whoever says that they have all come finishes it.
    if (transfer.status === 'CLONING') {
      const holding = (await findFiles(tx, id)).filter(isHoldingBack)
      const facts = { isReadFirst: holding.length > 0, isScanAsked: holding.some(({ isScanAsked }) => isScanAsked) }
      await markSealed(tx, deps, transfer, finishCloning({ ...facts, startsLater: transfer.startsLater }))
    } else if (count > 0) await writeHistory(tx, id, ['CLONED'])
    return true
  })
}

import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq } from '../../../platform/database/drizzle.ts'
import type { Publish } from '../../../platform/events.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../storage/index.ts'
import { type Change, makeAvailable } from '../changes.ts'
import { isUnmailed } from '../delivery/mailed.ts'
import { applyChange, findTransfer, lockTransfer } from '../store.ts'
import { transferEvents, transferRecipients } from '../tables.ts'
import type { Transfer } from '../transfer.ts'

export const makeAvailableJob = 'make-transfer-available'

/** Opens it when its start comes, and tells whoever is still to hear of it. A start that is moved moves the job. */
export const openAtStart = (tx: Transaction, { publicId, validFrom }: Pick<Transfer, 'publicId' | 'validFrom'>) =>
  addJob(tx, makeAvailableJob, { id: publicId }, { runAt: validFrom, key: `available ${publicId}` })

/** Opens a transfer whose start date has come. Run twice, or for one that was deleted meanwhile, it changes nothing. */
export const makeAvailableWhenDue = ({ database, publish }: { database: Database; publish: Publish }): Job => ({
  name: makeAvailableJob,
  async handle(payload) {
    const found = await findTransfer(database, (payload as { id: string }).id)
    if (!found) return
    await database.transaction(async (tx) => {
      const transfer = await lockTransfer(tx, found.id)
      const change = makeAvailable(transfer)
      if (change) await applyChange(tx, transfer.id, change)
      // Open already: given back after a review, which kept mail from those who were to get it meanwhile.
      await announce(tx, publish, transfer, change ?? { status: transfer.status, events: [] })
    })
  },
})

/**
 * Who must hear that it is open now. On its day that is everybody; opened again later, only recipients whom no mail
 * was posted to, such as those who were added while it was closed, or whose mail waits.
 */
export async function announce(
  tx: Transaction,
  publish: Publish,
  { id, publicId }: Pick<Transfer, 'id' | 'publicId'>,
  { status, events }: Change,
): Promise<void> {
  if (status !== 'ENABLED') return
  if (events.includes('AVAILABLE')) return publish(tx, 'transfer-available', publicId)
  const unmailed = await tx
    .select({ id: transferRecipients.id })
    .from(transferRecipients)
    .where(and(eq(transferRecipients.transferId, id), isUnmailed))
    .orderBy(asc(transferRecipients.id))
  for (const recipient of unmailed) await publish(tx, 'recipient-added', String(recipient.id))
}

export async function wasAvailable(reader: Reader, transferId: number): Promise<boolean> {
  const rows = await reader
    .select({ id: transferEvents.id })
    .from(transferEvents)
    .where(and(eq(transferEvents.transferId, transferId), eq(transferEvents.type, 'AVAILABLE')))
    .limit(1)
  return rows.length > 0
}

export type SealingDeps = { storage: Storage; publish: Publish; isScanRequired: boolean }

/** What a file waits for when its bytes are there: for a scanner's verdict; to be read, where its store compares nothing. */
export function initialScan({ storage, isScanRequired }: SealingDeps, bucketId: string): InitialScan {
  const isWaiting = isScanRequired || !storage.bucket(bucketId).verifies
  return { scan: isWaiting ? 'waiting' : 'none', isScanAsked: isScanRequired }
}
type InitialScan = { scan: 'none' | 'waiting'; isScanAsked: boolean }

/** All bytes of a transfer are there, sent or copied: it goes on to its recipients, or to the scanner first, once. */
export async function markSealed(
  tx: Transaction,
  { publish }: Pick<SealingDeps, 'publish'>,
  transfer: Transfer,
  change: Change,
): Promise<void> {
  await applyChange(tx, transfer.id, change)
  if (change.status === 'PENDING') await openAtStart(tx, transfer)
  await publish(tx, 'transfer-sealed', transfer.publicId)
  if (change.status === 'SCANNING') return
  await publish(tx, 'transfer-uploaded', transfer.publicId)
  await announce(tx, publish, transfer, change)
}

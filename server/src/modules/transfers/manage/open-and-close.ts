import { eq } from '../../../platform/database/drizzle.ts'
import type { TransferStatus } from '@envoi/contract/words'
import type { Database } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import type { Storage } from '../../storage/index.ts'
import { disable, enable } from '../changes.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { changeLocked } from '../change-locked.ts'
import { announce, openAtStart, wasAvailable } from '../lifecycle/make-available.ts'
import { applyChange, findFiles } from '../store.ts'
import { transfers } from '../tables.ts'
import { isHoldingBack, isReady } from '../transfer.ts'

/** Each answers the same when it is repeated, and is history once. */
export const enableTransfer = (deps: { database: Database; publish: Publish }, id: number): Promise<TransferStatus> =>
  changeLocked(deps.database, id, async (tx, transfer) => {
    const files = await findFiles(tx, id)
    // Where all that is left was added later and is not scanned clean, there is nothing to open.
    const isHeldBack = files.some(isHoldingBack) || !files.some(isReady)
    const isKnown = await wasAvailable(tx, id)
    const change = enable({ ...transfer, isHeldBack, wasAvailable: isKnown })
    if (!change) return transfer.status
    await applyChange(tx, id, change)
    // Its end lies ahead, so if somebody wrote down that it had come, a clock was wrong.
    await tx.update(transfers).set({ expiredAt: null, statusBeforeExpiry: null }).where(eq(transfers.id, id))
    if (change.status === 'PENDING') await openAtStart(tx, transfer)
    // One that a scan had locked was not told of yet; to those who know of it this is nothing new.
    if (!isKnown) await deps.publish(tx, 'transfer-uploaded', transfer.publicId)
    await announce(tx, deps.publish, transfer, change)
    return change.status
  })

export const disableTransfer = ({ database }: { database: Database }, id: number): Promise<TransferStatus> =>
  changeLocked(database, id, async (tx, transfer) => {
    const change = disable(transfer.status)
    if (!change) return transfer.status
    await applyChange(tx, id, change)
    return change.status
  })

/** Final: for everybody at once, and for good. */
export async function deleteTransfer(
  { database, storage }: { database: Database; storage: Storage },
  id: number,
): Promise<TransferStatus> {
  await database.transaction((tx) => endTransfers(tx, storage, eq(transfers.id, id), 'deleted'))
  return 'DELETED'
}

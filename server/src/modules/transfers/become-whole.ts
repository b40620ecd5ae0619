import type { Transaction } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import type { Storage } from '../storage/index.ts'
import type { Change } from './changes.ts'
import { announce, openAtStart } from './make-available.ts'
import { applyChange } from './store.ts'
import type { Transfer } from './transfer.ts'

export type WholeDeps = { storage: Storage; publish: Publish; isScanRequired: boolean }

/** What a file waits for when its bytes are there: for a scanner's verdict; to be read, where its store compares nothing. */
export function awaitedBy({ storage, isScanRequired }: WholeDeps, bucketId: string): Awaited {
  const isWaiting = isScanRequired || !storage.bucket(bucketId).verifies
  return { scan: isWaiting ? 'waiting' : 'none', isScanAsked: isScanRequired }
}
export type Awaited = { scan: 'none' | 'waiting'; isScanAsked: boolean }

/** All bytes of a transfer are there, sent or copied: it goes on to its recipients, or to the scanner first, once. */
export async function becomeWhole(
  tx: Transaction,
  { publish }: Pick<WholeDeps, 'publish'>,
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

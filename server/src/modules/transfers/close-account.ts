import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account } from '../accounts/index.ts'
import type { Storage } from '../storage/index.ts'
import { endTransfers } from './end-transfers.ts'
import { transferEvents, transferFiles, transferRecipients, transfers } from './tables.ts'

/**
 * An account ends, and its transfers with it, and what was written in them goes. A row without words stays, so that no
 * id is ever given out again and the bytes are found when they are swept.
 */
export async function closeAll(tx: Transaction, storage: Storage, account: Account): Promise<void> {
  await endTransfers(tx, storage, eq(transfers.ownerId, account.id), 'account-closed')
  await eraseWords(tx, account.id)
}

/** Also of those that were deleted before. */
async function eraseWords(tx: Transaction, ownerId: number): Promise<void> {
  const owned = tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.ownerId, ownerId))
  await tx.delete(transferRecipients).where(inArray(transferRecipients.transferId, owned))
  await tx.update(transferEvents).set({ detail: {} }).where(inArray(transferEvents.transferId, owned))
  await tx.update(transferFiles).set({ name: '' }).where(inArray(transferFiles.transferId, owned))
  await tx
    .update(transfers)
    .set({ senderEmail: null, senderEmailKey: null, senderName: null, name: null, message: null, passwordHash: null })
    .where(eq(transfers.ownerId, ownerId))
}

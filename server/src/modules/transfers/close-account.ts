import { eq, sql } from 'drizzle-orm'
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
  // Whoever changes a transfer holds it before its words.
  await tx.execute(sql`
    with held as (select from transfers where owner_id = ${account.id} order by id for update) select count(*) from held`)
  // Before they end: each would take its words along to what is over, and writing them is most of the work.
  await tx.execute(sql`delete from transfer_words where owner_id = ${account.id}`)
  await endTransfers(tx, storage, eq(transfers.ownerId, account.id), 'account-closed')
  await eraseWords(tx, account.id)
}

/** Also of those that were deleted before. They are nobody's first, so that no words are kept of them to be found by. */
async function eraseWords(tx: Transaction, ownerId: number): Promise<void> {
  const erased = await tx
    .update(transfers)
    .set({
      ownerId: null,
      senderEmail: null,
      senderEmailKey: null,
      senderName: null,
      name: null,
      message: null,
      passwordHash: null,
      isEncrypted: false,
    })
    .where(eq(transfers.ownerId, ownerId))
    .returning({ id: transfers.id })
  // As one parameter: somebody may have more of them than a list can hold.
  const ids = sql`${sql.param(erased.map(({ id }) => id))}::bigint[]`
  await tx.delete(transferRecipients).where(sql`${transferRecipients.transferId} = any(${ids})`)
  const tells = sql`${transferEvents.transferId} = any(${ids}) and ${transferEvents.detail} <> '{}'`
  await tx.update(transferEvents).set({ detail: {} }).where(tells)
  await tx
    .update(transferFiles)
    .set({ name: '' })
    .where(sql`${transferFiles.transferId} = any(${ids})`)
}

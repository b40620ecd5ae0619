import { eq, sql } from '../../platform/database/drizzle.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account } from '../accounts/index.ts'
import type { Storage } from '../storage/index.ts'
import { endTransfers } from './end-transfers.ts'
import { eraseWords } from './erase-words.ts'
import { transfers } from './tables.ts'

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
  // Also of those that were deleted before.
  await eraseWords(tx, account.id)
}

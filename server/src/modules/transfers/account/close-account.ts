import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { and, eq, isNull, ne, sql } from '../../../platform/database/drizzle.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import type { Account } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { isOf, transferDrops, transferEvents, transferFiles, transferRecipients, transfers } from '../tables.ts'

/**
 * An account ends, and its transfers with it, and what was written in them goes. A row without words stays, so that no
 * id is ever given out again and the bytes are found when they are swept.
 */
export async function closeAll(tx: Transaction, storage: Storage, account: Account): Promise<void> {
  // Whoever changes a transfer holds it before its words.
  await tx.execute(sql`
    with held as (select from transfers where owner_id = ${account.id} or receiver_id = ${account.id} order by id for update) select count(*) from held`)
  // Before they end: each would take its words along to what is over, and writing them is most of the work.
  await tx.execute(sql`delete from transfer_words where owner_id = ${account.id}`)
  await tx.execute(sql`
    delete from transfer_words using transfers where transfers.id = transfer_id and receiver_id = ${account.id}`)
  await endTransfers(tx, storage, isOf(account.id), 'account-closed')
  // Also of those that were deleted before.
  await eraseWords(tx, account.id)
}

const eraseWordsJob = 'erase-transfer-words'

/** So many transfers are one job. */
const AT_ONCE = 100

/**
 * What was written in these is to go for good: they are over, and nobody's. What stands in their own rows goes at once,
 * the rest soon: whoever sent for years has millions of rows, and is not kept waiting for them.
 */
async function eraseWords(tx: Transaction, ownerId: number): Promise<void> {
  const erased = await tx
    .update(transfers)
    .set({
      ownerId: null,
      receiverId: null,
      senderEmail: null,
      senderEmailKey: null,
      senderName: null,
      name: null,
      message: null,
      passwordHash: null,
      isEncrypted: false,
    })
    .where(isOf(ownerId))
    .returning({ id: transfers.id })
  const ids = erased.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await addJob(tx, eraseWordsJob, { transferIds: ids.slice(start, start + AT_ONCE) })
  }
}

/** One after the other: each is done in a moment, and a job that is called off has not worked in vain. */
export const eraseWordsWhenTold = ({ patient }: { patient: Database }): Job => ({
  name: eraseWordsJob,
  async handle(payload, signal) {
    const { transferIds } = payload as { transferIds: number[] }
    for (const id of transferIds) {
      signal.throwIfAborted()
      await patient.transaction((tx) => eraseOne(tx, id))
    }
  },
})

async function eraseOne(tx: Transaction, id: number): Promise<void> {
  const isNobodys = and(eq(transfers.id, id), isNull(transfers.ownerId), eq(transfers.status, 'DELETED'))
  const [row] = await tx.select({ id: transfers.id }).from(transfers).where(isNobodys)
  if (!row) return
  await tx.delete(transferRecipients).where(eq(transferRecipients.transferId, id))
  await tx.delete(transferDrops).where(eq(transferDrops.transferId, id))
  const tells = and(eq(transferEvents.transferId, id), sql`${transferEvents.detail} <> '{}'`)
  await tx.update(transferEvents).set({ detail: {} }).where(tells)
  await tx
    .update(transferFiles)
    .set({ name: '' })
    .where(and(eq(transferFiles.transferId, id), ne(transferFiles.name, '')))
}

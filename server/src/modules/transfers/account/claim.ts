import { and, count, eq, gt, isNull, ne, sql } from '../../../platform/database/drizzle.ts'
import type { Database, Reader } from '../../../platform/database/connect.ts'
import { type Account, lockAccount } from '../../accounts/index.ts'
import { isLive, transfers } from '../tables.ts'

/**
 * Transfers that a visitor sent from this address and that nobody owns yet: whole ones that somebody can still get. Of
 * an address that nobody has proven anybody may have sent them.
 */
const isClaimable = (emailKey: string) =>
  and(
    isNull(transfers.ownerId),
    // What came by a push page is its receiver's.
    isNull(transfers.receiverId),
    eq(transfers.senderEmailKey, emailKey),
    eq(transfers.senderProven, true),
    isLive,
    ne(transfers.status, 'UPLOADING'),
    gt(transfers.validTo, sql`now()`),
  )

export async function countClaimable(reader: Reader, emailKey: string): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(transfers).where(isClaimable(emailKey))
  return row?.count ?? 0
}

/**
 * They are there already, so no limit stands against it; from here on they take the owner's room. Each gets a new secret:
 * whoever has the old one would send mail with the account's name and plan.
 */
export async function claimTransfers(database: Database, account: Account): Promise<number> {
  return database.transaction(async (tx) => {
    // An account that is being deleted takes nothing over.
    if (!(await lockAccount(tx, account.id))) return 0
    const { rowCount } = await tx
      .update(transfers)
      .set({ ownerId: account.id, secretSeed: sql`uuid_send(gen_random_uuid())` })
      .where(isClaimable(account.emailKey))
    return rowCount ?? 0
  })
}

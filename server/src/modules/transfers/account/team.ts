/** What becomes of somebody's transfers when they leave a team, and what they take up in it. */
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, eq, gt, sql } from '../../../platform/database/drizzle.ts'
import type { Account } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { isLive, transfers } from '../tables.ts'

/** Each gets a new secret, so that whoever sent it can no longer change it. What is over stays in the sender's archive. */
export async function giveAll(tx: Transaction, from: Account, to: Account): Promise<void> {
  await tx
    .update(transfers)
    .set({ ownerId: to.id, secretSeed: sql`uuid_send(gen_random_uuid())` })
    .where(and(eq(transfers.ownerId, from.id), isLive))
}

export const deleteAll = (tx: Transaction, storage: Storage, { id }: Account): Promise<void> =>
  endTransfers(tx, storage, eq(transfers.ownerId, id), 'deleted')

const takesRoom = and(isLive, gt(transfers.validTo, sql`now()`))

/** Of these, by owner; who has none is not in it. */
export async function storageByOwner(reader: Reader, ownerIds: number[]): Promise<Map<number, number>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await reader
    .select({ ownerId: transfers.ownerId, bytes: sql<string>`sum(${transfers.size})` })
    .from(transfers)
    .where(and(sql`${transfers.ownerId} = any(${sql.param(ownerIds)}::bigint[])`, takesRoom))
    .groupBy(transfers.ownerId)
  return new Map(rows.flatMap(({ ownerId, bytes }) => (ownerId === null ? [] : [[ownerId, Number(bytes)]])))
}

export const countOwned = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(transfers, and(eq(transfers.ownerId, ownerId), takesRoom))

/** What becomes of somebody's transfers when they leave a team, and what they take up in it. */
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, eq, gt, isNotNull, isNull, or, sql } from '../../../platform/database/drizzle.ts'
import type { Account } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { isAnyOf, isLive, isOf, transferFiles, transferRecipients, transfers } from '../tables.ts'
import { endUploads } from '../upload/abandoned-uploads.ts'

/**
 * Whoever is suspended, or leaves what they sent to others, sends and changes nothing more without a session: uploads under
 * way end, and the secrets of management links are renewed. What can be downloaded still can.
 */
export async function stopSending(tx: Transaction, storage: Storage, { id }: Pick<Account, 'id'>): Promise<void> {
  const own = isOf(id)
  const comes = and(isNotNull(transferFiles.intakeId), isNull(transferFiles.version), isNull(transferFiles.deletedAt))
  const uploads = await tx
    .select({ intakeId: transfers.intakeId })
    .from(transfers)
    .where(and(own, eq(transfers.status, 'UPLOADING')))
  const additions = await tx
    .select({ intakeId: transferFiles.intakeId })
    .from(transferFiles)
    .innerJoin(transfers, eq(transfers.id, transferFiles.transferId))
    .where(and(own, isLive, comes))
  const intakeIds = [...new Set([...uploads, ...additions].flatMap(({ intakeId }) => intakeId ?? []))]
  if (intakeIds.length > 0) await endUploads(tx, storage, intakeIds)
  await tx
    .update(transfers)
    .set({ secretSeed: sql`uuid_send(gen_random_uuid())` })
    .where(and(own, isLive))
}

/** What is over stays in the sender's archive. */
export async function giveAll(tx: Transaction, storage: Storage, from: Account, to: Account): Promise<void> {
  await stopSending(tx, storage, from)
  await tx
    .update(transfers)
    .set({ ownerId: to.id })
    .where(and(eq(transfers.ownerId, from.id), isLive))
  await giveReceived(tx, from, to)
}

/** What came by their push page is found among what the other has received. */
async function giveReceived(tx: Transaction, from: Account, to: Account): Promise<void> {
  const given = await tx
    .update(transfers)
    .set({ receiverId: to.id })
    .where(and(eq(transfers.receiverId, from.id), isLive))
    .returning({ id: transfers.id })
  const ids = given.map(({ id }) => id)
  await tx
    .update(transferRecipients)
    .set({ email: to.email, emailKey: to.emailKey, secretSeed: sql`uuid_send(gen_random_uuid())`, excludedAt: null })
    .where(sql`${transferRecipients.transferId} = any(${sql.param(ids)}::bigint[])`)
}

export const deleteAll = (tx: Transaction, storage: Storage, { id }: Account): Promise<void> =>
  endTransfers(tx, storage, isOf(id), 'deleted')

const takesRoom = and(isLive, gt(transfers.validTo, sql`now()`))

/** Of these, by owner; who has none is not in it. */
export async function storageByOwner(reader: Reader, ownerIds: number[]): Promise<Map<number, number>> {
  if (ownerIds.length === 0) return new Map()
  const holder = sql<string>`coalesce(${transfers.ownerId}, ${transfers.receiverId})`
  const ids = sql`${sql.param(ownerIds)}::bigint[]`
  const rows = await reader
    .select({ ownerId: holder, bytes: sql<string>`sum(${transfers.size})` })
    .from(transfers)
    .where(and(or(isAnyOf(transfers.ownerId, ids), isAnyOf(transfers.receiverId, ids)), takesRoom))
    .groupBy(holder)
  return new Map(rows.map(({ ownerId, bytes }) => [Number(ownerId), Number(bytes)]))
}

export const countOwned = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(transfers, and(isOf(ownerId), takesRoom))

import { type PgColumn, and, gt, sql } from '../../../platform/database/drizzle.ts'
import type { Notifications } from '@envoi/contract/accounts'
import type { PlanLimits } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Account, lockAccount, payerIdOf, teamUserIds } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { type IdleUpload, endUploads, findIdleUploads } from '../upload/abandoned-uploads.ts'
import { isAnyOf, isLive, transfers } from '../tables.ts'

/** What the transfers of somebody and of their team, and what they were sent by push pages, take, from the moment they are announced until they end. */
export async function readStorageUsed(reader: Reader, payerId: number): Promise<number> {
  const sumOf = async (column: PgColumn): Promise<number> => {
    const [row] = await reader
      .select({ bytes: sql<string>`coalesce(sum(${transfers.size}), 0)` })
      .from(transfers)
      .where(and(isAnyOf(column, teamUserIds(payerId)), isLive, gt(transfers.validTo, sql`now()`)))
    return Number(row?.bytes)
  }
  return (await sumOf(transfers.ownerId)) + (await sumOf(transfers.receiverId))
}

type Reservation = { account: Account; limits: PlanLimits; size: number }

/**
 * Refuses what is too large for the room that is left. Names the uploads that must make room for it: those that nothing
 * has come to for a day, and no more of them than it takes.
 */
export async function requireRoom(
  reader: Reader,
  storage: Storage,
  { account, limits, size }: Reservation,
): Promise<IdleUpload[]> {
  const actual = (await readStorageUsed(reader, payerIdOf(account))) + size
  let missing = actual - limits.storage
  if (missing <= 0) return []
  const inTheWay: IdleUpload[] = []
  for (const upload of await findIdleUploads(reader, storage, account)) {
    inTheWay.push(upload)
    missing -= upload.size
    if (missing <= 0) return inTheWay
  }
  throw new Refusal('LIMITS', { limitErrors: [{ limit: 'STORAGE', max: limits.storage, actual }] })
}

/**
 * Takes room for a new transfer in the transaction that makes it. The row of whose limit it is is held meanwhile, so that
 * transfers made at once cannot pass it together. Tells which mails the owner wants by default.
 */
export async function reserveStorage(
  tx: Transaction,
  storage: Storage,
  reservation: Reservation,
): Promise<Notifications['transfer']> {
  const { account } = reservation
  if (payerIdOf(account) !== account.id) await lockAccount(tx, payerIdOf(account))
  const locked = await lockAccount(tx, account.id)
  // The account was deleted or suspended a moment ago.
  if (!locked || locked.isSuspended) throw new Refusal('UNAUTHENTICATED')
  const inTheWay = await requireRoom(tx, storage, reservation)
  const intakeIds = inTheWay.map(({ intakeId }) => intakeId)
  if (intakeIds.length > 0) await endUploads(tx, storage, intakeIds)
  return locked.notifications
}

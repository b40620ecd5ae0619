import { eq } from '../../../platform/database/drizzle.ts'
import { type PlanLimits, expiredTransfer, expiryReminder } from '@envoi/contract/limits'
import { type Validity, resolveValidity } from '@envoi/contract/rules/dates'
import type { TransferStatus } from '@envoi/contract/words'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { limitsOf, lockAccount } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { findHolder, limitsOfHolder } from '../owner.ts'
import { moveInTime } from '../changes.ts'
import { readNow, requireSent } from '../change-locked.ts'
import { announce, openAtStart, wasAvailable } from '../lifecycle/make-available.ts'
import { reserveStorage } from '../create/storage-quota.ts'
import { lockTransfer, writeEvents } from '../store.ts'
import { transfers } from '../tables.ts'
import type { Transfer } from '../transfer.ts'

type Deps = { database: Database; storage: Storage; publish: Publish; visitorLimits: PlanLimits }
type Asked = { from?: string | undefined; to: string }

/** Of two at once the last one wins, and both are history. */
export function setValidity(
  deps: Deps,
  { id, ownerId, receiverId }: Pick<Transfer, 'id' | 'ownerId' | 'receiverId'>,
  asked: Asked,
): Promise<{ status: TransferStatus; validity: Validity }> {
  return deps.database.transaction(async (tx) => {
    // The account before the transfer, as all who take room do.
    const holderId = ownerId ?? receiverId
    if (holderId !== null) await lockAccount(tx, holderId)
    const transfer = await lockTransfer(tx, id)
    if (asked.from !== undefined) requireSent(transfer)
    const now = await readNow(tx)
    requireMovable(transfer, now)
    const limits = await limitsOfHolder(tx, transfer, deps.visitorLimits)
    const validity = movedValidity(transfer, asked, limits, now)
    const change = moveInTime({
      ...transfer,
      startsLater: validity.from > now,
      wasAvailable: await wasAvailable(tx, id),
    })
    const startsElse = !isSame(validity.from, transfer.validFrom)
    if (!startsElse && isSame(validity.to, transfer.validTo)) return { status: transfer.status, validity }
    if (transfer.isExpired) await takeRoomAgain(tx, deps.storage, transfer)

    await tx
      .update(transfers)
      .set({
        status: change.status,
        validFrom: validity.from,
        validTo: validity.to,
        expiredAt: null,
        statusBeforeExpiry: null,
        // Whoever sets an end as near as this needs no reminder of it.
        remindedAt: isNearEnd(validity, now) ? now : null,
      })
      .where(eq(transfers.id, id))
    const detail = { to: validity.to.toISOString(), ...(startsElse && { from: validity.from.toISOString() }) }
    await writeEvents(
      tx,
      id,
      change.events.map((type) => ({ type, detail: type === 'EXPIRY_DATE_CHANGED' ? detail : {} })),
    )
    if (change.status === 'PENDING') await openAtStart(tx, { ...transfer, validFrom: validity.from })
    // Past its end it was closed, also where nobody had written that down yet: who got no mail meanwhile gets it now.
    const opens = transfer.isExpired || change.status !== transfer.status
    if (opens) await announce(tx, deps.publish, transfer, change)
    return { status: change.status, validity }
  })
}

/** Expired for a day is deleted, also where the job has not come yet. What never got whole is not brought back. */
function requireMovable({ status, isExpired, expiredAt }: Transfer, now: Date): void {
  const isOver = expiredAt !== null && now.getTime() - expiredAt.getTime() >= expiredTransfer.lives
  if (status === 'DELETED' || isOver) throw new Refusal('DELETED')
  const isWhole = !['UPLOADING', 'CLONING', 'SCANNING'].includes(status)
  if (isExpired && !isWhole) throw new Refusal('WRONG_STATUS')
}

/** What has expired takes nobody’s room; what comes back does. */
async function takeRoomAgain(tx: Transaction, storage: Storage, transfer: Transfer): Promise<void> {
  const { size } = transfer
  const account = await findHolder(tx, transfer)
  if (account) await reserveStorage(tx, storage, { account, limits: limitsOf(account), size })
}

/** Without a start the old one stays. One that has begun began when it did, whatever start in the past is asked for. */
function movedValidity(transfer: Transfer, asked: Asked, { validityDays }: PlanLimits, now: Date): Validity {
  const from = asked.from === undefined ? transfer.validFrom : new Date(asked.from)
  const moved = resolveValidity({ now, from, to: new Date(asked.to), validityDays })
  if ('code' in moved) throw new Refusal(moved.code)
  if ('limit' in moved) throw new Refusal('LIMITS', { limitErrors: [moved] })
  return from <= now && transfer.validFrom <= now ? { from: transfer.validFrom, to: moved.to } : moved
}

const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime()

/** So near that a reminder would be due. */
export function isNearEnd({ from, to }: Validity, now: Date): boolean {
  const part = (to.getTime() - from.getTime()) * expiryReminder.lastPart
  return to.getTime() - now.getTime() <= Math.min(expiryReminder.before, part)
}

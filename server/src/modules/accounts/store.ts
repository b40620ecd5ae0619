import type { PlanName } from '@envoi/contract/words'
import type { Notifications } from '@envoi/contract/accounts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type SQL, alias, and, eq, isNull, lt, or } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Account } from './account.ts'
import { users } from './tables.ts'

/** For those who join an account to their own tables. */
export const managers = alias(users, 'managers')

/** What of a user's row makes an account; also for those who join it to their own tables. */
export const accountColumns = {
  id: users.id,
  uid: users.uid,
  email: users.email,
  emailKey: users.emailKey,
  displayName: users.displayName,
  lang: users.lang,
  planName: users.planName,
  validityDays: users.validityDays,
  managerId: users.managerId,
  managerUid: managers.uid,
  managerPlanName: managers.planName,
  managerValidityDays: managers.validityDays,
  memberGroupId: users.memberGroupId,
  isManager: users.isManager,
  createdAt: users.createdAt,
}

async function findOne(reader: Reader, where: SQL): Promise<Account | undefined> {
  const [account] = await reader
    .select(accountColumns)
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(where)
  return account
}

export const findAccount = (reader: Reader, id: number): Promise<Account | undefined> =>
  findOne(reader, eq(users.id, id))

export const findAccountByEmail = (reader: Reader, emailKey: string): Promise<Account | undefined> =>
  findOne(reader, eq(users.emailKey, emailKey))

export const findAccountByUid = (reader: Reader, uid: string): Promise<Account | undefined> =>
  findOne(reader, eq(users.uid, uid))

type Insert = typeof users.$inferInsert
type NewAccount = Pick<Insert, 'email' | 'emailKey' | 'displayName' | 'lang' | 'passwordHash'> & {
  /** Of somebody who was invited: the id that their team knows them by. */
  uid?: string
  mustChangePassword?: boolean
}

/** Its id. Nothing when the address has an account already. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const { uid = newId(), email, emailKey, displayName, lang, passwordHash, mustChangePassword = false } = account
  const [row] = await tx
    .insert(users)
    .values({ uid, email, emailKey, displayName, lang, passwordHash, mustChangePassword })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id })
  return row?.id
}

/** Rows decide: the next request of whoever it is has the new plan. The numbers: an enterprise's own. */
export async function setPlan(
  tx: Transaction,
  userId: number,
  plan: {
    planName: PlanName | null
    validityDays: number | null
    seats?: number | null
    maxSubdomains?: number | null
  },
): Promise<void> {
  await tx
    .update(users)
    .set({ seats: null, maxSubdomains: null, ...plan })
    .where(eq(users.id, userId))
}

/** When somebody was last here, for those who manage their team. Never earlier than it was told before. */
export async function noteSeen(tx: Transaction, userId: number, now: Date): Promise<void> {
  const isLater = or(isNull(users.seenAt), lt(users.seenAt, now))
  await tx
    .update(users)
    .set({ seenAt: now })
    .where(and(eq(users.id, userId), isLater))
}

/** What is read of the row along with holding it. `notifications`: the mails its owner wants of a new transfer. */
type LockedAccount = { notifications: Notifications['transfer']; isSuspended: boolean }

/**
 * Whoever changes what is counted for an account, or what hangs on it, holds its row first: two at once cannot pass a
 * limit together, and nothing is hung on an account that is being closed. Nothing when it has gone meanwhile.
 */
export async function lockAccount(tx: Transaction, id: number): Promise<LockedAccount | undefined> {
  const [row] = await tx
    .select({
      summary: users.notifySummary,
      expiryReminder: users.notifyExpiryReminder,
      downloadConfirmation: users.notifyDownloadConfirmation,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  if (!row) return undefined
  const { suspendedAt, ...notifications } = row
  return { notifications, isSuspended: suspendedAt !== null }
}

import { and, desc, eq, gt, sql } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import type { Account } from './account.ts'
import { type Invited, findInvited } from './invited-passwords.ts'
import { accountColumns, managers } from './store.ts'
import { registrations, users } from './tables.ts'

/** Somebody who knows a password and has not proven the address yet: they have asked for an account, or were invited. */
export type Unproven = { registrationId: number } | { invited: Invited }

/**
 * What a password given for an address is compared with: the account's, or that of somebody who has not proven the address
 * yet. A null one is never right: that account is opened by other means.
 */
export type Credentials =
  | { account: Account; passwordHash: string | null }
  | { account: undefined; passwordHash: string; unproven: Unproven }

/**
 * All places are looked into whatever the first one holds, so that the time does not tell. Where several wait, what was
 * asked for in this browser comes first, then what a team has invited to, so that no stranger who asks for the address
 * takes its place, then the newest.
 */
export async function findCredentials(
  reader: Reader,
  emailKey: string,
  now: Date = new Date(),
  browser?: Buffer,
): Promise<Credentials | undefined> {
  const [known] = await reader
    .select({ account: accountColumns, passwordHash: users.passwordHash })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(eq(users.emailKey, emailKey))
  const isOwn = sql<boolean>`coalesce(${registrations.browserHash} = ${browser ?? null}::bytea, false)`
  const [waiting] = await reader
    .select({ id: registrations.id, passwordHash: registrations.passwordHash, isOwn })
    .from(registrations)
    .where(and(eq(registrations.emailKey, emailKey), gt(registrations.expiresAt, now)))
    .orderBy(desc(isOwn), desc(registrations.id))
    .limit(1)
  const invited = await findInvited(reader, emailKey, now)
  if (known) return known
  if (invited && waiting?.isOwn !== true) return unprovenBy(invited.passwordHash, { invited })
  return waiting && unprovenBy(waiting.passwordHash, { registrationId: waiting.id })
}

const unprovenBy = (passwordHash: string, unproven: Unproven) => ({ account: undefined, passwordHash, unproven })

export async function findPasswordHash(reader: Reader, userId: number): Promise<string | null> {
  const [row] = await reader.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.hash ?? null
}

/**
 * Sessions that hang on the old password are the caller's to end, in this very transaction. `setBy`: a password that its
 * owner has not chosen is replaced at the next sign-in, and one that they have chosen is good until they choose another.
 */
export async function setPasswordHash(
  tx: Transaction,
  userId: number,
  hash: string,
  setBy: 'owner' | 'manager' = 'owner',
): Promise<void> {
  const mustChangePassword = setBy === 'manager'
  await tx.update(users).set({ passwordHash: hash, mustChangePassword }).where(eq(users.id, userId))
}

import { and, eq, gt, lt, sql } from '../../platform/database/drizzle.ts'
import { codes } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import type { Account } from './account.ts'
import { accountColumns, managers } from './store.ts'
import { emailChanges, users } from './tables.ts'

/** A new address that waits for the codes of both. One at a time for each account. */
export type EmailChange = typeof emailChanges.$inferSelect

export async function putEmailChange(tx: Transaction, change: Omit<EmailChange, 'tries'>): Promise<void> {
  const { userId: target, ...renewed } = { ...change, tries: 0 }
  await tx
    .insert(emailChanges)
    .values({ userId: target, ...renewed })
    .onConflictDoUpdate({ target: emailChanges.userId, set: renewed })
}

/** Whether this very address waits for its codes already. */
export async function isAwaited(reader: Reader, now: Date, userId: number, emailKey: string): Promise<boolean> {
  const isSame = and(eq(emailChanges.userId, userId), eq(emailChanges.emailKey, emailKey))
  const rows = await reader
    .select({ id: emailChanges.userId })
    .from(emailChanges)
    .where(and(isSame, gt(emailChanges.expiresAt, now)))
  return rows.length === 1
}

/** Locked, so that two tries at once count for two. */
export async function lockEmailChange(tx: Transaction, userId: number, now: Date): Promise<EmailChange | undefined> {
  const isOpen = and(gt(emailChanges.expiresAt, now), lt(emailChanges.tries, codes.tries))
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen))
    .for('update')
  return change
}

export async function countWrongCodes(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(eq(emailChanges.userId, userId))
}

export async function applyEmailChange(tx: Transaction, { userId, email, emailKey }: EmailChange): Promise<void> {
  await tx.update(users).set({ email, emailKey }).where(eq(users.id, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** With the account whose it is, for the letters; nothing once it is over or another one has taken its place. */
export async function findEmailChange(
  reader: Reader,
  publicId: string,
  now: Date,
): Promise<{ change: EmailChange; account: Account } | undefined> {
  const [found] = await reader
    .select({ change: emailChanges, account: accountColumns })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(and(eq(emailChanges.publicId, publicId), gt(emailChanges.expiresAt, now)))
  return found
}

import { and, desc, eq, gt, inArray } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { invitedPasswords, users } from './tables.ts'

/** Somebody whom a team has invited with a first password, and whose address has no account yet. */
export type Invited = typeof invitedPasswords.$inferSelect

const live = (emailKey: string, now: Date) =>
  and(eq(invitedPasswords.emailKey, emailKey), gt(invitedPasswords.expiresAt, now))

/** Where several teams have invited an address, the last one. */
export async function findInvited(reader: Reader, emailKey: string, now: Date): Promise<Invited | undefined> {
  const [row] = await reader
    .select()
    .from(invitedPasswords)
    .where(live(emailKey, now))
    .orderBy(desc(invitedPasswords.id))
    .limit(1)
  return row
}

/**
 * Held until the transaction ends, so that none is withdrawn or accepted meanwhile: the teams first and the registrations
 * that hang on the invitations last, in the order of all who change them.
 */
export async function lockInvited(tx: Transaction, emailKey: string, now: Date): Promise<Invited[]> {
  const teams = tx.select({ id: invitedPasswords.teamId }).from(invitedPasswords).where(live(emailKey, now))
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, teams)).orderBy(users.id).for('no key update')
  return tx.select().from(invitedPasswords).where(live(emailKey, now)).orderBy(invitedPasswords.id).for('no key update')
}

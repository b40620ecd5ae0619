import { and, desc, eq, gt } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { invitedPasswords } from './tables.ts'

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
 * Held until the transaction ends, so that none is withdrawn or accepted meanwhile. Before the registrations that hang on
 * them, as by whoever withdraws one.
 */
export const lockInvited = (tx: Transaction, emailKey: string, now: Date): Promise<Invited[]> =>
  tx.select().from(invitedPasswords).where(live(emailKey, now)).orderBy(invitedPasswords.id).for('no key update')

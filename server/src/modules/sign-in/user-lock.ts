import { eq } from '../../platform/database/drizzle.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { users } from '../accounts/index.ts'

/** What of a person's row proofs and sessions hang on, while it is held. */
export type LockedUser = {
  passwordHash: string | null
  emailKey: string
  suspendedAt: Date | null
  mustChangePassword: boolean
}

/**
 * The one lock per person: whoever opens a session, changes a password or a second factor holds it first. So a sign-in
 * either comes before such a change, and is ended by it, or after it, and meets what has changed. `update`: the row itself
 * goes, and nobody hangs anything on it meanwhile.
 */
export async function lockUser(
  tx: Transaction,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedUser | undefined> {
  const [row] = await tx
    .select({
      passwordHash: users.passwordHash,
      emailKey: users.emailKey,
      suspendedAt: users.suspendedAt,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .where(eq(users.id, id))
    .for(strength)
  return row
}

/**
 * The same for whatever opens a session or leads to one, which is nobody's who is suspended. Those who ask have proven to
 * be that person by now: nobody else learns of it.
 */
export async function lockForSession(tx: Transaction, id: number): Promise<LockedUser> {
  const user = await lockUser(tx, id)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  if (user.suspendedAt) throw new Refusal('SUSPENDED')
  return user
}

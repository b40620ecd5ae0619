import { eq } from '../../platform/database/drizzle.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from '../accounts/index.ts'

/** What of a person's row proofs hang on, while it is held. */
export type LockedUser = { passwordHash: string | null; emailKey: string }

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
    .select({ passwordHash: users.passwordHash, emailKey: users.emailKey })
    .from(users)
    .where(eq(users.id, id))
    .for(strength)
  return row
}

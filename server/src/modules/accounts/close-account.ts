import { eq } from '../../platform/database/drizzle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Letterbox } from '../mail/index.ts'
import type { Account } from './account.ts'
import { insertFarewell } from './farewells.ts'
import { farewellRef } from './letters.ts'
import { addSecurityNotice } from './security-notices.ts'
import type { Session } from './session.ts'
import { users } from './tables.ts'

/** What another module does when an account ends, in the very transaction. */
export type ClosingHook = (tx: Transaction, account: Account) => Promise<void>

type Deps = { secrets: Secrets; letterbox: Letterbox; clock: Clock; closingHooks: readonly ClosingHook[] }

/** At once and for good. What hangs on the row alone, as sessions do, goes with it. */
export async function closeAccount(
  deps: Deps,
  tx: Transaction,
  { user: account, asker }: Pick<Session, 'user' | 'asker'>,
): Promise<void> {
  // Locked first: nothing new can be hung on an account that is being closed.
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update')
  if (!row) throw new Refusal('NOT_FOUND')
  for (const close of deps.closingHooks) await close(tx, account)
  const farewell = await insertFarewell(tx, account, { now: deps.clock() })
  const notice = await addSecurityNotice(deps, tx, account.id, asker)
  await deps.letterbox.post(tx, 'account-deleted', farewellRef(farewell, account, notice))
  await tx.delete(users).where(eq(users.id, account.id))
}

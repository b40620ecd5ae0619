import { mailLimits, type RateName } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, sql } from '../../platform/database/drizzle.ts'
import { type Account, planTypeOf } from './account.ts'
import { accountKey } from './limits.ts'
import { users } from './tables.ts'

/** A rate, and whose hits are counted. */
export type Counted = { rate: RateName; key: string }

/** How many mails a day an account may have sent to recipients. */
export async function findMailRate(reader: Reader, account: Account): Promise<Counted> {
  const key = accountKey(account)
  const plan = planTypeOf(account)
  if (plan === 'PREMIUM') return { rate: 'payingMails', key }
  // All of a team together.
  if (plan !== 'NONE') return { rate: 'teamMails', key: account.managerUid ?? account.uid }
  return { rate: (await isClean(reader, account)) ? 'cleanAccountMails' : 'newAccountMails', key }
}

/** Here for a while, and nobody has reported anything of theirs meanwhile. */
async function isClean(reader: Reader, { id }: Account): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, id), sql`${users.cleanSince} <= now() - ${mailLimits.cleanAfter} * interval '1 millisecond'`),
    )
  return rows.length > 0
}

/** From here on the time of trust begins anew. */
export async function markReported(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(users)
    .set({ cleanSince: sql`now()` })
    .where(eq(users.id, id))
}

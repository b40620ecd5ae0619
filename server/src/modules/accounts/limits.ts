import { type RateName, mailLimits, rates } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, sql } from '../../platform/database/drizzle.ts'
import type { ActorLimit } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Account, planTypeOf } from './account.ts'
import type { Actor } from './actor.ts'
import { users } from './tables.ts'

/** By what an account is counted; no place on the network and no address looks like it. */
export const accountKey = ({ id }: Pick<Account, 'id'>): string => `user ${id}`

/** So often from one place on the network. */
export const perSource = (rate: RateName): ActorLimit<Actor> => ({ rate, key: ({ actor }) => actor.source })

/** So often for one person: whoever is signed in counts by account, a program by its key, so that it leaves its owner room. */
export const perActor = (rate: RateName): ActorLimit<Actor> => ({
  rate,
  key: ({ actor: { key, user, source } }) => {
    if (key) return `key ${key.id}`
    return user ? accountKey(user) : source
  },
})

/** Counts a hit without telling the caller: for limits of an address, whose state is nobody else's business. */
export const isWithin = async (rateLimits: RateLimits, rate: RateName, key: string): Promise<boolean> =>
  (await findWait(rateLimits, rate, key)) === undefined

/** Counts a hit; or says in how many seconds there may be room for it. */
export async function findWait(rateLimits: RateLimits, rate: RateName, key: string): Promise<number | undefined> {
  try {
    await rateLimits.take(rate, key)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS')
      return error.retryAfter ?? rates[rate].per / 1000
    throw error
  }
}

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

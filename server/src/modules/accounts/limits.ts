import { type RateName, rates } from '@envoi/contract/limits'
import type { ActorLimit } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Account } from './account.ts'
import type { Actor } from './actor.ts'

/** By what an account is counted; no place on the network and no address looks like it. */
export const accountKey = ({ id }: Pick<Account, 'id'>): string => `user ${id}`

/** So often from one place on the network. */
export const perSource = (rate: RateName): ActorLimit<Actor> => ({ rate, key: ({ actor }) => actor.source })

/** So often for one person: whoever is signed in counts by account, everybody else by their place on the network. */
export const perActor = (rate: RateName): ActorLimit<Actor> => ({
  rate,
  key: ({ actor }) => (actor.session ? accountKey(actor.session.user) : actor.source),
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

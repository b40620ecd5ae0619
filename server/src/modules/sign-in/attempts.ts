import type { RateName } from '@envoi/contract/limits'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Account, accountKey, tellTooManyTries } from '../accounts/index.ts'

/** Counts attempts to get in before any work is done for them, and names the one too many as a sign-in does. */
export type Attempts = {
  take(name: RateName, key: string): Promise<void>
  /** It was no guess after all. */
  giveBack(name: RateName, key: string): Promise<void>
  /** As if nobody had tried. */
  clear(name: RateName, key: string): Promise<void>
  /** Counts several for one piece of work; if one of them or the work refuses, none has happened. */
  during<T>(hits: readonly Hit[], work: () => Promise<T>): Promise<T>
}
export type Hit = [name: RateName, key: string]

export function createAttempts(rateLimits: RateLimits): Attempts {
  const take = (name: RateName, key: string): Promise<void> => rateLimits.take(name, key).catch(tellTooManyTries)
  const { giveBack, clear } = rateLimits
  return {
    take,
    giveBack,
    clear,
    async during(hits, work) {
      const taken: Hit[] = []
      try {
        for (const hit of hits) {
          await take(...hit)
          taken.push(hit)
        }
        return await work()
      } catch (error) {
        for (const hit of taken) await giveBack(...hit)
        throw error
      }
    },
  }
}

/**
 * By what codes are counted that somebody asks for or tries who is signed in. A stranger who has the password uses up those
 * of signing in, and must not keep the owner from changing it.
 */
export const signedInKey = (account: Pick<Account, 'id'>): string => `signed-in ${accountKey(account)}`

export const tooManyAttempts = (retryAfter: number): Refusal => new Refusal('auth/too-many-requests', { retryAfter })

import { session as rules } from '@envoi/contract/limits'
import { isCommonPassword, isLongEnoughPassword } from '@envoi/contract/rules/password'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Account } from './account.ts'
import { findPasswordHash } from './credentials.ts'
import { accountKey } from './limits.ts'
import type { Session } from './session.ts'

/** What every new password of an account must be, whoever sets it. */
export function requireGoodPassword(password: string, email: string): void {
  if (!isLongEnoughPassword(password)) throw new Refusal('PASSWORD_TOO_SHORT')
  if (isCommonPassword(password, email)) throw new Refusal('PASSWORD_TOO_COMMON')
}

type Deps = { database: Database; passwords: PasswordHashing; rateLimits: RateLimits; clock: Clock }

export type ConfirmPassword = (account: Account, password: string) => Promise<void>
export type ConfirmOwner = (session: Session, password: string | undefined) => Promise<void>

/**
 * The try is counted before it is made, so that parallel guesses cannot pass together; a right one is given back.
 * Counted by account alone: only somebody who is signed in to it comes here, so no stranger can lock the owner out.
 */
export function createConfirmPassword({ database, passwords, rateLimits }: Omit<Deps, 'clock'>): ConfirmPassword {
  return async (account, password) => {
    await rateLimits.take('ownPassword', accountKey(account)).catch(tellTooManyTries)
    const hash = await findPasswordHash(database, account.id)
    if (hash === null || !(await passwords.verify(hash, password))) throw new Refusal('WRONG_ACCOUNT_PASSWORD')
    await rateLimits.giveBack('ownPassword', accountKey(account))
  }
}

/** By their password, or where the account has none by having signed in just now, whichever way. */
export function createConfirmOwner(deps: Deps): ConfirmOwner {
  const confirmPassword = createConfirmPassword(deps)
  return async ({ user, signedInAt }, password) => {
    if ((await findPasswordHash(deps.database, user.id)) !== null) return confirmPassword(user, password ?? '')
    if (deps.clock().getTime() - signedInAt.getTime() > rules.provesFor) throw new Refusal('SIGN_IN_AGAIN')
    return undefined
  }
}

/** Guessing has a code of its own, which the client has words for. */
export function tellTooManyTries(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS' || error.retryAfter === undefined) throw error
  throw new Refusal('auth/too-many-requests', { retryAfter: error.retryAfter })
}

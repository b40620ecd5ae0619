import { readEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import { newToken } from '../../platform/secrets.ts'
import { type Account, findCredentials } from '../accounts/index.ts'
import type { Attempts } from './attempts.ts'

export type CheckPassword = (given: { email: string; password: string; source: string }) => Promise<{
  account: Account
  /** What was compared with; a change in the meantime makes the proof worthless. */
  passwordHash: string
}>

/**
 * The first factor. An unknown address is answered like a wrong password, after the same work; guesses are counted by
 * account and by source before any hashing.
 */
export function createCheckPassword(deps: {
  database: Database
  passwords: PasswordHashing
  attempts: Attempts
  clock: Clock
}): CheckPassword {
  const { database, passwords, attempts, clock } = deps
  /** For those who are not there: nobody knows this password. */
  const nobodys = passwords.hash(newToken().token)

  return async ({ email, password, source }) => {
    await attempts.take('signInSource', source)
    const key = readEmail(email)?.key
    if (key !== undefined) await attempts.take('signInAccount', key)
    const found = key === undefined ? undefined : await findCredentials(database, key, clock())
    const hash = found?.passwordHash ?? null
    const isRight = await passwords.verify(hash ?? (await nobodys), password)
    if (!isRight || key === undefined || found === undefined || hash === null) throw new Refusal('auth/wrong-password')

    await attempts.giveBack('signInSource', source)
    await attempts.giveBack('signInAccount', key)
    if (!found.account) throw new Refusal('EMAIL_NOT_VALIDATED')
    return { account: found.account, passwordHash: hash }
  }
}

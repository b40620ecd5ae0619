import { readEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import { newToken } from '../../platform/secrets.ts'
import { type Account, type Accounts, type RegisteringBrowser, findCredentials } from '../accounts/index.ts'
import type { Attempts } from './attempts.ts'
import type { Device, KnownDevices } from './known-devices.ts'

export type CheckPassword = (given: {
  email: string
  password: string
  device: Device
  browser: RegisteringBrowser
}) => Promise<{
  account: Account
  /** What was compared with; a change in the meantime makes the proof worthless. */
  passwordHash: string
}>

/**
 * The first factor. An unknown address is answered like a wrong password, after the same work; guesses are counted by
 * account and by source before any hashing, and those from where somebody has signed in before apart from the others.
 */
export function createCheckPassword(deps: {
  database: Database
  passwords: PasswordHashing
  attempts: Attempts
  known: KnownDevices
  clock: Clock
  accounts: Accounts
}): CheckPassword {
  const { database, passwords, attempts, known, clock, accounts } = deps
  /** For those who are not there: nobody knows this password. */
  const nobodys = passwords.hash(newToken().token)

  return async ({ email, password, device, browser }) => {
    const key = readEmail(email)?.key
    const counters = await known.findCounters(clock(), key, device)
    for (const counter of counters) await attempts.take(...counter)
    const found = key === undefined ? undefined : await findCredentials(database, key, clock(), browser.mark)
    const hash = found?.passwordHash ?? null
    const isRight = await passwords.verify(hash ?? (await nobodys), password)
    if (!isRight || key === undefined || found === undefined || hash === null) throw new Refusal('auth/wrong-password')

    for (const counter of counters) await attempts.giveBack(...counter)
    if (!found.account) {
      await accounts.continueRegistration(found.unproven, browser)
      throw new Refusal('EMAIL_NOT_VALIDATED')
    }
    return { account: found.account, passwordHash: hash }
  }
}

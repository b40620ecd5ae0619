import { readEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../../platform/password-hash.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  type Accounts,
  type Asker,
  type Proof,
  type Session,
  addSecurityNotice,
  findAccount,
  requireGoodPassword,
  setPasswordHash,
} from '../../accounts/index.ts'
import type { Letterbox } from '../../mail/index.ts'
import type { Device, KnownDevices } from '../known-devices.ts'
import type { FactorChanges } from '../second-factor/factor-changes.ts'
import { noticeRef } from '../letters.ts'
import { findPasswordLink, takePasswordLink } from './password-links.ts'
import { type OpenedSession, endOtherSessions, endSessions, renewSession } from '../session/sessions.ts'
import { lockForSession, lockUser } from '../user-lock.ts'

export type ChangePasswordDeps = {
  database: Database
  secrets: Secrets
  passwords: PasswordHashing
  letterbox: Letterbox
  clock: Clock
  accounts: Accounts
  known: KnownDevices
  changes: FactorChanges
}

type TellingDeps = Pick<ChangePasswordDeps, 'letterbox' | 'clock' | 'secrets'>

/**
 * By a mailed link: ends every session and opens none, so that a second factor is still asked for. Whoever reads the
 * owner's letters is no stranger: the browser is known from now on, and what was guessed until now is forgotten.
 */
export async function changePasswordFromLink(
  deps: ChangePasswordDeps,
  given: { email: string; password: string; token: string },
  { device: from, asker }: { device: Device; asker: Asker },
): Promise<{ userId: number; device: string | undefined }> {
  const { database, secrets, passwords, clock, known } = deps
  requireGoodPassword(given.password, given.email)
  const emailKey = readEmail(given.email)?.key
  const link = emailKey && (await findPasswordLink(database, clock(), { secrets, emailKey, token: given.token }))
  if (!link) throw new Refusal('INVALID_LINK')
  const hash = await passwords.hash(given.password)
  const device = await database.transaction(async (tx) => {
    const held = await lockUser(tx, link.userId)
    const isTaken = held && (await takePasswordLink(tx, clock(), { ...held, id: link.id }))
    if (!isTaken) throw new Refusal('INVALID_LINK')
    await replacePassword(deps, tx, { userId: link.userId, hash, asker })
    return known.remember(tx, clock(), link.userId, from)
  })
  await known.forgiveGuesses({ id: link.userId, emailKey })
  return { userId: link.userId, device }
}

/**
 * At a sign-in, where somebody else has set the password: both factors are proven, and the owner chooses another before a
 * session opens. `hash`: of what they have chosen; nothing where they have not, or the same again.
 */
export async function replaceGivenPassword(
  deps: TellingDeps,
  tx: Transaction,
  { userId, hash, asker }: { userId: number; hash: string | undefined; asker: Asker },
): Promise<void> {
  const { mustChangePassword } = await lockForSession(tx, userId)
  if (!mustChangePassword) return
  if (hash === undefined) throw new Refusal('NEW_PASSWORD_REQUIRED')
  await replacePassword(deps, tx, { userId, hash, asker })
}

/** What a sign-in brings to replace its password with; hashed before anybody's row is held, since it takes its time. */
export async function hashNewPassword(
  passwords: PasswordHashing,
  given: { email: string; password: string; newPassword?: string | undefined },
): Promise<string | undefined> {
  const { email, password, newPassword } = given
  if (newPassword === undefined || newPassword === password) return undefined
  requireGoodPassword(newPassword, email)
  return passwords.hash(newPassword)
}

/** By somebody who is signed in: ends every other session, and this one goes on under a new token. */
export async function changeOwnPassword(
  deps: ChangePasswordDeps,
  session: Session,
  given: Omit<Proof, 'password'> & { currentPassword: string; password: string },
): Promise<OpenedSession> {
  const { passwords, clock, accounts, known, changes } = deps
  const { user } = session
  requireGoodPassword(given.password, user.email)
  await accounts.confirmPassword(user, given.currentPassword)
  const hash = await passwords.hash(given.password)
  const renewed = await changes.withCode(session, given, {
    async run(tx) {
      const opened = await renewSession(tx, clock(), session)
      if (!opened) throw new Refusal('UNAUTHENTICATED')
      await setPasswordHash(tx, user.id, hash)
      await endOtherSessions(tx, clock(), session)
      await tellOwner(deps, tx, user.id, session.asker)
      return opened
    },
  })
  await known.forgiveGuesses(user)
  return renewed
}

/** Whoever came in with the old one is out, and the owner is told. */
async function replacePassword(
  deps: TellingDeps,
  tx: Transaction,
  { userId, hash, asker }: { userId: number; hash: string; asker: Asker },
): Promise<void> {
  await setPasswordHash(tx, userId, hash)
  await endSessions(tx, userId)
  await tellOwner(deps, tx, userId, asker)
}

async function tellOwner(deps: TellingDeps, tx: Transaction, userId: number, asker: Asker): Promise<void> {
  const account = await findAccount(tx, userId)
  if (!account) return
  const notice = await addSecurityNotice(deps, tx, userId, asker)
  await deps.letterbox.post(tx, 'password-changed', noticeRef(account, notice))
}

import { registrationCode } from '@envoi/contract/limits'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Language } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Secrets, newSeed } from '../../platform/secrets.ts'
import type { Letterbox } from '../mail/index.ts'
import { requireEmail } from './address.ts'
import { isCode } from './code.ts'
import type { Unproven } from './credentials.ts'
import { type Invited, lockInvited } from './invited-passwords.ts'
import { codeRef } from './letters.ts'
import { isWithin } from './limits.ts'
import { requireGoodPassword } from './password.ts'
import type { RegisteringBrowser, Registrant } from './registering-browser.ts'
import {
  type NewRegistration,
  countWrongTry,
  findInvitedRegistration,
  insertRegistration,
  isOpen,
  lockWaiting,
  moveRegistration,
  ownOf,
  removeRegistrations,
  renewRegistration,
} from './registrations.ts'
import { findAccountByEmail, insertAccount } from './store.ts'

export type RegisterDeps = {
  database: Database
  passwords: PasswordHashing
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
}
type Asked = { email: string; password: string; displayName: string; langCode: Language }

/**
 * Whether the address is free, taken or waiting for a code, the caller sees the same answer after the same work. Who
 * owns the address learns the rest by letter, and only so many letters go to one address.
 */
export async function register(deps: RegisterDeps, asked: Asked, browser: RegisteringBrowser): Promise<void> {
  const { source, place } = browser
  const email = requireEmail(asked.email)
  requireGoodPassword(asked.password, email.shown)
  // Only now: somebody who mistypes keeps their hour's share.
  await deps.rateLimits.take('registrationSource', source)
  const passwordHash = await deps.passwords.hash(asked.password)
  const browserHash = browser.bind()
  if (!(await isWithin(deps.rateLimits, 'registrationAddress', email.key))) return
  await deps.database.transaction(async (tx) => {
    const owner = await findAccountByEmail(tx, email.key)
    if (owner) return deps.letterbox.post(tx, 'already-registered', owner.uid)
    const id = await insertRegistration(tx, {
      email: email.shown,
      emailKey: email.key,
      displayName: asked.displayName,
      lang: asked.langCode,
      passwordHash,
      source,
      browserHash,
      ...newCode(deps.clock),
    })
    await deps.letterbox.post(tx, 'registration-code', codeRef(id, place))
  })
}

/**
 * Somebody has signed in with the right password before the address was proven: the code may come back from here, too.
 * Who was invited with a password has asked for nothing yet, and is sent the code now.
 */
export async function continueRegistration(
  deps: Omit<RegisterDeps, 'passwords'>,
  unproven: Unproven,
  browser: RegisteringBrowser,
): Promise<void> {
  const { database, clock } = deps
  const browserHash = browser.bind()
  const waitingId =
    'invited' in unproven
      ? await findInvitedRegistration(database, unproven.invited.id, clock())
      : unproven.registrationId
  if (waitingId !== undefined)
    return browserHash ? database.transaction((tx) => moveRegistration(tx, waitingId, browserHash)) : undefined
  if ('invited' in unproven) await registerInvited(deps, unproven.invited, browser, browserHash)
}

async function registerInvited(
  { database, rateLimits, letterbox, clock }: Omit<RegisterDeps, 'passwords'>,
  invited: Invited,
  { source, place }: Registrant,
  browserHash: NewRegistration['browserHash'],
): Promise<void> {
  const { id: invitationId, email, emailKey, displayName, lang, passwordHash } = invited
  if (!(await isWithin(rateLimits, 'registrationAddress', emailKey))) return
  await database.transaction(async (tx) => {
    const asked = { email, emailKey, displayName, lang, passwordHash, invitationId }
    const id = await insertRegistration(tx, { ...asked, source, browserHash, ...newCode(clock) })
    await letterbox.post(tx, 'registration-code', codeRef(id, place))
  })
}

/**
 * Says nothing, also when there is nobody to send a code to. The new code is for what was asked for from here, so that
 * nobody is sent a stranger's by asking for their own.
 */
export async function resendRegistration(
  deps: Omit<RegisterDeps, 'passwords'>,
  address: string,
  registrant: Registrant,
): Promise<void> {
  const key = normalizeEmail(address)
  await deps.rateLimits.take('registrationSource', registrant.source)
  if (!(await isWithin(deps.rateLimits, 'registrationAddress', key))) return
  await deps.database.transaction(async (tx) => {
    const newest = ownOf(await lockWaiting(tx, key, deps.clock()), registrant).at(-1)
    if (!newest) return
    await renewRegistration(tx, newest.id, newCode(deps.clock))
    await deps.letterbox.post(tx, 'registration-code', codeRef(newest.id, registrant.place))
  })
}

const newCode = (clock: Clock) => ({
  codeSeed: newSeed(),
  expiresAt: new Date(clock().getTime() + registrationCode.lives),
})

/** What is done along with the opening of an account that somebody was invited to. */
export type OnOpened = (
  tx: Transaction,
  opened: { userId: number; emailKey: string; invitationId: number },
) => Promise<void>

type Deps = { database: Database; secrets: Secrets; clock: Clock; onOpened: OnOpened }

/**
 * The code that comes back decides whose name and password the account gets. It opens only what was asked for from where
 * it comes back, so that nobody types a stranger's code and opens an account with the stranger's password. A wrong one
 * counts for all that was asked for from there, so that asking often gives no more guesses, and for nobody else's, so that
 * a stranger's guesses do not kill the owner's code. Unknown, late, used up and wrong are told alike.
 */
export async function validateRegistration(
  { database, secrets, clock, onOpened }: Deps,
  { email, code, registrant }: { email: string; code: string; registrant: Registrant },
): Promise<void> {
  const emailKey = normalizeEmail(email)
  const isOpened = await database.transaction(async (tx) => {
    const now = clock()
    const invitations = await lockInvited(tx, emailKey, now)
    const own = ownOf(await lockWaiting(tx, emailKey, now), registrant).filter((one) => isOpen(one, now))
    const proven = own.find(({ codeSeed }) => isCode(secrets, 'registration-code', codeSeed, code))
    if (!proven) {
      // Not by a refusal from in here, which would undo the count.
      await countWrongTry(tx, own)
      return false
    }
    await removeRegistrations(tx, emailKey)
    const { invitationId } = proven
    if (invitationId === null) return (await insertAccount(tx, proven)) !== undefined
    const invited = invitations.find(({ id }) => id === invitationId)
    const userId = invited && (await insertAccount(tx, accountOf(invited)))
    if (userId === undefined) return false
    await onOpened(tx, { userId, emailKey, invitationId })
    return true
  })
  if (!isOpened) throw new Refusal('INVALID_CODE')
}

/** As the team has it by now. The manager knows the password, so it is replaced at the first sign-in. */
const accountOf = ({ publicId, ...invited }: Invited) => ({ ...invited, uid: publicId, mustChangePassword: true })

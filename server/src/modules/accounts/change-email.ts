import { emailChangeCode } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { codeOf } from '../../platform/errno.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Secrets, newSeed } from '../../platform/secrets.ts'
import type { Letterbox } from '../mail/index.ts'
import { requireEmail } from './address.ts'
import { isCode } from './code.ts'
import { applyEmailChange, countWrongCodes, isAwaited, lockEmailChange, putEmailChange } from './email-changes.ts'
import { insertFarewell } from './farewells.ts'
import { farewellRef } from './letters.ts'
import { accountKey, isWithin } from './limits.ts'
import { lockAccount } from './store.ts'
import type { ConfirmOwner } from './password.ts'
import type { Proof, ProveOwner } from './prove-owner.ts'
import { addSecurityNotice } from './security-notices.ts'
import type { Session, SessionKeeper } from './session.ts'

export type ChangeEmailDeps = {
  database: Database
  secrets: Secrets
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
  sessions: SessionKeeper
  confirmOwner: ConfirmOwner
  proveOwner: ProveOwner
}

/**
 * Sends a code to each address, also to one that has an account: only who reads both letters learns that it is taken.
 * Letters to one address, and from one account, are few. Whoever asks again for the address that they have been proven to
 * want gets new codes for the password alone: the letters go where they went before.
 */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  session: Session,
  asked: Proof & { email: string },
): Promise<void> {
  const { database, rateLimits, clock } = deps
  const { user: account } = session
  const { shown, key } = requireEmail(asked.email)
  await rateLimits.take('registrationSource', accountKey(account))
  const isLetterLeft = await isWithin(rateLimits, 'registrationAddress', key)

  async function put(tx: Transaction): Promise<void> {
    if (!isLetterLeft) return
    const publicId = newId()
    await putEmailChange(tx, {
      userId: account.id,
      publicId,
      email: shown,
      emailKey: key,
      oldCodeSeed: newSeed(),
      newCodeSeed: newSeed(),
      expiresAt: new Date(clock().getTime() + emailChangeCode.lives),
    })
    await deps.letterbox.post(tx, 'email-change-code', `old ${publicId}`)
    await deps.letterbox.post(tx, 'email-change-code', `new ${publicId}`)
  }
  async function putAgain(tx: Transaction): Promise<void> {
    await requireSignedIn(deps, tx, session)
    // It has ended in this very moment: whoever asks again is asked for all.
    if (!(await isAwaited(tx, clock(), account.id, key))) throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
    await put(tx)
  }

  try {
    if (await isAwaited(database, clock(), account.id, key)) {
      await deps.confirmOwner(session, asked.password)
      await database.transaction(putAgain)
    } else await deps.proveOwner(session, asked, { run: put })
  } catch (error) {
    // No letter has left.
    await rateLimits.giveBack('registrationSource', accountKey(account))
    if (isLetterLeft) await rateLimits.giveBack('registrationAddress', key)
    throw error
  }
}

/** Both codes at once; whichever is wrong counts as one try, and which one it was is not told. */
export async function confirmEmailChange(
  deps: ChangeEmailDeps,
  session: Session,
  asked: { oldCode: string; newCode: string },
): Promise<void> {
  const account = session.user
  const isChanged = await deps.database
    .transaction(async (tx) => {
      await requireSignedIn(deps, tx, session)
      const change = await lockEmailChange(tx, account.id, deps.clock())
      if (!change) return false
      const isRight = [
        isCode(deps.secrets, 'email-change-code', change.oldCodeSeed, asked.oldCode),
        isCode(deps.secrets, 'email-change-code', change.newCodeSeed, asked.newCode),
      ]
      if (isRight.includes(false)) {
        // Not by a refusal from in here, which would undo the count.
        await countWrongCodes(tx, account.id)
        return false
      }
      await applyEmailChange(tx, change)
      await deps.sessions.endOthers(tx, session)
      const farewell = await insertFarewell(tx, account, { now: deps.clock(), newAddress: change.email })
      const notice = await addSecurityNotice(deps, tx, account.id, session.asker)
      await deps.letterbox.post(tx, 'email-changed', farewellRef(farewell, account, notice))
      return true
    })
    .catch(tellTaken)
  if (!isChanged) throw new Refusal('INVALID_CODE')
}

/** The account first and its session next, as everybody holds them: neither ends while its address changes. */
async function requireSignedIn(deps: ChangeEmailDeps, tx: Transaction, session: Session): Promise<void> {
  const isThere = (await lockAccount(tx, session.user.id)) !== undefined
  if (!isThere || !(await deps.sessions.isOpen(tx, session))) throw new Refusal('UNAUTHENTICATED')
}

/** The database lets an address be one account's only, however many ask at once. */
function tellTaken(error: unknown): never {
  const isTaken = error instanceof Error && codeOf(error.cause) === '23505'
  throw isTaken ? new Refusal('EMAIL_TAKEN') : error
}

import { eq } from '../../../platform/database/drizzle.ts'
import { plainCode } from '@envoi/contract/rules/typed-secrets'
import type { Clock } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Proof, Session } from '../../accounts/index.ts'
import { type Attempts, signedInKey, tooManyAttempts } from '../attempts.ts'
import type { FactorChanges } from './factor-changes.ts'
import { findFactors, notFoundUnless } from './factors.ts'
import type { PhoneCodes } from './phone-codes.ts'
import { readPhoneNumber } from './phone-number.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { OpenedSession } from '../session/sessions.ts'
import { phones } from '../tables.ts'

export type PhoneDeps = {
  clock: Clock
  attempts: Attempts
  phoneCodes: PhoneCodes
  recoveryCodes: RecoveryCodes
  changes: FactorChanges
  /** Whether a text reaches a phone at all. */
  canText: boolean
}

/**
 * Sends a code to a number that shall guard the account; it does once the code comes back. Nobody knows yet whose number
 * it is, so texts are few for each number and from each place on the network, not only for each account.
 */
export async function startPhone(
  { clock, attempts, phoneCodes, changes, canText }: PhoneDeps,
  session: Session,
  given: Proof & { phoneNumber: string },
  source: string,
): Promise<void> {
  if (!canText) throw new Refusal('NOT_AVAILABLE')
  const number = readPhoneNumber(given.phoneNumber)
  if (number === undefined) throw new Refusal('INVALID_PHONE_NUMBER')
  const { user } = session
  const code = { userId: user.id, purpose: 'new-number', number } as const
  await attempts.during(
    [
      ['secondFactorSent', signedInKey(user)],
      ['textsPerNumber', number],
      ['textsPerSource', source],
    ],
    () =>
      changes.withProof(session, given, {
        async findRefusal(tx) {
          const waitSeconds = await phoneCodes.findWait(tx, clock(), code)
          return waitSeconds === undefined ? undefined : tooManyAttempts(waitSeconds)
        },
        run: (tx) => phoneCodes.send(tx, clock(), code),
      }),
  )
}

export async function confirmPhone(
  { clock, attempts, phoneCodes, changes }: PhoneDeps,
  session: Session,
  typed: string,
): Promise<OpenedSession> {
  const { user } = session
  await attempts.take('secondFactorTries', signedInKey(user))
  const opened = await changes.withSession(session, async (tx) => {
    const code = { userId: user.id, purpose: 'new-number', code: plainCode(typed) } as const
    const number = await phoneCodes.take(tx, clock(), code)
    if (number === undefined) return new Refusal('INVALID_CODE')
    const proven = { number, confirmedAt: clock() }
    await tx
      .insert(phones)
      .values({ userId: user.id, ...proven })
      .onConflictDoUpdate({ target: phones.userId, set: proven })
    return changes.record(tx, session, 'phone-on')
  })
  await attempts.giveBack('secondFactorTries', signedInKey(user))
  return opened
}

export function removePhone(
  { recoveryCodes, changes }: PhoneDeps,
  session: Session,
  proof: Proof,
): Promise<OpenedSession> {
  const userId = session.user.id
  return changes.withProof(session, proof, {
    findRefusal: (tx) => notFoundUnless(tx, userId, ({ phone }) => phone !== null),
    async run(tx) {
      await tx.delete(phones).where(eq(phones.userId, userId))
      if (!(await findFactors(tx, userId)).hasTotp) await recoveryCodes.remove(tx, userId)
      return changes.record(tx, session, 'phone-off')
    },
  })
}

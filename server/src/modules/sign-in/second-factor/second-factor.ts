import { plainCode } from '@envoi/contract/rules/typed-secrets'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Account, type Asker, type OwnersWork, accountKey, addSecurityNotice } from '../../accounts/index.ts'
import type { Letterbox } from '../../mail/index.ts'
import { type Attempts, signedInKey, tooManyAttempts } from '../attempts.ts'
import { noticeRef } from '../letters.ts'
import { type Step, findFactors, stepFor } from './factors.ts'
import type { PhoneCodes } from './phone-codes.ts'
import { lastDigits } from './phone-number.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SignInAttempt } from '../sign-in-attempt.ts'
import type { Totp } from './totp.ts'
import { type LockedUser, lockUser } from '../user-lock.ts'

export type Given = {
  purpose: 'sign-in' | 'change'
  code: string | undefined
  byPhone: boolean
  asker: Asker
  attempt?: SignInAttempt
}

export type SecondFactorDeps = {
  database: Database
  clock: Clock
  secrets: Secrets
  letterbox: Letterbox
  attempts: Attempts
  phoneCodes: PhoneCodes
  totp: Totp
  recoveryCodes: RecoveryCodes
  /** Whether a text reaches a phone at all. */
  canText: boolean
}

/** What lies behind the gate. */
export type GuardedWork<T> = {
  /**
   * What stands in its way, now that the person's row is held: what was proven before must hold still, and what could
   * not be done anyway is said before a code is spent on it.
   */
  findRefusal: (tx: Transaction, user: LockedUser | undefined) => Promise<Refusal | undefined>
} & OwnersWork<T>

/**
 * The gate behind the password: does the work in one transaction with the check of the second factor, where the account
 * has one. What is refused still counts its try or sends its code, so refusals are handed out of the transaction and
 * thrown after it.
 */
export type SecondFactor = { pass<T>(account: Account, given: Given, work: GuardedWork<T>): Promise<T> }

/** Which counter a step takes from: the account's own, one for signing in and one for who is. */
const counted = {
  'send-sms': 'secondFactorSent',
  'try-sms': 'secondFactorTries',
  'try-totp': 'secondFactorTries',
  'try-recovery': 'secondFactorTries',
} as const

const isCounted = (step: Step): step is keyof typeof counted => step in counted

/** A right code was no guess, and where no code was sent or looked at, nothing has been used up. */
type Outcome<T> = { done: T } | { refusal: Refusal; isSpent: boolean }
const refused = (refusal: Refusal, isSpent: boolean) => ({ refusal, isSpent })

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { database, clock, attempts, phoneCodes, totp, recoveryCodes, canText } = deps

  /** Nothing when it is passed. */
  async function check(tx: Transaction, account: Account, given: Given, step: Step, phone: string | null) {
    const now = clock()
    const { purpose, attempt } = given
    const code = given.code ?? ''
    if (step === 'none') return undefined
    if (step === 'ask-totp') return refused(new Refusal('TOTP_MFA'), false)
    if (step === 'no-texts') return refused(new Refusal('TEXTS_NOT_SENT'), false)
    if (step === 'send-sms') {
      const number = phone ?? ''
      const waitSeconds = await phoneCodes.findWait(tx, now, { userId: account.id, purpose })
      if (waitSeconds !== undefined) return refused(tooManyAttempts(waitSeconds), false)
      await phoneCodes.send(tx, now, { userId: account.id, purpose, number, attempt })
      return refused(new Refusal('PHONE_MFA', { detail: lastDigits(number) }), true)
    }
    const isRight =
      step === 'try-totp'
        ? await totp.take(tx, now, account, code)
        : step === 'try-sms'
          ? (await phoneCodes.take(tx, now, { userId: account.id, purpose, code, attempt })) !== undefined
          : await recoveryCodes.take(tx, now, account.id, code)
    if (!isRight) return refused(new Refusal('INVALID_CODE'), true)
    // Codes on paper are used once in years, by their owner or by whoever has found them.
    if (step === 'try-recovery') {
      const notice = await addSecurityNotice(deps, tx, account.id, given.asker)
      await deps.letterbox.post(tx, 'second-factor-changed', noticeRef(account, notice, 'recovery-code-used'))
    }
    return undefined
  }

  return {
    async pass<T>(account: Account, given: Given, work: GuardedWork<T>) {
      const plain = { ...given, canText, code: given.code === undefined ? undefined : plainCode(given.code) }
      const step = stepFor(await findFactors(database, account.id), plain)
      const counter = isCounted(step) ? counted[step] : undefined
      const key = given.purpose === 'change' ? signedInKey(account) : accountKey(account)
      if (counter) await attempts.take(counter, key)

      const giveBack = async (): Promise<void> => counter && attempts.giveBack(counter, key)

      const passing = (work.database ?? database).transaction(async (tx): Promise<Outcome<T>> => {
        const held = await lockUser(tx, account.id, work.isEnding === true ? 'update' : 'no key update')
        const refusal = await work.findRefusal(tx, held)
        if (refusal) return refused(refusal, false)
        const factors = await findFactors(tx, account.id)
        // They were changed in this very moment: whoever asks again is counted right.
        if (stepFor(factors, plain) !== step) return refused(new Refusal('UNAVAILABLE', { retryAfter: 1 }), false)
        return (await check(tx, account, plain, step, factors.phone)) ?? { done: await work.run(tx) }
      })
      const outcome = await passing.catch(async (error: unknown) => {
        // The work itself refused, behind the gate: all is undone, and the code is good for another call.
        if (error instanceof Refusal) await giveBack()
        throw error
      })
      const isSpent = 'refusal' in outcome && outcome.isSpent
      if (!isSpent) await giveBack()
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.done
    },
  }
}

import { eq } from '../../../platform/database/drizzle.ts'
import type { SecondFactorChange } from '@envoi/letters/letter'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Accounts, type OwnersWork, type Proof, type Session, addSecurityNotice } from '../../accounts/index.ts'
import type { Letterbox } from '../../mail/index.ts'
import { noticeRef } from '../letters.ts'
import type { SecondFactor } from './second-factor.ts'
import { type OpenedSession, endOtherSessions, lockSession, renewSession } from '../session/sessions.ts'
import { phoneCodes } from '../tables.ts'
import { lockUser } from '../user-lock.ts'

/** What a proof is given for. What cannot be done is refused before the code is looked at, and the code stays good. */
type Change<T> = OwnersWork<T> & { findRefusal?: (tx: Transaction) => Promise<Refusal | undefined> }

export type FactorChangesDeps = {
  database: Database
  clock: Clock
  secrets: Secrets
  letterbox: Letterbox
  accounts: Accounts
  secondFactor: SecondFactor
}

/** How what guards an account is changed: by its owner alone, with every other device signed out and a letter. */
export type FactorChanges = ReturnType<typeof createFactorChanges>

export function createFactorChanges(deps: FactorChangesDeps) {
  const { database, clock, letterbox, accounts, secondFactor } = deps
  const ended = (): Refusal => new Refusal('UNAUTHENTICATED')

  /** Works in one transaction with the check of the code, for those who have shown the password by now. */
  function withCode<T>(session: Session, { code, factor }: Omit<Proof, 'password'>, change: Change<T>): Promise<T> {
    const given = { purpose: 'change', code, byPhone: factor === 'phone', asker: session.asker } as const
    return secondFactor.pass(session.user, given, {
      ...change,
      findRefusal: async (tx) => ((await lockSession(tx, clock(), session)) ? change.findRefusal?.(tx) : ended()),
    })
  }

  return {
    withCode,

    /** The same after the check of the password, or of a fresh sign-in where there is none. */
    async withProof<T>(session: Session, proof: Proof, change: Change<T>): Promise<T> {
      await accounts.confirmOwner(session, proof.password)
      return withCode(session, proof, change)
    },

    /**
     * Works while the person's row is held and the session has not been ended. What is given back instead of thrown is
     * refused after it: what was counted stays counted.
     */
    async withSession<T>(session: Session, run: (tx: Transaction) => Promise<T | Refusal>): Promise<T> {
      const outcome = await database.transaction(async (tx) => {
        await lockUser(tx, session.user.id)
        return (await lockSession(tx, clock(), session)) ? run(tx) : ended()
      })
      if (outcome instanceof Refusal) throw outcome
      return outcome
    },

    /** Signs every other device out, gives this one a new token and writes to the owner. */
    async record(tx: Transaction, session: Session, what: SecondFactorChange): Promise<OpenedSession> {
      const opened = await renewSession(tx, clock(), session)
      if (!opened) throw ended()
      await endOtherSessions(tx, clock(), session)
      // A code on its way was meant for what guarded the account until now.
      await tx.delete(phoneCodes).where(eq(phoneCodes.userId, session.user.id))
      const notice = await addSecurityNotice(deps, tx, session.user.id, session.asker)
      await letterbox.post(tx, 'second-factor-changed', noticeRef(session.user, notice, what))
      return opened
    },
  }
}

import { plainCode } from '@envoi/contract/rules/typed-secrets'
import type { Clock } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Proof, Session } from '../../accounts/index.ts'
import { type Attempts, signedInKey } from '../attempts.ts'
import type { FactorChanges } from './factor-changes.ts'
import { findFactors, notFoundUnless } from './factors.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { OpenedSession } from '../session/sessions.ts'
import type { Totp } from './totp.ts'

export type AppDeps = {
  clock: Clock
  attempts: Attempts
  totp: Totp
  recoveryCodes: RecoveryCodes
  changes: FactorChanges
}

export type MadeCodes = { codes: string[]; opened: OpenedSession }

/** An app that is in use is taken away before another comes: until then its codes are the ones that count. */
export function startTotp({ totp, changes }: AppDeps, session: Session, proof: Proof) {
  return changes.withProof(session, proof, {
    findRefusal: (tx) => notFoundUnless(tx, session.user.id, ({ hasTotp }) => !hasTotp),
    run: (tx) => totp.start(tx, session.user),
  })
}

export async function confirmTotp(
  { clock, attempts, totp, recoveryCodes, changes }: AppDeps,
  session: Session,
  typed: string,
): Promise<MadeCodes> {
  const { user } = session
  await attempts.take('secondFactorTries', signedInKey(user))
  const made = await changes.withSession(session, async (tx) => {
    if (!(await totp.confirm(tx, clock(), user, plainCode(typed)))) return new Refusal('INVALID_CODE')
    const codes = await recoveryCodes.make(tx, user.id)
    return { codes, opened: await changes.record(tx, session, 'totp-on') }
  })
  await attempts.giveBack('secondFactorTries', signedInKey(user))
  return made
}

export function removeTotp(deps: AppDeps, session: Session, proof: Proof): Promise<OpenedSession> {
  const { totp, recoveryCodes, changes } = deps
  const { user } = session
  return changes.withProof(session, proof, {
    findRefusal: (tx) => notFoundUnless(tx, user.id, ({ hasTotp }) => hasTotp),
    async run(tx) {
      await totp.remove(tx, user.id)
      if ((await findFactors(tx, user.id)).phone === null) await recoveryCodes.remove(tx, user.id)
      return changes.record(tx, session, 'totp-off')
    },
  })
}

/** They stand in for a factor, so without one there is nothing they could be for. */
export function renewRecoveryCodes(deps: AppDeps, session: Session, proof: Proof): Promise<MadeCodes> {
  const { recoveryCodes, changes } = deps
  const { user } = session
  return changes.withProof(session, proof, {
    findRefusal: (tx) => notFoundUnless(tx, user.id, ({ hasTotp, phone }) => hasTotp || phone !== null),
    async run(tx) {
      const codes = await recoveryCodes.make(tx, user.id)
      return { codes, opened: await changes.record(tx, session, 'recovery-codes-made') }
    },
  })
}

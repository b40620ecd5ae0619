import { and, eq, gt, isNotNull, isNull, or } from '../../platform/database/drizzle.ts'
import { session as limits } from '@envoi/contract/limits'
import type { Transaction } from '../../platform/database/connect.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { type Account, type Session, findAccount } from '../accounts/index.ts'
import { type OpenedSession, type Origin, openSession } from './session/sessions.ts'
import { sessionCodes, sessions } from './tables.ts'
import { lockForSession, lockUser } from './user-lock.ts'

/** Carries a sign-in to another place: for a minute, once, there alone, and only in the browser that signed in. */
export type IssuedCode = { code: string; binding: string | undefined }

export async function issueCode(
  tx: Transaction,
  now: Date,
  request: { user: Account; place: string; origin: Origin; staysSignedIn: boolean; isBound: boolean },
): Promise<IssuedCode> {
  await lockForSession(tx, request.user.id)
  const { token: code, hash: codeHash } = newToken()
  const binding = request.isBound ? newToken() : undefined
  await tx.insert(sessionCodes).values({
    codeHash,
    userId: request.user.id,
    place: request.place,
    stays: request.staysSignedIn,
    bindingHash: binding?.hash ?? null,
    ...request.origin,
    expiresAt: new Date(now.getTime() + limits.oneTimeCode),
  })
  return { code, binding: binding?.token }
}

export type Redeeming = {
  code: string
  place: string
  binding: string | undefined
  staysSignedIn: boolean
  userAgent: string | undefined
  replaces: Session | undefined
}

/** Nothing where the code is not good here and now. Whoever uses it a second time, one of the two is a thief: both are out. */
export async function redeemCode(tx: Transaction, now: Date, given: Redeeming): Promise<OpenedSession | undefined> {
  const ofCode = eq(sessionCodes.codeHash, hashToken(given.code))
  const [known] = await tx.select({ userId: sessionCodes.userId }).from(sessionCodes).where(ofCode)
  if (!known || !(await lockUser(tx, known.userId))) return undefined

  const [taken] = await tx
    .update(sessionCodes)
    .set({ usedAt: now })
    .where(
      and(
        ofCode,
        eq(sessionCodes.place, given.place),
        gt(sessionCodes.expiresAt, now),
        isNull(sessionCodes.usedAt),
        or(isNull(sessionCodes.bindingHash), eq(sessionCodes.bindingHash, hashToken(given.binding ?? ''))),
      ),
    )
    .returning()
  if (!taken) {
    await endWhatCameOfIt(tx, given.code)
    return undefined
  }
  const user = await findAccount(tx, taken.userId)
  if (!user) return undefined
  return openSession(tx, now, {
    user,
    place: taken.place,
    userAgent: given.userAgent,
    replaces: given.replaces,
    origin: { signInId: taken.signInId, signedInAt: taken.signedInAt, carriedFrom: taken.carriedFrom },
    staysSignedIn: taken.stays && given.staysSignedIn,
  })
}

/** The session it made, those made from that one since, and the codes on their way. One that was never used made none. */
async function endWhatCameOfIt(tx: Transaction, code: string): Promise<void> {
  const isUsed = and(eq(sessionCodes.codeHash, hashToken(code)), isNotNull(sessionCodes.usedAt))
  const [used] = await tx.select({ signInId: sessionCodes.signInId }).from(sessionCodes).where(isUsed)
  if (!used) return
  await tx.delete(sessions).where(eq(sessions.signInId, used.signInId))
  await tx.delete(sessionCodes).where(and(eq(sessionCodes.signInId, used.signInId), isNull(sessionCodes.usedAt)))
}

import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashToken } from '../../../platform/secrets.ts'
import type { Actor, Session } from '../../accounts/index.ts'
import { type SignInOutcome, type CompleteSignInDeps, userAgentOf } from '../complete-sign-in.ts'
import { readDevice } from '../known-devices.ts'
import { issueCode, redeemCode } from '../one-time-code.ts'
import { endOfSession } from './session-life.ts'
import { type OpenedSession, lockSession, renewSession } from './sessions.ts'
import { lockUser } from '../user-lock.ts'

export type ExchangeDeps = CompleteSignInDeps & { database: Database }

/** A one-time code becomes a session; a session gets a new end, or a code to go to another place with. */
type Asked = { sessionCookie: string; staySignedIn: boolean } | { trustDevice: boolean } | { place: string }

export async function exchangeSession(
  { database, clock, cookies, known }: ExchangeDeps,
  asked: Asked,
  actor: Actor,
  request: FastifyRequest,
): Promise<SignInOutcome> {
  const now = clock()

  async function exchange(tx: Transaction): Promise<SignInOutcome | undefined> {
    if ('sessionCookie' in asked) {
      const opened = await redeemCode(tx, now, {
        code: asked.sessionCookie,
        place: actor.place,
        binding: cookies.bindingOf(request),
        staysSignedIn: asked.staySignedIn,
        userAgent: userAgentOf(request),
        replaces: actor.session,
      })
      if (!opened) return undefined
      // The browser is known at each host by a cookie of that host.
      const device = await known.remember(tx, now, opened.session.user.id, readDevice(cookies, request, actor))
      return { ...asOutcome(opened), device }
    }
    const { session } = actor
    const token = cookies.tokenOf(request)
    if (!session || token === undefined) return undefined
    const knownBy = hashToken(token)
    if ('place' in asked)
      return visitPlace(tx, now, session, { place: asked.place, knownBy, isBound: cookies.canBind() })
    const expiresAt = endOfSession(now, session.signedInAt, asked.trustDevice)
    const renewed = await renewSession(tx, now, session, { expiresAt, knownBy })
    return renewed && asOutcome(renewed)
  }

  const outcome = await database.transaction(exchange)
  if (!outcome) throw new Refusal('UNAUTHENTICATED')
  return outcome
}

const asOutcome = (opened: OpenedSession) => ({
  account: opened.session.user,
  place: opened.session.place,
  opened,
})

/**
 * A code for another place, for somebody who is signed in at this one: what belongs to the main site, as passkeys do,
 * is done there by those who are at home elsewhere too. It is a visit, so it lasts no longer than the usual. The session
 * here goes on under a new token: what is changed on the visit signs out whoever may have got hold of the old one, and
 * not its owner. Nothing when it has ended, or goes on under another token, meanwhile.
 */
async function visitPlace(
  tx: Transaction,
  now: Date,
  session: Session,
  asked: { place: string; knownBy: Buffer; isBound: boolean },
): Promise<SignInOutcome | undefined> {
  const { user: account } = session
  const { place, knownBy, isBound } = asked
  await lockUser(tx, account.id)
  const held = await lockSession(tx, now, session)
  const renewed = held && (await renewSession(tx, now, session, { knownBy }))
  if (!renewed) return undefined
  const origin = { signInId: held.signInId, signedInAt: held.signedInAt, carriedFrom: held.id }
  const issued = await issueCode(tx, now, { user: account, place, origin, staysSignedIn: false, isBound })
  return { account, place, issued, renewed }
}

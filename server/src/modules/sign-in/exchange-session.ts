import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { Actor } from '../accounts/index.ts'
import { type Arrived, userAgentOf } from './arrive.ts'
import { redeemCode } from './one-time-code.ts'
import type { SessionCookies } from './session-cookies.ts'
import { endOfSession } from './session-life.ts'
import { type OpenedSession, renewSession } from './sessions.ts'
import { visitPlace } from './visit-place.ts'

export type ExchangeDeps = { database: Database; clock: Clock; cookies: SessionCookies }

/** A one-time code becomes a session; a session gets a new end, or a code to go to another place with. */
type Wish = { sessionCookie: string; staySignedIn: boolean } | { trustDevice: boolean } | { place: string }

export async function exchangeSession(
  { database, clock, cookies }: ExchangeDeps,
  wish: Wish,
  actor: Actor,
  request: FastifyRequest,
): Promise<Arrived> {
  const now = clock()

  async function exchange(tx: Transaction): Promise<Arrived | undefined> {
    if ('sessionCookie' in wish) {
      return asArrived(
        await redeemCode(tx, now, {
          code: wish.sessionCookie,
          place: actor.place,
          binding: cookies.bindingOf(request),
          staysSignedIn: wish.staySignedIn,
          userAgent: userAgentOf(request),
          replaces: actor.session,
        }),
      )
    }
    const { session } = actor
    const token = cookies.tokenOf(request)
    if (!session || token === undefined) return undefined
    const knownBy = hashToken(token)
    if ('place' in wish) return visitPlace(tx, now, session, { place: wish.place, knownBy, isBound: cookies.canBind() })
    const expiresAt = endOfSession(now, session.signedInAt, wish.trustDevice)
    return asArrived(await renewSession(tx, now, session, { expiresAt, knownBy }))
  }

  const arrived = await database.transaction(exchange)
  if (!arrived) throw new Refusal('UNAUTHENTICATED')
  return arrived
}

const asArrived = (opened: OpenedSession | undefined): Arrived | undefined =>
  opened && { account: opened.session.user, place: opened.session.place, opened }

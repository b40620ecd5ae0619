import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { Actor } from '../accounts/index.ts'
import { type ArriveDeps, type Arrived, userAgentOf } from './arrive.ts'
import { readDevice } from './known-devices.ts'
import { redeemCode } from './one-time-code.ts'
import { endOfSession } from './session-life.ts'
import { type OpenedSession, renewSession } from './sessions.ts'
import { visitPlace } from './visit-place.ts'

export type ExchangeDeps = ArriveDeps & { database: Database }

/** A one-time code becomes a session; a session gets a new end, or a code to go to another place with. */
type Wish = { sessionCookie: string; staySignedIn: boolean } | { trustDevice: boolean } | { place: string }

export async function exchangeSession(
  { database, clock, cookies, known }: ExchangeDeps,
  wish: Wish,
  actor: Actor,
  request: FastifyRequest,
): Promise<Arrived> {
  const now = clock()

  async function exchange(tx: Transaction): Promise<Arrived | undefined> {
    if ('sessionCookie' in wish) {
      const opened = await redeemCode(tx, now, {
        code: wish.sessionCookie,
        place: actor.place,
        binding: cookies.bindingOf(request),
        staysSignedIn: wish.staySignedIn,
        userAgent: userAgentOf(request),
        replaces: actor.session,
      })
      if (!opened) return undefined
      // The browser is known at each host by a cookie of that host.
      const device = await known.remember(tx, now, opened.session.user.id, readDevice(cookies, request, actor))
      return { ...asArrived(opened), device }
    }
    const { session } = actor
    const token = cookies.tokenOf(request)
    if (!session || token === undefined) return undefined
    const knownBy = hashToken(token)
    if ('place' in wish) return visitPlace(tx, now, session, { place: wish.place, knownBy, isBound: cookies.canBind() })
    const expiresAt = endOfSession(now, session.signedInAt, wish.trustDevice)
    const renewed = await renewSession(tx, now, session, { expiresAt, knownBy })
    return renewed && asArrived(renewed)
  }

  const arrived = await database.transaction(exchange)
  if (!arrived) throw new Refusal('UNAUTHENTICATED')
  return arrived
}

const asArrived = (opened: OpenedSession) => ({
  account: opened.session.user,
  place: opened.session.place,
  opened,
})

import { signInRoutes as calls } from '@envoi/contract/sign-in'
import { type BoundRoute, bind } from '../../../platform/http/mount.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { type Actor, findOwnSession, perActor, accessOwnSession, accessPublicCall } from '../../accounts/index.ts'
import { accessOwnThing } from '../access.ts'
import { replyWithOutcome, userAgentOf } from '../complete-sign-in.ts'
import { exchangeIdToken } from './exchange-id-token.ts'
import { type ExchangeDeps, exchangeSession } from './exchange-session.ts'
import type { FindSession } from './find-session.ts'
import type { IdTokens } from './id-token.ts'
import { presentAuth, presentDevice } from '../present.ts'
import { secondsOf } from './session-cookies.ts'
import { stays } from './session-life.ts'
import { endSession, findDevice, listSessions } from './sessions.ts'

export type SessionRouteDeps = ExchangeDeps & { findSession: FindSession; idTokens: IdTokens }

export function sessionRoutes(deps: SessionRouteDeps): BoundRoute<Actor>[] {
  const { database, clock, cookies, findSession, idTokens } = deps
  const reads = perActor('reads')
  const writes = perActor('writes')
  const everybody = { find: () => 'everybody' as const, action: accessPublicCall }
  const own = { find: findOwnSession, action: accessOwnSession }

  return [
    bind(calls.getSession, {
      ...everybody,
      limits: [reads],
      handle: ({ actor: { session }, reply }) => {
        // Clears no cookie: by now another tab may have signed in, and this answer is about what it had before.
        if (!session) throw new Refusal('UNAUTHENTICATED')
        // What has changed in the rows since, such as a plan, shows without a new sign-in.
        cookies.setClaims(reply, session)
        return { auth: presentAuth(session.user), exp: secondsOf(session.expiresAt) }
      },
    }),

    bind(calls.signOut, {
      ...everybody,
      limits: [writes],
      handle: async ({ actor: { session }, reply }) => {
        if (session) await database.transaction((tx) => endSession(tx, session.id))
        cookies.clear(reply)
        return {}
      },
    }),

    bind(calls.exchangeSession, {
      ...everybody,
      limits: [writes],
      handle: async ({ body, actor, request, reply }) =>
        replyWithOutcome(cookies, reply, await exchangeSession(deps, body, actor, request)),
    }),

    bind(calls.getIdToken, {
      ...everybody,
      hasEffect: true,
      limits: [reads],
      handle: async ({ headers, actor, request }) => {
        const given = headers['x-session-token']
        const token = given ?? cookies.tokenOf(request)
        const session = given === undefined ? actor.session : await findSession(given, actor.place)
        if (token === undefined || !session) throw new Refusal('UNAUTHENTICATED')
        return idTokens.write(session, hashToken(token))
      },
    }),

    bind(calls.getSessionCookie, {
      ...everybody,
      hasEffect: true,
      limits: [writes],
      handle: async ({ headers, query, actor, request, reply }) => {
        const options = { staysSignedIn: stays(query.expiresIn), userAgent: userAgentOf(request) }
        const opened = await exchangeIdToken(deps, headers['x-id-token'], actor, options)
        cookies.set(reply, opened)
        return { exp: secondsOf(opened.session.expiresAt) }
      },
    }),

    bind(calls.listSessions, {
      ...own,
      limits: [reads],
      handle: async ({ subject: current }) => {
        const rows = await listSessions(database, clock(), current.user.id)
        return { sessions: rows.map((row) => presentDevice(row, current)) }
      },
    }),

    bind(calls.endSession, {
      find: ({ params }) => findDevice(database, params.id),
      action: accessOwnThing,
      limits: [writes],
      handle: async ({ subject, actor, reply }) => {
        await database.transaction((tx) => endSession(tx, subject.id))
        if (subject.id === actor.session?.id) cookies.clear(reply)
        return {}
      },
    }),
  ]
}

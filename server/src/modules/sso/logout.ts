/** Back-channel logout (OpenID Connect): a provider tells us who was signed out there, and here they are as well. */
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { ssoLogoutPath } from '@envoi/contract/sso-calls'
import { type IdentityProvider, ProviderProblem } from '../../outside/identity-provider/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type SQL, and, eq, inArray, isNull, or } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { VouchedSignIn } from '../sign-in/index.ts'
import { type WaysBackTo, clientOf, findSitesByClient } from './sites.ts'
import { ssoIdentities, ssoSignIns } from './tables.ts'

export type LogoutDeps = {
  database: Database
  secrets: Secrets
  rateLimits: RateLimits
  log: Log
  provider: IdentityProvider
  vouched: VouchedSignIn
  waysBackTo: WaysBackTo
}

const BODY_LIMIT = 20_000

/** It comes from a provider's server: a form, no Origin and no cookie; the token in it is the only proof. */
export function mountBackchannelLogout(app: FastifyInstance, deps: LogoutDeps, sourceOf: SourceOf): void {
  app.register(async (page) => {
    const form = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
    page.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => done(null, body))
    page.post<{ Body: unknown }>(`/api${ssoLogoutPath}`, async (request, reply) => {
      await deps.rateLimits.take('ssoLogouts', sourceOf(request.raw))
      const body = typeof request.body === 'string' ? request.body : ''
      await signOut(deps, new URLSearchParams(body).getAll('logout_token'))
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}

async function signOut(deps: LogoutDeps, given: string[]): Promise<void> {
  const { database, secrets, provider, vouched, log } = deps
  const [token, ...more] = given
  const claimed = token !== undefined && more.length === 0 ? readClaimed(token) : undefined
  if (!claimed || token === undefined) throw new Refusal('BAD_REQUEST')
  // What it claims finds those who can tell whether it is so.
  const sites = await findSitesByClient(database, claimed)
  const client = sites.map((site) => clientOf(secrets, site, deps.waysBackTo)).find((one) => one !== undefined)
  if (!client) throw new Refusal('BAD_REQUEST')
  const { subject, sid } = await provider.readLogout(client, token).catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error
    log.error('sso-logout-refused', error, { kind: error.kind })
    throw new Refusal(error.kind === 'away' ? 'UNAVAILABLE' : 'BAD_REQUEST')
  })
  await database.transaction(async (tx) => {
    const isIt = eq(ssoSignIns.sid, sid ?? '')
    const named: (SQL | undefined)[] = [
      subject === undefined ? undefined : eq(ssoIdentities.subject, subject),
      sid === undefined ? undefined : subject === undefined ? isIt : or(isIt, isNull(ssoSignIns.sid)),
    ]
    const rows = await tx
      .select({ signInId: ssoSignIns.signInId })
      .from(ssoSignIns)
      .innerJoin(ssoIdentities, eq(ssoIdentities.id, ssoSignIns.identityId))
      // Both where both are told: one session of that person, and not all of them, as far as we were told which it is.
      .where(and(eq(ssoIdentities.issuer, client.issuer), ...named))
    const signInIds = rows.map(({ signInId }) => signInId)
    await vouched.end(tx, signInIds)
    if (signInIds.length > 0) await tx.delete(ssoSignIns).where(inArray(ssoSignIns.signInId, signInIds))
  })
}

/** Nothing of it is believed yet. */
function readClaimed(token: string): { issuer: string; clientId: string } | undefined {
  try {
    const { iss, aud } = decodeJwt(token)
    const [clientId, ...others] = Array.isArray(aud) ? aud : [aud]
    if (typeof iss !== 'string' || typeof clientId !== 'string' || others.length > 0) return undefined
    return { issuer: iss, clientId }
  } catch {
    // Whatever it is, it is no token.
    return undefined
  }
}

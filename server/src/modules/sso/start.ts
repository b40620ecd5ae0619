import type { SignInError } from '@envoi/contract/words'
import { type IdentityProvider, ProviderProblem } from '../../outside/identity-provider/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { keepAttempt, newAttempt } from './attempts.ts'
import { findByToken } from './invitations.ts'
import { type RedirectUri, clientOf, findSiteByName } from './sites.ts'

export type StartDeps = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  provider: IdentityProvider
  redirectUri: RedirectUri
  /** The sign-in page of a place; with what it shall say. */
  signInPage: (place: string, said?: { code: SignInError; email?: string }) => URL
}

export type AskedStart = { subdomain: string; token?: string | undefined; redirect?: string | undefined }

/** Where a browser goes on to: to the provider of the site, or back where that is away. */
export async function startSignIn(deps: StartDeps, asked: AskedStart, browser: string): Promise<URL> {
  const { database, secrets, clock, log, provider, signInPage } = deps
  const site = await findSiteByName(database, asked.subdomain)
  const client = site && clientOf(secrets, site, deps.redirectUri)
  if (!site || !client) throw new Refusal('NOT_FOUND')
  const invitation = asked.token === undefined ? null : await findByToken(database, secrets, asked.token, clock())
  if (invitation === undefined || (invitation && invitation.subdomainId !== site.id))
    return signInPage(site.name, { code: 'SSO_EXPIRED' })

  const of = { subdomainId: site.id, browser, invitationId: invitation?.id ?? null, redirect: asked.redirect ?? null }
  const attempt = newAttempt(secrets, clock(), of)
  try {
    const wantsGroups = (site.config?.groupMapping.length ?? 0) > 0
    const url = await provider.startUrl(client, { ...attempt.asked, loginHint: invitation?.email, wantsGroups })
    await keepAttempt(database, attempt.row)
    return url
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    log.error('sso-provider-failed', error, { site: site.name, kind: error.kind })
    return signInPage(site.name, { code: 'SSO_UNAVAILABLE' })
  }
}

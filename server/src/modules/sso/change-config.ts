import type { SsoConfigChanges } from '@envoi/contract/sso-config'
import { readEmail } from '@envoi/contract/rules/email'
import { type IdentityProvider, type ProviderClient, ProviderProblem } from '../../outside/identity-provider/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findMemberGroupIds } from '../member-groups/index.ts'
import { type OwnedSubdomain, changeOwnedSubdomain, requireSubdomainPlan, updateSubdomain } from '../places/index.ts'
import { dropAttempts } from './attempts.ts'
import { isIssuerAllowed } from './issuer.ts'
import { type RedirectUri, type SsoSite, clientOf, findSite, sealSecret } from './sites.ts'
import { ssoConfigs } from './tables.ts'

export type ChangeConfigDeps = {
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  provider: IdentityProvider
  redirectUri: RedirectUri
  /** Of issuers that the operator lets us call without https. */
  isPlainAllowed: (url: URL) => boolean
}

/** All of it or nothing, and a provider that is not known to work is tried before anything is saved. */
export async function changeConfig(
  deps: ChangeConfigDeps,
  owned: OwnedSubdomain,
  asked: SsoConfigChanges,
): Promise<void> {
  const { database, secrets, clock } = deps
  const site = await findSite(database, owned.row.id)
  if (!site) throw new Refusal('NOT_FOUND')
  if (asked.enableAzure) await requireSubdomainPlan(database, owned.owner)
  const { client, secret } = requireClient(deps, site, asked)
  const domains = asked.domains?.map(requireDomain)
  if (asked.groupMapping) await requireGroups(database, owned.owner.id, asked.groupMapping)
  const isTried = asked.enableAzure && client !== undefined && !isKnownToWork(deps, site, client)
  const issuer = isTried ? await requireWorking(deps, site, client) : asked.issuer

  await changeOwnedSubdomain(database, owned, async (tx, row) => {
    const changes = {
      ...(issuer !== undefined && { issuer }),
      ...(asked.clientId !== undefined && { clientId: asked.clientId }),
      ...(secret !== undefined && { clientSecret: sealSecret(secrets, row.id, secret) }),
      ...(domains !== undefined && { domains: [...new Set(domains)] }),
      ...(asked.groupsClaim !== undefined && { groupsClaim: asked.groupsClaim }),
      ...(asked.groupMapping !== undefined && { groupMapping: asked.groupMapping }),
      changedAt: clock(),
    }
    await tx
      .insert(ssoConfigs)
      .values({ subdomainId: row.id, ...changes })
      .onConflictDoUpdate({ target: ssoConfigs.subdomainId, set: changes })
    const label = asked.label === undefined ? (row.sso.label ?? null) : asked.label
    const sso = { isOn: asked.enableAzure, isOnly: asked.hideClassicAuthentication, label }
    await updateSubdomain(tx, row.id, { sso })
    await dropAttempts(tx, row.id)
  })
}

/** What we would be to the provider after the change; refuses what cannot work. */
function requireClient(
  { secrets, redirectUri, isPlainAllowed }: ChangeConfigDeps,
  site: SsoSite,
  asked: SsoConfigChanges,
): { client: ProviderClient | undefined; secret: string | undefined } {
  const { config } = site
  const issuer = asked.issuer ?? config?.issuer ?? undefined
  if (asked.issuer !== undefined && !isIssuerAllowed(asked.issuer, isPlainAllowed))
    throw new Refusal('SSO_ISSUER_NOT_ALLOWED')
  // The old secret was meant for the old provider: whoever names another one does not get it sent there.
  const isElsewhere = asked.issuer !== undefined && config !== null && asked.issuer !== config.issuer
  const kept = isElsewhere ? undefined : clientOf(secrets, { ...site, sso: { isOn: true } }, redirectUri)
  const clientSecret = asked.clientSecret ?? kept?.clientSecret
  const clientId = asked.clientId ?? config?.clientId ?? undefined
  const isWhole = issuer !== undefined && clientId !== undefined && clientSecret !== undefined
  if (asked.enableAzure ? !isWhole : asked.hideClassicAuthentication) throw new Refusal('SSO_INCOMPLETE')
  if (isElsewhere && asked.clientSecret === undefined && config.clientSecret !== null)
    throw new Refusal('SSO_INCOMPLETE')
  const client = isWhole ? { issuer, clientId, clientSecret, redirectUri: redirectUri(site) } : undefined
  return { client, secret: asked.clientSecret }
}

/** It is in use, as it is. */
function isKnownToWork({ secrets, redirectUri }: ChangeConfigDeps, site: SsoSite, client: ProviderClient): boolean {
  const now = clientOf(secrets, site, redirectUri)
  return (
    now !== undefined &&
    now.issuer === client.issuer &&
    now.clientId === client.clientId &&
    now.clientSecret === client.clientSecret
  )
}

/** Answers with the issuer as the provider writes it: tokens have it so. */
async function requireWorking(
  { provider, log }: ChangeConfigDeps,
  { name }: SsoSite,
  client: ProviderClient,
): Promise<string> {
  try {
    return (await provider.tryOut(client)).issuer
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    log.error('sso-provider-failed', error, { site: name, kind: error.kind })
    throw new Refusal(error.kind === 'client' ? 'SSO_CLIENT_REFUSED' : 'SSO_PROVIDER_FAILED')
  }
}

/** As it stands in addresses: what is right behind an @ is one. */
function requireDomain(text: string): string {
  const email = readEmail(`x@${text.replace(/^@/, '')}`)
  if (!email) throw new Refusal('DOMAIN_INVALID')
  return email.key.slice(2)
}

async function requireGroups(
  database: Database,
  ownerId: number,
  mapping: readonly { memberGroup: string }[],
): Promise<void> {
  const ids = await findMemberGroupIds(database, ownerId)
  if (mapping.some(({ memberGroup }) => !ids.has(memberGroup))) throw new Refusal('NOT_FOUND')
}

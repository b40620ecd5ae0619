import type { Reader } from '../../platform/database/connect.ts'
import { type InferSelectModel, type SQL, and, eq } from '../../platform/database/drizzle.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ProviderClient } from '../../outside/identity-provider/port.ts'
import { type SiteSso, subdomains } from '../places/index.ts'
import { ssoConfigs, ssoIdentities } from './tables.ts'

export type SsoConfig = InferSelectModel<typeof ssoConfigs>

/** A customer's site with its provider, as far as one is set. */
export type SsoSite = {
  id: number
  publicId: string
  name: string
  ownerId: number
  sso: SiteSso
  config: SsoConfig | null
}

async function findOne(reader: Reader, where: SQL): Promise<SsoSite | undefined> {
  const [row] = await reader
    .select({
      id: subdomains.id,
      publicId: subdomains.publicId,
      name: subdomains.name,
      ownerId: subdomains.ownerId,
      sso: subdomains.sso,
      config: ssoConfigs,
    })
    .from(subdomains)
    .leftJoin(ssoConfigs, eq(ssoConfigs.subdomainId, subdomains.id))
    .where(where)
  return row
}

export const findSiteByName = (reader: Reader, name: string): Promise<SsoSite | undefined> =>
  findOne(reader, eq(subdomains.name, name))
export const findSite = (reader: Reader, id: number): Promise<SsoSite | undefined> =>
  findOne(reader, eq(subdomains.id, id))

/** Sites that stand behind a client of a provider. */
export async function findSitesByClient(reader: Reader, of: { issuer: string; clientId: string }): Promise<SsoSite[]> {
  const rows = await reader
    .select({ id: ssoConfigs.subdomainId, clientId: ssoConfigs.clientId })
    .from(ssoConfigs)
    .where(eq(ssoConfigs.issuer, of.issuer))
  const sites = await Promise.all(
    rows.filter(({ clientId }) => clientId === of.clientId).map(({ id }) => findSite(reader, id)),
  )
  return sites.filter((site) => site !== undefined)
}

/**
 * What single sign-on is at those sites of a team whose provider knows this person. One of another team, or one that a
 * site had before, lets nobody in any more.
 */
export async function findSsoOf(
  reader: Reader,
  { id, managerId }: { id: number; managerId: number | null },
): Promise<SiteSso[]> {
  if (managerId === null) return []
  const rows = await reader
    .select({ sso: subdomains.sso })
    .from(subdomains)
    .innerJoin(ssoConfigs, eq(ssoConfigs.subdomainId, subdomains.id))
    .innerJoin(ssoIdentities, eq(ssoIdentities.issuer, ssoConfigs.issuer))
    .where(and(eq(subdomains.ownerId, managerId), eq(ssoIdentities.userId, id)))
  return rows.map(({ sso }) => sso).filter(({ isOn }) => isOn === true)
}

const PURPOSE = 'sso-client-secret'
export const sealSecret = (secrets: Secrets, subdomainId: number, secret: string): Buffer =>
  secrets.encrypt(PURPOSE, String(subdomainId), secret)

/** Where the provider of a site sends browsers back to. */
export type RedirectUri = (site: { publicId: string }) => string

/** What we are to the provider of a site; nothing where single sign-on is off. */
export function clientOf(secrets: Secrets, site: SsoSite, redirectUri: RedirectUri): ProviderClient | undefined {
  const { sso, config, id } = site
  if (sso.isOn !== true || !config) return undefined
  const { issuer, clientId, clientSecret } = config
  if (issuer === null || clientId === null || clientSecret === null) return undefined
  return {
    issuer,
    clientId,
    clientSecret: secrets.decrypt(PURPOSE, String(id), clientSecret),
    redirectUri: redirectUri(site),
  }
}

import type { SsoConfigView } from '@envoi/contract/sso-config'
import type { Reader } from '../../platform/database/connect.ts'
import { inArray } from '../../platform/database/drizzle.ts'
import type { Subdomain } from '../places/index.ts'
import type { RedirectUri } from './sites.ts'
import { ssoConfigs } from './tables.ts'

/** What the provider has to be told of us. */
type Ours = { redirectUri: RedirectUri; backchannelLogoutUri: () => string }

/** Field by field: the secret cannot slip out. */
export async function presentConfigs(
  reader: Reader,
  sites: readonly Subdomain[],
  { redirectUri, backchannelLogoutUri }: Ours,
): Promise<Map<number, SsoConfigView>> {
  const ids = sites.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await reader.select().from(ssoConfigs).where(inArray(ssoConfigs.subdomainId, ids))
  return new Map(
    sites.map(({ id, publicId, sso }) => {
      const config = rows.find(({ subdomainId }) => subdomainId === id)
      const view: SsoConfigView = {
        enableAzure: sso.isOn === true,
        hideClassicAuthentication: sso.isOnly === true,
        label: sso.label ?? null,
        issuer: config?.issuer ?? null,
        clientId: config?.clientId ?? null,
        hasSecret: (config?.clientSecret ?? null) !== null,
        domains: config?.domains ?? [],
        groupsClaim: config?.groupsClaim ?? 'groups',
        groupMapping: config?.groupMapping ?? [],
        redirectUri: redirectUri({ publicId }),
        backchannelLogoutUri: backchannelLogoutUri(),
      }
      return [id, view]
    }),
  )
}

import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../platform/query-asking.ts'
import { subdomainsQuery } from '../../platform/subdomains-query.ts'
import { teamApi } from '../../platform/team-api.ts'
import type { Brand, Subject } from './draft/brand.ts'

/** Which one the address names. */
export type Asked = { kind: Subject['kind']; id: string }
export type Loaded = { subject: Subject; saved: Brand }

/** Read anew whenever the editor opens: what is changed from there must be what holds. null: it is not there. */
export const brandQuery = (ownerId: string, { kind, id }: Asked) =>
  queryOptions({
    queryKey: ['branding', ownerId, kind, id],
    queryFn: async ({ signal, client }): Promise<Loaded | null> => {
      const sites = client.fetchQuery({ ...subdomainsQuery(ownerId), staleTime: 0 })
      if (kind === 'group') {
        const group = await ask(teamApi.getMemberGroup({ params: { id } }, { signal }))
        return groupOf(group, (await sites).subdomains)
      }
      const site = (await sites).subdomains.find((one) => one.id === id)
      return site ? siteOf(site) : null
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Site = Awaited<ReturnType<typeof teamApi.listSubdomains>>['subdomains'][number]
type Group = Awaited<ReturnType<typeof teamApi.getMemberGroup>>

const seenAt = ({ origin, name, recipientLabel }: Site): Subject['site'] => ({
  host: new URL(origin).host,
  name: recipientLabel ?? name,
})

function siteOf(site: Site): Loaded {
  const { id, customization: look, emailCustomization: mail, openGraph: links, uploaderOpenGraph: uploader } = site
  const seen = seenAt(site)
  const subject: Subject = { kind: 'subdomain', id, name: seen.name, site: seen, inherited: { look: {}, mail: {} } }
  return { subject, saved: { look, mail, links, uploader } }
}

/** Members see their group's look at every site of the team; it is shown at the one where they sign in. */
function groupOf({ id, name, customization: look, emailCustomization: mail }: Group, sites: Site[]): Loaded {
  const home = sites.find(({ isHome }) => isHome) ?? sites[0]
  const subject: Subject = {
    kind: 'group',
    id,
    name,
    site: home ? seenAt(home) : { host: location.host, name },
    inherited: { look: home?.customization ?? {}, mail: home?.emailCustomization ?? {} },
  }
  return { subject, saved: { look, mail, links: {}, uploader: {} } }
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PersonalPushPage, PushChanges, PushPages, SitePushPage } from '@envoi/contract/push'
import { ask } from '../../platform/query-asking.ts'
import { teamApi } from '../../platform/team-api.ts'

/** Read anew whenever the page opens: what is changed from there must be what holds. */
export const pushPagesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['push-pages', uid],
    queryFn: ({ signal }) => ask(teamApi.listPushPages({ params: { uid } }, { signal })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** One of them: somebody's own, or a site's, which has its id. */
export type ShownPage = PersonalPushPage & Partial<Pick<SitePushPage, 'subdomainId' | 'hasUploader'>>
/** Stands for the personal page where a site's would have its subdomain's id: in `?page=` and in calls. */
export const PERSONAL = 'personal'
export const pageIdOf = ({ subdomainId }: ShownPage): string => subdomainId ?? PERSONAL

export const readPagesAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: pushPagesQuery(uid).queryKey })

/** Under whom one's own is. */
export const ownPage = (uid: string, team: string) => ({ params: { team, id: uid } })

/** One's own page under another address. */
export const showLink = (client: QueryClient, uid: string, link: string): void =>
  void client.setQueryData(
    pushPagesQuery(uid).queryKey,
    (pages) => pages && { ...pages, personal: pages.personal && { ...pages.personal, link } },
  )

/** Whose page it is. */
export type Owned = { uid: string; team: string; page: ShownPage }

/** Saves what is changed of a page, and keeps it for whoever comes back to it. */
export async function savePage(client: QueryClient, { uid, team, page }: Owned, changes: PushChanges): Promise<void> {
  const { subdomainId } = page
  if (subdomainId === undefined) await ask(teamApi.changePersonalPushLink({ ...ownPage(uid, team), body: changes }))
  else await ask(teamApi.setSubdomainUploader({ params: { id: subdomainId }, body: { push: changes } }))
  client.setQueryData(pushPagesQuery(uid).queryKey, (pages) => pages && withChanges(pages, pageIdOf(page), changes))
}

function withChanges(pages: PushPages, id: string, { password, restartUses, ...settings }: PushChanges): PushPages {
  function changed<Page extends ShownPage>(page: Page): Page {
    if (pageIdOf(page) !== id) return page
    const isOtherNumber = settings.maxUses !== undefined && settings.maxUses !== page.settings.maxUses
    return {
      ...page,
      settings: { ...page.settings, ...(settings as Partial<Page['settings']>) },
      hasPassword: password === undefined ? page.hasPassword : password !== null,
      uses: isOtherNumber || restartUses ? 0 : page.uses,
    }
  }
  return { ...pages, personal: pages.personal && changed(pages.personal), sites: pages.sites.map(changed) }
}

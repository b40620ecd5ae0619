import { queryOptions } from '@tanstack/react-query'
import { ask } from './query-asking.ts'

const MINUTE = 60_000

/** What somebody without a plan still has from when they had one: it stays theirs to look after. */
export const keptQuery = (uid: string) =>
  queryOptions({
    queryKey: ['kept', uid],
    queryFn: async ({ signal }) => {
      const { teamApi } = await import('./team-api.ts')
      const [sites, own] = await Promise.all([
        ask(teamApi.listSubdomains({ params: { uid } }, { signal })),
        ask(teamApi.listWidgets({ params: { uid } }, { signal })),
      ])
      return { subdomains: sites.subdomains.length > 0, widgets: own.widgets.length > 0 }
    },
    staleTime: 5 * MINUTE,
  })

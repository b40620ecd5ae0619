import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'

export const subdomainsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: ['subdomains', ownerId, 'all'],
    queryFn: ({ signal }) => ask(teamApi.listSubdomains({ params: { uid: ownerId } }, { signal })),
  })

/** Whether a name could be had; asked anew each time, since somebody else may take it meanwhile. */
export const nameQuery = (ownerId: string, name: string) =>
  queryOptions({
    queryKey: ['subdomains', ownerId, 'name', name],
    queryFn: ({ signal }) => ask(teamApi.checkSubdomain({ body: { name, userId: ownerId } }, { signal })),
    gcTime: 0,
  })

export const readSubdomainsAgain = (client: QueryClient, ownerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['subdomains', ownerId] })

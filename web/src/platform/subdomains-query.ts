import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from './query-asking.ts'
import { teamApi } from './team-api.ts'

/** The sites of an account or team. */
export const subdomainsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: ['subdomains', ownerId, 'all'],
    queryFn: ({ signal }) => ask(teamApi.listSubdomains({ params: { uid: ownerId } }, { signal })),
  })

export const readSubdomainsAgain = (client: QueryClient, ownerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['subdomains', ownerId] })

import { queryOptions } from '@tanstack/react-query'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'

/** Whether a name could be had; asked anew each time, since somebody else may take it meanwhile. */
export const nameQuery = (ownerId: string, name: string) =>
  queryOptions({
    queryKey: ['subdomains', ownerId, 'name', name],
    queryFn: ({ signal }) => ask(teamApi.checkSubdomain({ body: { name, userId: ownerId } }, { signal })),
    gcTime: 0,
  })

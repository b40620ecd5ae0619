import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { ask } from './query-asking.ts'

const MINUTE = 60_000

/** Whose team it is, and what somebody is in it. `uid`: who asks; what they are in the team is theirs alone. */
export const teamQuery = (team: string, uid: string) =>
  queryOptions({
    queryKey: ['team', team, 'head', uid],
    queryFn: ({ signal }) => ask(api.getTeam({ params: { team } }, { signal })),
    staleTime: MINUTE,
  })

import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { ask } from './query-asking.ts'

/** One's own account. What one reads of oneself is kept apart from what another person read in the same tab. */
export const userQuery = (uid: string) =>
  queryOptions({
    queryKey: ['account', uid, 'user'],
    queryFn: ({ signal }) => ask(api.getUser({ params: { uid } }, { signal })),
  })

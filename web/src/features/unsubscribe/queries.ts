import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { retryUpTo } from '../../platform/query.tsx'
import { type Subscription, viewOf } from './view-of.ts'

const SECOND = 1000
const POLL = 5 * SECOND

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }): Promise<Subscription> => api.getMailWish({ params: { token } }, { signal }),
    staleTime: 30 * SECOND,
    retry: retryUpTo(2),
    refetchInterval: ({ state }) =>
      viewOf({ subscription: state.data, error: state.error }).kind === 'offline' ? POLL : false,
  })

export const setSubscription = (token: string, isWanted: boolean): Promise<Subscription> =>
  api.setMailWish({ params: { token }, body: { isWanted } })

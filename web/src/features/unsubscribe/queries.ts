import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@envoi/client/api-error'
import { api } from '../../platform/api.ts'
import { type Subscription, viewOf } from './view-of.ts'

const SECOND = 1000
const POLL = 5 * SECOND

/** Only a failure of the moment is worth another try at once; a refusal would be the same. */
const isPassing = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }): Promise<Subscription> => api.getMailWish({ params: { token } }, { signal }),
    staleTime: 30 * SECOND,
    retry: (failures, error) => failures < 2 && isPassing(error),
    retryDelay: SECOND,
    refetchInterval: ({ state }) =>
      viewOf({ subscription: state.data, error: state.error }).kind === 'offline' ? POLL : false,
  })

export const setSubscription = (token: string, isWanted: boolean): Promise<Subscription> =>
  api.setMailWish({ params: { token }, body: { isWanted } })

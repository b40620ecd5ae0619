import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isGone } from '../../platform/problem.ts'
import { payApi } from '../../platform/pay-api.ts'
import { ask } from '../../platform/query-asking.ts'

/** Without a country: that of whoever asks. What was asked for before stays in sight until the other prices are there. */
export const plansQuery = (countryCode: string | undefined) =>
  queryOptions({
    queryKey: ['plans', countryCode],
    queryFn: ({ signal }) => payApi.getPlans({ query: countryCode === undefined ? {} : { countryCode } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Null: somebody who has never begun to pay. */
export const customerQuery = (uid: string) =>
  queryOptions({
    // Read again with all of billing that is somebody's.
    queryKey: ['billing', uid, 'customer or none'],
    queryFn: async ({ signal }) => {
      try {
        return await ask(payApi.getCustomer({ params: { id: uid } }, { signal }))
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    // It is bought and changed elsewhere, in other tabs too.
    refetchOnWindowFocus: true,
  })

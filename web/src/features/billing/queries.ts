import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Reply } from '@envoi/client/api'
import type { BillingPeriod, Currency, SoldPlan } from '@envoi/contract/words'
import { payApi } from '../../platform/pay-api.ts'
import { isGone } from '../../platform/problem.ts'
import { ask } from '../../platform/query-asking.ts'

/** Of the service's own rows: they are there whether the provider is or not. Read again when somebody comes back to the page. */
const own = <Reply>(uid: string, what: string, read: (signal: AbortSignal) => Promise<Reply>) =>
  queryOptions({
    queryKey: ['billing', uid, what],
    queryFn: ({ signal }) => ask(read(signal)),
    refetchOnWindowFocus: 'always',
  })

/** Whoever never began to pay is told of by 404: nothing, and no failure. */
async function orNothing<Reply>(asking: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asking
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

export type Customer = Reply<'getCustomer'>
export const customerQuery = (uid: string) =>
  own(uid, 'customer', (signal) => orNothing(payApi.getCustomer({ params: { id: uid } }, { signal })))
export const subscriptionQuery = (uid: string) =>
  own(uid, 'subscription', (signal) => orNothing(payApi.getSubscription({ params: { id: uid } }, { signal })))
export const invoicesQuery = (uid: string) =>
  own(
    uid,
    'invoices',
    async (signal) => (await payApi.listInvoices({ query: { customerId: uid } }, { signal })).invoices,
  )

/** Of the provider, who may be away. */
export const methodsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['billing', uid, 'methods'],
    queryFn: async ({ signal }) => (await ask(payApi.getPaymentInfos({ params: { id: uid } }, { signal }))).methods,
  })

export const pricesQuery = (country: string | undefined) =>
  queryOptions({
    queryKey: ['billing', 'prices', country ?? null],
    queryFn: ({ signal }) =>
      ask(payApi.getPlans({ query: country === undefined ? {} : { countryCode: country } }, { signal })),
  })

export type Wish = { planType: SoldPlan; planFrequency: BillingPeriod; currency: Currency }

/** By whole days: what it costs is asked each time that it is shown. */
export const quoteQuery = (uid: string, wish: Wish) =>
  queryOptions({
    queryKey: ['billing', uid, 'quote', wish],
    queryFn: ({ signal }) => ask(payApi.quote({ params: { id: uid }, body: wish }, { signal })),
    retry: false,
  })

/** Everything that is known of somebody's billing, after anything of it has changed. */
export const readBillingAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['billing', uid] })

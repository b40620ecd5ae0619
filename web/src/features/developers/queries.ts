import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiView } from '@envoi/contract/api-keys'
import type { WebhookView } from '@envoi/contract/webhooks'
import { developerApi } from '../../platform/developer-api.ts'
import { ask } from '../../platform/query-asking.ts'

export const apiQuery = (uid: string) =>
  queryOptions({
    queryKey: ['developers', uid, 'api'],
    queryFn: ({ signal }) => ask(developerApi.getApiPreferences({}, { signal })),
  })

export const keysQuery = (uid: string) =>
  queryOptions({
    queryKey: ['developers', uid, 'keys'],
    queryFn: ({ signal }) => ask(developerApi.listApiKeys({}, { signal })),
  })

/** Of one key, or of all together. */
export const usageQuery = (uid: string, keyId: string | undefined) =>
  queryOptions({
    queryKey: ['developers', uid, 'usage', keyId ?? null],
    queryFn: ({ signal }) => ask(developerApi.getApiUsage({ query: keyId === undefined ? {} : { keyId } }, { signal })),
  })

export const webhooksQuery = (uid: string) =>
  queryOptions({
    queryKey: ['developers', uid, 'webhooks'],
    queryFn: ({ signal }) => ask(developerApi.listWebhooks({}, { signal })),
  })

export type Shown = 'all' | 'failed'

/** Page by page, the newest first. */
export const deliveriesQuery = (id: string, shown: Shown) =>
  infiniteQueryOptions({
    queryKey: ['developers', 'deliveries', id, shown],
    queryFn: ({ signal, pageParam }) =>
      ask(
        developerApi.listWebhookDeliveries(
          {
            params: { id },
            query: {
              ...(shown === 'failed' && { state: 'FAILED' as const }),
              ...(pageParam !== undefined && { before: pageParam }),
            },
          },
          { signal },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    // Whoever comes to look wants to see what has come of it.
    gcTime: 0,
  })

/** Its attempts may have gone on since. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['developers', 'delivery', id, deliveryId],
    queryFn: ({ signal }) => ask(developerApi.getWebhookDelivery({ params: { id, deliveryId } }, { signal })),
    gcTime: 0,
  })

/** The server answers a change with all of it: what is shown is what it has. */
export const keepApi = (client: QueryClient, uid: string, view: ApiView): void =>
  void client.setQueryData(apiQuery(uid).queryKey, view)

export const readKeysAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keysQuery(uid).queryKey })

export const readWebhooksAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: webhooksQuery(uid).queryKey })

export const keepWebhook = (client: QueryClient, uid: string, changed: WebhookView): void =>
  void client.setQueryData(
    webhooksQuery(uid).queryKey,
    (all) => all && { ...all, webhooks: all.webhooks.map((one) => (one.id === changed.id ? changed : one)) },
  )

/** What became of its deliveries, and what the list says of the last one. */
export async function readDeliveriesAgain(client: QueryClient, uid: string, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['developers', 'deliveries', id] }),
    client.invalidateQueries({ queryKey: ['developers', 'delivery', id] }),
    readWebhooksAgain(client, uid),
  ])
}

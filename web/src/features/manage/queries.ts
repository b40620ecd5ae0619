import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { api } from '../../platform/api.ts'
import { retryUpTo } from '../../platform/query.tsx'
import { isPassing } from './state-of.ts'
import { type TransferReply, viewOf } from './view-of.ts'

/** By what a transfer is managed: without a secret, by who is signed in. It goes into a header and nowhere else. */
export type Keys = { id: string; secret?: string }
export type Call = { params: { id: string }; headers: { 'x-sender-secret'?: string } }

export const callOf = ({ id, secret }: Keys): Call => ({
  params: { id },
  headers: secret === undefined ? {} : { 'x-sender-secret': secret },
})

const SECOND = 1000
/** While it is about to change by itself, while the line is down, and else: downloads are told soon. */
const SOON = 5 * SECOND
const LATER = 60 * SECOND

type Asked = { state: { data: TransferReply | undefined; error: Error | null } }

function pollAfter({ state }: Asked): number | false {
  const view = viewOf({ reply: state.data, error: state.error })
  if (view.kind === 'offline') return SOON
  if (view.kind !== 'open') return false
  return view.isAway || isPassing(view.transfer, new Date()) ? SOON : LATER
}

export const managedQuery = (keys: Keys) =>
  queryOptions({
    queryKey: ['managed', keys],
    queryFn: ({ signal }): Promise<TransferReply> => api.getTransfer(callOf(keys), { signal }),
    staleTime: 5 * SECOND,
    retry: retryUpTo(2),
    refetchInterval: pollAfter,
    refetchOnWindowFocus: true,
  })

/** Changes what is shown, where there is something to change. */
export function patchManaged(
  client: QueryClient,
  keys: Keys,
  patch: (transfer: ManagedTransferView) => ManagedTransferView,
): void {
  client.setQueryData(managedQuery(keys).queryKey, (reply) => (reply && 'events' in reply ? patch(reply) : reply))
}

export const readAgain = (client: QueryClient, keys: Keys): Promise<void> =>
  client.invalidateQueries({ queryKey: managedQuery(keys).queryKey })

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReportReason } from '@envoi/contract/words'
import { api } from '../../platform/sending-api.ts'
import { retryUpTo } from '../../platform/query.tsx'
import type { Report } from './report/report-problem.ts'
import { type TransferReply, viewOf } from './view-of.ts'

/** What the visitor shows with each call. The password is nowhere but in memory. */
export type Keys = { userSecret: string | null; password: string | null }

const SECOND = 1000
const POLL = 5 * SECOND
const SLOWEST_POLL = 300 * SECOND
/** While it can be downloaded: others may use what is left, and its sender may change it. */
const OPEN_POLL = 60 * SECOND

type Asked = { state: { data: TransferReply | undefined; error: Error | null } }

/** Every call with a password that no longer opens the transfer counts as a guess: such a one asks only when told to. */
const mayAskAgain = ({ state }: Asked): boolean =>
  viewOf({ reply: state.data, error: state.error }, new Date()).kind !== 'password'

/** How long until it may have changed by itself; false where it does not. */
function pollAfter({ state }: Asked): number | false {
  const now = new Date()
  const view = viewOf({ reply: state.data, error: state.error }, now)
  if (view.kind === 'pending' || view.kind === 'offline') return POLL
  if (view.kind === 'open') return pollAt(new Date(view.transfer.validity.to), OPEN_POLL)
  // The sender may allow more.
  if (view.kind === 'limit') return OPEN_POLL
  return view.kind === 'notYet' && pollAt(view.from, SLOWEST_POLL)

  function pollAt(moment: Date, slowest: number): number {
    return Math.min(slowest, Math.max(POLL, moment.getTime() - now.getTime()))
  }
}

export const transferQuery = (id: string, keys: Keys) =>
  queryOptions({
    queryKey: ['transfer', id, keys],
    queryFn: ({ signal }): Promise<TransferReply> =>
      api.getTransfer({ params: { id }, headers: headersOf(keys) }, { signal }),
    staleTime: 30 * SECOND,
    retry: retryUpTo(2),
    refetchInterval: pollAfter,
    refetchOnWindowFocus: mayAskAgain,
    refetchOnReconnect: mayAskAgain,
  })

/** Asks with a password; a right one leaves the opened transfer where its query will look. */
export async function tryPassword(client: QueryClient, id: string, keys: Keys): Promise<TransferReply> {
  const reply = await api.getTransfer({ params: { id }, headers: headersOf(keys) })
  if ('files' in reply) client.setQueryData(transferQuery(id, keys).queryKey, reply)
  return reply
}

type LinkRequest = { keys: Keys; fileIds: string[] | null; isPreview?: boolean; signal?: AbortSignal }

/** Every one is a counted download or preview: none is asked for before it is wanted. Of several files, or without any of all: one ZIP. */
export async function getLink(id: string, { keys, fileIds, isPreview, signal }: LinkRequest): Promise<string> {
  const query = {
    transferId: id,
    ...(fileIds !== null && { fileId: fileIds.length === 1 ? fileIds[0] : fileIds }),
    ...(isPreview === true && { preview: 'true' as const }),
  }
  const { url } = await api.getDownloadLink({ query, headers: headersOf(keys) }, signal && { signal })
  return url
}

/** Who reports is known by their link, and need not know the password. */
export async function sendReport(
  id: string,
  { userSecret }: Keys,
  { reason, message, email }: Report & { reason: ReportReason },
): Promise<void> {
  const words = { ...(message.trim() && { message: message.trim() }), ...(email.trim() && { email: email.trim() }) }
  const headers = headersOf({ userSecret, password: null })
  await api.reportTransfer({ params: { id }, headers, body: { reason, ...words } })
}

const headersOf = ({ userSecret, password }: Keys) => ({
  ...(userSecret !== null && { 'x-user-secret': userSecret }),
  ...(password !== null && { 'x-transfer-password': password }),
})

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListedTransfer, TransferFilter } from '@envoi/contract/lists'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { filterOf, type ListState, readState } from './list-state.ts'
import type { ListName } from './search-params.ts'
import { PAGE_SIZE } from './grid/pages.ts'

/** Whose lists they are. */
export type Owner = Pick<SessionUser, 'uid' | 'email'>
export type ListPage = { transfers: ListedTransfer[]; total: number }
/** One question to one list. */
export type Search = { list: ListName; only: 'DELETED' | 'EXPIRED' | undefined; filter: TransferFilter }
/** With the search that it answers: it is shown for a while after the next one was asked. */
export type FoundPage = ListPage & { search: Search }

export const searchOf = (state: ListState): Search => ({
  list: state.list,
  only: state.filter === 'deleted' ? 'DELETED' : state.filter === 'expired' ? 'EXPIRED' : undefined,
  filter: filterOf(state),
})

/** `part`: which rows of it. */
export function readPart(
  owner: Owner,
  { list, only, filter }: Search,
  part: { from: number; size: number; exact?: boolean },
  signal?: AbortSignal,
): Promise<ListPage> {
  const options = signal ? { signal } : {}
  const body = { ...filter, ...part }
  if (list !== 'archive') {
    const searchType = list === 'received' ? 'received' : 'sent'
    return ask(api.searchTransfers({ query: { searchType }, body }, options))
  }
  return ask(
    api.searchArchive({ params: { address: owner.email }, query: { ...(only && { status: only }) }, body }, options),
  )
}

/** The same as rows of any list. */
export async function readRows(
  ...asked: Parameters<typeof readPart>
): Promise<{ rows: ListedTransfer[]; total: number }> {
  const { transfers, total } = await readPart(...asked)
  return { rows: transfers, total }
}

/** Of the rows of a list. */
export const idOf = ({ transferId }: ListedTransfer): string => transferId

const SECOND = 1000

/** What one reads of oneself is kept apart from what another person read in the same tab. */
export const pageQuery = (owner: Owner, search: Search, page: number) =>
  queryOptions({
    queryKey: ['transfers', owner.uid, search, page],
    queryFn: async ({ signal }): Promise<FoundPage> => {
      const part = { from: page * PAGE_SIZE, size: PAGE_SIZE, exact: false }
      return { ...(await readPart(owner, search, part, signal)), search }
    },
    staleTime: 10 * SECOND,
    // What is on its way changes by itself, while there is something.
    refetchInterval: ({ state }) => search.list === 'running' && (state.data?.total ?? 0) > 0 && 5 * SECOND,
  })

/** How many a search finds, where its first page does not say. */
export const countQuery = (owner: Owner, search: Search) =>
  queryOptions({
    queryKey: ['transfers', owner.uid, search, 'count'],
    queryFn: async ({ signal }) => {
      const { total } = await readPart(owner, search, { from: 0, size: 0 }, signal)
      return total
    },
    staleTime: 10 * SECOND,
  })

export const limitsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['limits', uid],
    queryFn: ({ signal }) => ask(api.getLimits({ params: { uid } }, { signal })),
  })

/** What is kept of one that is over. */
export const archivedQuery = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: ['archived', owner.uid, id],
    queryFn: async ({ signal }) => {
      const { transfers } = await ask(api.getArchived({ params: { id }, body: {} }, { signal }))
      return transfers[0] ?? null
    },
  })

/** What anybody who has the link is shown. */
export const receivedQuery = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: ['received', owner.uid, id],
    queryFn: ({ signal }) => ask(api.getTransfer({ params: { id } }, { signal })),
  })

/** Whatever was changed may stand elsewhere now, or nowhere. */
export async function readListsAgain(client: QueryClient, { uid }: Owner): Promise<void> {
  // The room that it took as well, which nobody waits for.
  void client.invalidateQueries({ queryKey: limitsQuery(uid).queryKey })
  await client.invalidateQueries({ queryKey: ['transfers', uid] })
}

/** Asks for the first rows of the list that an address shows, unless some are there, which are drawn at once and then read again. */
export async function readAhead(
  client: QueryClient,
  owner: Owner,
  address: Readonly<Record<string, unknown>>,
): Promise<void> {
  const query = pageQuery(owner, searchOf(readState(address)), 0)
  if (!client.getQueryData(query.queryKey)) await client.prefetchQuery(query)
}

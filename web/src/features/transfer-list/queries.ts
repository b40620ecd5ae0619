import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@envoi/client/api-error'
import type { ListedTransfer, TransferWish } from '@envoi/contract/lists'
import { api } from '../../platform/api.ts'
import { type SessionUser, session } from '../../platform/session.ts'
import { type ListName, type ListState, wishOf } from './list-state.ts'
import { PAGE_SIZE } from './pages.ts'

/** Whose lists they are. */
export type Owner = Pick<SessionUser, 'uid' | 'email'>
export type ListPage = { transfers: ListedTransfer[]; total: number }
/** One question to one list. */
export type Search = { list: ListName; onlyDeleted: boolean; wish: TransferWish }

export const searchOf = (state: ListState): Search => ({
  list: state.list,
  onlyDeleted: state.filter === 'deleted',
  wish: wishOf(state),
})

/** A session that was ended elsewhere is found out here; the page then leads to the sign-in. */
async function ask<Reply>(asking: Promise<Reply>): Promise<Reply> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await session.refresh()
    throw error
  }
}

/** `part`: which rows of it. */
export function readPart(
  owner: Owner,
  { list, onlyDeleted, wish }: Search,
  part: { from: number; size: number },
  signal?: AbortSignal,
): Promise<ListPage> {
  const options = signal ? { signal } : {}
  const body = { ...wish, ...part }
  if (list !== 'archive') {
    const searchType = list === 'received' ? 'received' : 'sent'
    return ask(api.searchTransfers({ query: { searchType }, body }, options))
  }
  const query = onlyDeleted ? { status: 'DELETED' as const } : {}
  return ask(api.searchArchive({ params: { address: owner.email }, query, body }, options))
}

const isPassing = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500
/** What one reads of oneself is kept apart from what another person read in the same tab. */
const shared = {
  // A browser that believes to be offline may be wrong, and one that is offline shall say so at once.
  networkMode: 'always',
  retry: (failures: number, error: Error) => failures < 1 && isPassing(error),
  retryDelay: 1000,
} as const

const SECOND = 1000

export const pageQuery = (owner: Owner, search: Search, page: number) =>
  queryOptions({
    ...shared,
    queryKey: ['transfers', owner.uid, search, page],
    queryFn: ({ signal }) => readPart(owner, search, { from: page * PAGE_SIZE, size: PAGE_SIZE }, signal),
    staleTime: 10 * SECOND,
    // What is on its way changes by itself, while there is something.
    refetchInterval: ({ state }) => search.list === 'running' && (state.data?.total ?? 0) > 0 && 5 * SECOND,
  })

export const limitsQuery = (uid: string) =>
  queryOptions({
    ...shared,
    queryKey: ['limits', uid],
    queryFn: ({ signal }) => ask(api.getLimits({ params: { uid } }, { signal })),
  })

/** What is kept of one that is over. */
export const archivedQuery = (owner: Owner, id: string) =>
  queryOptions({
    ...shared,
    queryKey: ['archived', owner.uid, id],
    queryFn: async ({ signal }) => {
      const { transfers } = await ask(api.getArchived({ params: { id }, body: {} }, { signal }))
      return transfers[0] ?? null
    },
  })

/** What anybody who has the link is shown. */
export const receivedQuery = (owner: Owner, id: string) =>
  queryOptions({
    ...shared,
    queryKey: ['received', owner.uid, id],
    queryFn: ({ signal }) => ask(api.getTransfer({ params: { id } }, { signal })),
  })

/** Whatever was changed may stand elsewhere now, or nowhere. */
export const readListsAgain = (client: QueryClient, { uid }: Owner): Promise<void> =>
  client.invalidateQueries({ queryKey: ['transfers', uid] })

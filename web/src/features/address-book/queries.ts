import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@envoi/client/api-error'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../platform/api.ts'
import { session } from '../../platform/session.ts'
import { PAGE_SIZE } from './pages.ts'

/** A session that was ended elsewhere is found out here; the page then leads to the sign-in. */
export async function ask<Reply>(asking: Promise<Reply>): Promise<Reply> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await session.refresh()
    throw error
  }
}

const isPassing = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500
const shared = {
  // A browser that believes to be offline may be wrong, and one that is offline shall say so at once.
  networkMode: 'always',
  retry: (failures: number, error: Error) => failures < 1 && isPassing(error),
  retryDelay: 1000,
} as const

/** What is looked at, page by page: those that a search finds, or the members of a group. */
export type Looked = { query: string } | { groupId: string }

export const pageQuery = (uid: string, looked: Looked, page: number) =>
  queryOptions({
    ...shared,
    queryKey: ['address-book', uid, 'contacts', looked, page],
    queryFn: ({ signal }) => {
      const part = { from: page * PAGE_SIZE, size: PAGE_SIZE }
      return ask(
        'query' in looked
          ? api.searchContacts({ params: { uid }, body: { query: looked.query, ...part } }, { signal })
          : api.listMembers({ params: { uid, id: looked.groupId }, query: part }, { signal }),
      )
    },
  })

/** All of them: there are never more than one page can hold. */
export const groupsQuery = (uid: string) =>
  queryOptions({
    ...shared,
    queryKey: ['address-book', uid, 'groups'],
    queryFn: ({ signal }) => ask(api.searchGroups({ params: { uid }, body: { size: addressBook.groups } }, { signal })),
  })

export const readBookAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['address-book', uid] })

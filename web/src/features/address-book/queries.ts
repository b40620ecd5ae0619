import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../platform/api.ts'
import { ask, asking } from '../../platform/query-asking.ts'
import { PAGE_SIZE } from './pages.ts'

/** What is looked at, page by page: those that a search finds, and of a group named who is in it; or its members. */
export type Looked = { query: string; memberOf?: string } | { groupId: string }

export const pageQuery = (uid: string, looked: Looked, page: number) =>
  queryOptions({
    ...asking,
    queryKey: ['address-book', uid, 'contacts', looked, page],
    queryFn: ({ signal }) => {
      const part = { from: page * PAGE_SIZE, size: PAGE_SIZE }
      return ask(
        'query' in looked
          ? api.searchContacts({ params: { uid }, body: { ...looked, ...part } }, { signal })
          : api.listMembers({ params: { uid, id: looked.groupId }, query: part }, { signal }),
      )
    },
  })

/** All of them: there are never more than one page can hold. */
export const groupsQuery = (uid: string) =>
  queryOptions({
    ...asking,
    queryKey: ['address-book', uid, 'groups'],
    queryFn: ({ signal }) => ask(api.searchGroups({ params: { uid }, body: { size: addressBook.groups } }, { signal })),
  })

export const readBookAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['address-book', uid] })

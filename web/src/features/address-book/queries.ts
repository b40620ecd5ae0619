import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'

/** An address book is read page by page, and only the pages that somebody looks at. */
export const PAGE_SIZE = 100

export function pagesOf({ first, last }: { first: number; last: number }): number[] {
  const [from, to] = [Math.floor(first / PAGE_SIZE), Math.floor(last / PAGE_SIZE)]
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

export const placeOf = (index: number): { page: number; place: number } => ({
  page: Math.floor(index / PAGE_SIZE),
  place: index % PAGE_SIZE,
})

/** What is looked at, page by page: those that a search finds, and of a group named who is in it; or its members. */
export type ContactFilter = { query: string; memberOf?: string } | { groupId: string }

export const pageQuery = (uid: string, filter: ContactFilter, page: number) =>
  queryOptions({
    queryKey: ['address-book', uid, 'contacts', filter, page],
    queryFn: ({ signal }) => {
      const part = { from: page * PAGE_SIZE, size: PAGE_SIZE }
      return ask(
        'query' in filter
          ? api.searchContacts({ params: { uid }, body: { ...filter, ...part } }, { signal })
          : api.listContactGroupMembers({ params: { uid, id: filter.groupId }, query: part }, { signal }),
      )
    },
  })

/** All of them: there are never more than one page can hold. */
export const groupsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['address-book', uid, 'groups'],
    queryFn: ({ signal }) =>
      ask(api.searchContactGroups({ params: { uid }, body: { size: addressBook.groups } }, { signal })),
  })

export const readBookAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['address-book', uid] })

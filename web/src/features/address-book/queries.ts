import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FoundContact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../platform/api.ts'
import { PAGE_SIZE, type RowsPage } from '../../platform/paged-rows.ts'
import { ask } from '../../platform/query-asking.ts'

/** What is looked at, page by page: those that a search finds, and of a group named who is in it; or its members. */
export type ContactFilter = { query: string; memberOf?: string } | { groupId: string }

export const pageQuery = (uid: string, filter: ContactFilter, page: number) => ({
  queryKey: ['address-book', uid, 'contacts', filter, page],
  async queryFn({ signal }: { signal: AbortSignal }): Promise<RowsPage<FoundContact>> {
    const part = { from: page * PAGE_SIZE, size: PAGE_SIZE }
    const { contacts, total } = await ask(
      'query' in filter
        ? api.searchContacts(
            { params: { uid }, body: { ...filter, ...part, groups: filter.memberOf === undefined } },
            { signal },
          )
        : api.listContactGroupMembers({ params: { uid, id: filter.groupId }, query: part }, { signal }),
    )
    return { rows: contacts, total }
  },
})

/** All of them: there are never more than one page can hold. */
export const groupsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['address-book', uid, 'groups'],
    queryFn: ({ signal }) =>
      ask(api.searchContactGroups({ params: { uid }, body: { size: addressBook.groups } }, { signal })),
  })

/** One of them, with all its groups. */
export const contactQuery = (uid: string, id: string) =>
  queryOptions({
    queryKey: ['address-book', uid, 'contact', id],
    queryFn: ({ signal }) => ask(api.getContact({ params: { uid, id } }, { signal })),
  })

/** What somebody has sent to an address and has not deleted, the latest first. */
export const sentToQuery = (uid: string, email: string, size: number) =>
  queryOptions({
    queryKey: ['sent-to', uid, email, size],
    queryFn: ({ signal }) =>
      ask(
        api.searchTransfers(
          { body: { recipient: email, status: ['ENABLED', 'DISABLED'], sort: '-createdAt', size } },
          { signal },
        ),
      ),
  })

export const readBookAgain = (client: QueryClient, uid: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['address-book', uid] })

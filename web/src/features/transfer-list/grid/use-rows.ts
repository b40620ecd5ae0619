import { usePrefetchQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedTransfer } from '@envoi/contract/lists'
import { isOpenEnded, pagesOf, placeOf } from './pages.ts'
import { type FoundPage, type Owner, type Search, countQuery, pageQuery, searchOf } from '../queries.ts'
import type { ListState } from '../list-state.ts'
import type { RowAt } from '../../../ui/list/selection.ts'

export type Rows = {
  /** Nothing: the first answer has not come. */
  total: number | undefined
  /** False: there are at least so many, and how many is not known yet. */
  isCounted: boolean
  rowAt: RowAt<ListedTransfer>
  /** All that have been read of this search, in order. */
  readSoFar: () => ListedTransfer[]
  /** What is shown answers the question before this one. */
  isBehind: boolean
  error: Error | null
  askAgain: () => void
  /** Which rows somebody looks at: their pages are read. */
  look: (rows: { first: number; last: number; count: number }) => void
  /** What is shown answers this one. */
  search: Search
}

/** Pages of one search, told by its key: those in sight, and all that have been. */
type Looked = { key: string; inSight: readonly number[]; seen: readonly number[] }

/** Rows by their place, read page by page as one comes to them. The rows of the last search stay until the next are there. */
export function useRows(owner: Owner, state: ListState, { isTyping }: { isTyping: boolean }): Rows {
  const client = useQueryClient()
  const asked = searchOf(state)
  const first = useFirstPage(owner, asked)
  const search = first.page?.search ?? asked
  const key = JSON.stringify(search)
  const [looked, setLooked] = useState<Looked | null>(null)
  const { inSight, seen } = looked?.key === key ? looked : { inSight: [0], seen: [0] }

  const pages = [...new Set([0, ...inSight])]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(owner, search, page)) })
  const findPage = (page: number): FoundPage | undefined =>
    answers[pages.indexOf(page)]?.data ?? client.getQueryData(pageQuery(owner, search, page).queryKey)
  const isOpen = isOpenEnded(findPage(0)?.total, search.filter)
  // While somebody types on, nothing is counted.
  const counted = useQuery({ ...countQuery(owner, search), enabled: isOpen && !isTyping })
  // Each page tells of one more than it holds, and what the farthest has told stays true on the way back.
  const known = seen.map((page) => findPage(page)?.total ?? 0)
  const total = isOpen ? (counted.data ?? Math.max(...known)) : findPage(0)?.total
  const failed = answers.find(({ isError }) => isError)
  return {
    total,
    isCounted: !isOpen || counted.data !== undefined,
    search,
    rowAt(index) {
      const { page, place } = placeOf(index)
      return findPage(page)?.transfers[place]
    },
    readSoFar: () => seen.flatMap((page) => findPage(page)?.transfers ?? []),
    isBehind: first.isBehind,
    error: first.error ?? failed?.error ?? null,
    askAgain() {
      first.askAgain()
      void failed?.refetch()
    },
    look(rows) {
      const wanted = pagesOf(rows, rows.count)
      if (wanted.every((page) => inSight.includes(page)) && wanted.length === inSight.length) return
      setLooked({ key, inSight: wanted, seen: [...new Set([...seen, ...wanted])].toSorted((a, b) => a - b) })
    },
  }
}

/** The first page of a search, and until it comes that of the search before, also where it does not come. */
function useFirstPage(owner: Owner, asked: Search) {
  // Rows of another list say nothing about this one.
  const isOfList = (page: FoundPage | undefined): page is FoundPage => page?.search.list === asked.list
  const query = pageQuery(owner, asked, 0)
  // Asked for while the list is drawn for the first time, not once it stands there empty.
  usePrefetchQuery(query)
  const first = useQuery({ ...query, placeholderData: (before) => (isOfList(before) ? before : undefined) })
  // A query that fails lets go of its placeholder, and the rows are to stay.
  const [before, setBefore] = useState<FoundPage | undefined>()
  if (first.isPlaceholderData && first.data !== before) setBefore(first.data)
  return {
    page: first.data ?? (first.isError && isOfList(before) ? before : undefined),
    isBehind: first.isPlaceholderData && first.isFetching,
    error: first.data ? null : first.error,
    askAgain: () => void first.refetch(),
  }
}

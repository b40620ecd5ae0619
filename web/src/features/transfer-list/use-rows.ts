import { usePrefetchQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { ListState } from './list-state.ts'
import { isOpenEnded, pagesOf, placeOf } from './pages.ts'
import { type Owner, type Search, countQuery, pageQuery, searchOf } from './queries.ts'
import type { RowAt } from './selection.ts'

export type Rows = {
  /** Nothing: the first answer has not come. */
  total: number | undefined
  /** False: there are at least so many, and how many is not known yet. */
  isCounted: boolean
  rowAt: RowAt
  /** All that have been read of this search, in order. */
  readSoFar: () => ListedTransfer[]
  /** What is shown answers the question before this one. */
  isBehind: boolean
  error: Error | null
  askAgain: () => void
  /** Which rows somebody looks at: their pages are read. */
  look: (rows: { first: number; last: number; count: number }) => void
  search: Search
}

/** Rows by their place, read page by page as one comes to them. The rows of the last question stay until the next are there. */
export function useRows(owner: Owner, state: ListState): Rows {
  const client = useQueryClient()
  const search = searchOf(state)
  const asked = JSON.stringify(search)
  const [shown, setShown] = useState({ search, key: asked, seen: [0] as readonly number[] })
  const [inSight, setInSight] = useState<readonly number[]>([0])
  // Asked for while the list is drawn for the first time, not once it stands there empty.
  usePrefetchQuery(pageQuery(owner, search, 0))
  const first = useQuery(pageQuery(owner, search, 0))
  const isBehind = shown.key !== asked
  // Rows of another list say nothing about this one.
  const isElsewhere = shown.search.list !== search.list
  if (isBehind && (first.data || isElsewhere)) {
    setShown({ search, key: asked, seen: [0] })
    setInSight([0])
  }

  const pages = [...new Set([0, ...inSight])]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(owner, shown.search, page)) })
  const findPage = (page: number) =>
    answers[pages.indexOf(page)]?.data ?? client.getQueryData(pageQuery(owner, shown.search, page).queryKey)
  const isOpen = isOpenEnded(findPage(0)?.total, shown.search.wish)
  const counted = useQuery({ ...countQuery(owner, shown.search), enabled: isOpen })
  // Each page tells of one more than it holds, and what the farthest has told stays true on the way back.
  const known = shown.seen.map((page) => findPage(page)?.total ?? 0)
  const total = isOpen ? (counted.data ?? Math.max(...known)) : findPage(0)?.total
  const failed = answers.find(({ isError }) => isError)
  return {
    total,
    isCounted: !isOpen || counted.data !== undefined,
    search: shown.search,
    rowAt(index) {
      const { page, place } = placeOf(index)
      return findPage(page)?.transfers[place]
    },
    readSoFar: () => shown.seen.flatMap((page) => findPage(page)?.transfers ?? []),
    isBehind: isBehind && first.isFetching,
    error: first.isError && !first.data ? first.error : (failed?.error ?? null),
    askAgain() {
      void first.refetch()
      void failed?.refetch()
    },
    look(rows) {
      const wanted = pagesOf(rows, rows.count)
      if (wanted.every((page) => inSight.includes(page)) && wanted.length === inSight.length) return
      setInSight(wanted)
      const seen = [...new Set([...shown.seen, ...wanted])].toSorted((a, b) => a - b)
      setShown({ ...shown, seen })
    },
  }
}

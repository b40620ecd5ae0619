/** A list that is read page by page, and only the pages that somebody looks at. */
import { type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const PAGE_SIZE = 100

export type RowsPage<Row> = { rows: Row[]; total: number }
type Sight = { first: number; last: number }

export function pagesOf({ first, last }: Sight): number[] {
  const [from, to] = [Math.floor(first / PAGE_SIZE), Math.floor(last / PAGE_SIZE)]
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

export const placeOf = (index: number): { page: number; place: number } => ({
  page: Math.floor(index / PAGE_SIZE),
  place: index % PAGE_SIZE,
})

/** How one page of what a filter finds is asked for. */
export type PageQuery<Filter, Row> = (
  filter: Filter,
  page: number,
) => { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<RowsPage<Row>> }

export type PagedRows<Filter, Row> = {
  /** What is shown answers this; what is asked may be the next already. */
  filter: Filter
  /** Nothing: the first answer has not come. */
  total: number | undefined
  at: (index: number) => Row | undefined
  /** What has been read and is still kept, in order. */
  readSoFar: () => Row[]
  /** What is shown answers the question before this one. */
  isBehind: boolean
  /** Another one: what is shown begins anew. */
  key: string
  error: Error | null
  askAgain: () => void
  /** Which rows somebody looks at: their pages are read. */
  look: (rows: Sight) => void
}

/** By their place. Those of the last question stay until the next are there; an older answer is never shown. */
export function usePagedRows<Filter, Row>(filter: Filter, pageQuery: PageQuery<Filter, Row>): PagedRows<Filter, Row> {
  const client = useQueryClient()
  const asked = JSON.stringify(filter)
  const [shown, setShown] = useState({ filter, key: asked })
  const [inSight, setInSight] = useState<readonly number[]>([0])
  const first = useQuery(pageQuery(filter, 0))
  const isBehind = shown.key !== asked
  if (isBehind && first.data) {
    setShown({ filter, key: asked })
    setInSight([0])
  }
  const pages = [...new Set([0, ...inSight])]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(shown.filter, page)) })
  const findPage = (page: number): RowsPage<Row> | undefined =>
    answers[pages.indexOf(page)]?.data ?? client.getQueryData(pageQuery(shown.filter, page).queryKey)
  const failed = answers.find(({ isError }) => isError)
  const total = findPage(0)?.total
  return {
    filter: shown.filter,
    total,
    at(index) {
      const { page, place } = placeOf(index)
      return findPage(page)?.rows[place]
    },
    readSoFar: () =>
      total === undefined || total === 0
        ? []
        : pagesOf({ first: 0, last: total - 1 }).flatMap((page) => findPage(page)?.rows ?? []),
    isBehind: isBehind && first.isFetching,
    key: shown.key,
    error: first.error ?? failed?.error ?? null,
    askAgain() {
      void first.refetch()
      void failed?.refetch()
    },
    look(rows) {
      const wanted = pagesOf(rows)
      if (wanted.join() !== inSight.join()) setInSight(wanted)
    },
  }
}

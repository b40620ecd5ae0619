import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundContact } from '@envoi/contract/contacts'
import { pagesOf, placeOf } from './pages.ts'
import { type Looked, pageQuery } from './queries.ts'

export type Contacts<Asked extends Looked = Looked> = {
  /** What is shown answers this; what is asked may be the next already. */
  looked: Asked
  /** Nothing: the first answer has not come. */
  total: number | undefined
  at: (index: number) => FoundContact | undefined
  /** What is shown answers the question before this one. */
  isBehind: boolean
  /** Another one: what is shown begins anew. */
  key: string
  error: Error | null
  askAgain: () => void
  /** Which rows somebody looks at: their pages are read. */
  look: (rows: { first: number; last: number }) => void
}

/** By their place, read page by page. Those of the last question stay until the next are there; an older answer is never shown. */
export function useContacts<Asked extends Looked>(uid: string, looked: Asked): Contacts<Asked> {
  const client = useQueryClient()
  const asked = JSON.stringify(looked)
  const [shown, setShown] = useState({ looked, key: asked })
  const [inSight, setInSight] = useState<readonly number[]>([0])
  const first = useQuery(pageQuery(uid, looked, 0))
  const isBehind = shown.key !== asked
  if (isBehind && first.data) {
    setShown({ looked, key: asked })
    setInSight([0])
  }
  const pages = [...new Set([0, ...inSight])]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(uid, shown.looked, page)) })
  const findPage = (page: number) =>
    answers[pages.indexOf(page)]?.data ?? client.getQueryData(pageQuery(uid, shown.looked, page).queryKey)
  const failed = answers.find(({ isError }) => isError)
  return {
    looked: shown.looked,
    total: findPage(0)?.total,
    at(index) {
      const { page, place } = placeOf(index)
      return findPage(page)?.contacts[place]
    },
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

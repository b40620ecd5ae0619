import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundContact } from '@envoi/contract/contacts'
import { pagesOf, placeOf, type ContactFilter, pageQuery } from '../queries.ts'

export type Contacts<Asked extends ContactFilter = ContactFilter> = {
  /** What is shown answers this; what is asked may be the next already. */
  filter: Asked
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
export function useContacts<Asked extends ContactFilter>(uid: string, filter: Asked): Contacts<Asked> {
  const client = useQueryClient()
  const asked = JSON.stringify(filter)
  const [shown, setShown] = useState({ filter, key: asked })
  const [inSight, setInSight] = useState<readonly number[]>([0])
  const first = useQuery(pageQuery(uid, filter, 0))
  const isBehind = shown.key !== asked
  if (isBehind && first.data) {
    setShown({ filter, key: asked })
    setInSight([0])
  }
  const pages = [...new Set([0, ...inSight])]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(uid, shown.filter, page)) })
  const findPage = (page: number) =>
    answers[pages.indexOf(page)]?.data ?? client.getQueryData(pageQuery(uid, shown.filter, page).queryKey)
  const failed = answers.find(({ isError }) => isError)
  return {
    filter: shown.filter,
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

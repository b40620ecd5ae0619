import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type NameState, judgeName, nameState, readName } from './name-state.ts'
import { nameQuery } from './queries.ts'

/** So long somebody has to stop typing before a name is asked about. */
const PAUSE = 300

export type TypedName = { typed: string; name: string; state: NameState; write: (typed: string) => void }

/** A name as it is typed, and what is known of it. */
export function useName(ownerId: string, current?: string): TypedName {
  const [typed, write] = useState(current ?? '')
  const [asked, setAsked] = useState('')
  const name = readName(typed)
  const judged = judgeName(name, current)
  const isWorthAsking = judged === 'ask'
  useEffect(() => {
    if (!isWorthAsking) return undefined
    const timer = setTimeout(() => setAsked(name), PAUSE)
    return () => clearTimeout(timer)
  }, [name, isWorthAsking])
  const { data, error, isFetching } = useQuery({
    ...nameQuery(ownerId, asked),
    enabled: isWorthAsking && asked === name,
    retry: false,
  })
  const isAnswered = asked === name && !isFetching
  const answer = error ? ('failed' as const) : data
  return { typed, name, state: nameState(judged, isAnswered ? answer : undefined), write }
}

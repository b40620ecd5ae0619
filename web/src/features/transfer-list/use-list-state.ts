import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ListState, searchParamsOf, readState } from './list-state.ts'

/** So long after the last key the address follows what is typed: browsers allow it only so many changes. */
const DEBOUNCE = 250

export type ChangeList = (changes: Partial<ListState>, how?: { isReplacing?: boolean }) => void

type ListControl = {
  state: ListState
  /** Goes to another address, which can be gone back from unless it replaces the one before. */
  change: ChangeList
  /** Searches for these words at once; the address follows. */
  type: (query: string) => void
  /** The address has not followed yet. */
  isTyping: boolean
}

/** The search parameters of the address are the state. Only words that are being typed are ahead of them. */
export function useListState(): ListControl {
  const address = useSearch({ from: '/sender/dashboard' })
  const search = readState(address)
  const navigate = useNavigate()
  const router = useRouter()
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = typed !== null && typed !== search.query
  const state = isTyping ? withWords(search, typed) : search

  // Whoever goes to another address means what it says. Our own says what is typed at that moment.
  useEffect(
    () =>
      router.history.subscribe(({ location }) => {
        if (!isDashboard(location.pathname)) return
        const { query } = readState(router.options.parseSearch(location.search))
        setTyped((words) => (words === query ? words : null))
      }),
    [router],
  )

  /** Where we are going: the address in `search` may be one behind. */
  function readLatest(): ListState {
    const { pathname, search: latest } = router.latestLocation
    return isDashboard(pathname) ? readState(latest) : search
  }
  const go = (next: ListState, isReplacing: boolean): void =>
    void navigate({ to: '/dashboard', search: searchParamsOf(next), replace: isReplacing, resetScroll: false })
  const tidy = useEffectEvent(() => {
    const meant = searchParamsOf(search)
    if (Object.keys(address).some((name) => !(name in meant))) go(search, true)
  })
  // What cannot be meant leaves the address that somebody came by.
  useEffect(() => tidy(), [])
  const follow = useEffectEvent((words: string) => {
    // On the way to another page, which may still have to be fetched.
    if (!isDashboard(router.latestLocation.pathname)) return
    const latest = readLatest()
    if (latest.query !== words) go(withWords(latest, words), true)
  })
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => follow(typed), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    state,
    isTyping,
    type: setTyped,
    change(changes, { isReplacing = false } = {}) {
      const latest = readLatest()
      // What is typed goes along.
      const next = { ...(isTyping ? withWords(latest, typed) : latest), ...changes }
      setTyped(next.query)
      go(next, isReplacing)
    },
  }
}

/** Other words find other transfers: none of them is open. */
const withWords = (state: ListState, query: string): ListState => ({ ...state, query, open: undefined })

const isDashboard = (pathname: string): boolean => /^\/dashboard\/?$/.test(pathname)

/** For links, which can also be opened in another tab. */
export function hrefOf(state: ListState): string {
  const query = new URLSearchParams(searchParamsOf(state)).toString()
  return query === '' ? '/dashboard' : `/dashboard?${query}`
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ListState, addressOf, readState } from './list-state.ts'

/** So long after the last key the address follows what is typed: browsers allow it only so many changes. */
const QUIET = 250

export type ChangeList = (changes: Partial<ListState>, how?: { isReplacing?: boolean; isTyped?: boolean }) => void

/** The address is the state: what changes it can be gone back from, unless it takes the place of what was there. */
export function useListState(): [ListState, ChangeList] {
  const told = readState(useSearch({ strict: false }))
  const address = JSON.stringify(told)
  const navigate = useNavigate()
  /** What is typed is true at once, as long as the address says nothing else. */
  const [typed, setTyped] = useState<{ state: ListState; at: string } | null>(null)
  if (typed && typed.at !== address) setTyped(null)
  const state = typed?.at === address ? typed.state : told

  const go = (next: ListState, isReplacing: boolean): void =>
    void navigate({ to: '/dashboard', search: addressOf(next), replace: isReplacing, resetScroll: false })
  const follow = useEffectEvent((next: ListState) => go(next, true))
  useEffect(() => {
    if (!typed) return undefined
    const timer = setTimeout(() => follow(typed.state), QUIET)
    return () => clearTimeout(timer)
  }, [typed])
  return [
    state,
    (changes, { isReplacing = false, isTyped = false } = {}) => {
      const next = { ...state, ...changes }
      if (isTyped) setTyped({ state: next, at: address })
      else go(next, isReplacing)
    },
  ]
}

/** For links, which can also be opened in another tab. */
export function hrefOf(state: ListState): string {
  const query = new URLSearchParams(addressOf(state)).toString()
  return query === '' ? '/dashboard' : `/dashboard?${query}`
}

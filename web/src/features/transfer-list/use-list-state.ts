import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
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
  const router = useRouter()
  /** What is typed is true at once, as long as the address says nothing else but what we made it say. */
  const [typed, setTyped] = useState<{ changes: Partial<ListState>; at: string } | null>(null)
  /** Addresses that we went to and that may still have to arrive. */
  const [ours, setOurs] = useState<readonly string[]>([])
  const isArrival = ours.includes(address)
  if (isArrival) setOurs(ours.slice(ours.indexOf(address) + 1))
  const state = typed && (typed.at === address || isArrival) ? { ...told, ...typed.changes } : told
  if (typed && typed.at !== address) {
    // More may have been typed on the way.
    const isToldBy = JSON.stringify(state) === address
    setTyped(isArrival && !isToldBy ? { ...typed, at: address } : null)
    if (!isArrival) setOurs([])
  }

  const go = (next: ListState, isReplacing: boolean): void => {
    const search = addressOf(next)
    setOurs((before) => [...before, JSON.stringify(readState(search))])
    void navigate({ to: '/dashboard', search, replace: isReplacing, resetScroll: false })
  }
  const follow = useEffectEvent(() => {
    // On the way to another page, which may still have to be fetched.
    if (!/^\/dashboard\/?$/.test(router.latestLocation.pathname)) return
    go(state, true)
  })
  useEffect(() => {
    if (!typed) return undefined
    const timer = setTimeout(() => follow(), QUIET)
    return () => clearTimeout(timer)
  }, [typed])
  return [
    state,
    (changes, { isReplacing = false, isTyped = false } = {}) => {
      if (isTyped) return setTyped({ changes: { ...typed?.changes, ...changes }, at: address })
      // What was typed goes along, and stays until the address says it too.
      if (typed) setTyped({ ...typed, changes: { ...typed.changes, ...changes } })
      go({ ...state, ...changes }, isReplacing)
    },
  ]
}

/** For links, which can also be opened in another tab. */
export function hrefOf(state: ListState): string {
  const query = new URLSearchParams(addressOf(state)).toString()
  return query === '' ? '/dashboard' : `/dashboard?${query}`
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListState, addressOf, readState } from './list-state.ts'

export type ChangeList = (changes: Partial<ListState>, how?: { isReplacing?: boolean }) => void

/** The address is the state: what changes it can be gone back from, unless it takes the place of what was there. */
export function useListState(): [ListState, ChangeList] {
  const state = readState(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    state,
    (changes, { isReplacing = false } = {}) =>
      void navigate({
        to: '/dashboard',
        search: addressOf({ ...state, ...changes }),
        replace: isReplacing,
        resetScroll: false,
      }),
  ]
}

/** For links, which can also be opened in another tab. */
export function hrefOf(state: ListState): string {
  const query = new URLSearchParams(addressOf(state)).toString()
  return query === '' ? '/dashboard' : `/dashboard?${query}`
}

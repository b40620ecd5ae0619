import { useNavigate, useSearch } from '@tanstack/react-router'
import { type View, addressOf, readView } from './period.ts'

export type ChangeView = (changes: Partial<View>, how?: { isReplacing?: boolean }) => void

/** The address is the state: what changes it can be gone back from, unless it takes the place of what was there. */
export function useView(): [View, ChangeView] {
  const view = readView(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    view,
    (changes, { isReplacing = false } = {}) =>
      void navigate({
        to: '/dashboard/statistics',
        search: addressOf({ ...view, ...changes }),
        replace: isReplacing,
        resetScroll: false,
      }),
  ]
}

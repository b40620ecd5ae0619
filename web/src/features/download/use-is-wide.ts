import { useSyncExternalStore } from 'react'

/** Card and list stand side by side, and the list scrolls by itself; else the page does. As in file-sheet.module.css. */
const wide = matchMedia('(min-width: 64rem)')

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )

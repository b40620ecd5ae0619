import { type RefObject, useEffect } from 'react'

/**
 * What scrolls takes the focus from the viewer around it, so that keys scroll at once; never from a button. What also
 * scrolls to the side does not: there the arrows would no longer lead to the next file.
 */
export function useFirstFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current
    const isFree = document.activeElement?.getAttribute('role') === 'dialog'
    if (box && isFree && box.scrollWidth <= box.clientWidth + 1) box.focus({ preventScroll: true })
  }, [ref])
}

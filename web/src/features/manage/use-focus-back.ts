import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The focus was in something that has gone; whoever has moved on meanwhile keeps theirs. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Gives the focus to what opened something, once that has closed with the focus in it. */
export function useFocusBack<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null)
  const wasOpen = useRef(false)
  // At once: a moment later somebody may be typing elsewhere.
  useLayoutEffect(() => {
    if (!isOpen && wasOpen.current && isFocusLost()) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

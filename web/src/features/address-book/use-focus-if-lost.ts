import { type RefObject, useEffect, useRef } from 'react'

/** For what takes the place of a step with the focus in it. Whoever has gone elsewhere meanwhile stays there. */
export function useFocusIfLost<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}

import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the element when its screen or step appears. `isWanted`: not on the first page of a visit. */
export function useFocusFirst<Element extends HTMLElement>(isWanted = true): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus({ preventScroll: true })
  }, [isWanted])
  return ref
}

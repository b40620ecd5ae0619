import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the element when its screen or step appears. `isWanted`: not on the first page of a visit; as a
 * function, which must stay the same one, it is asked at that moment.
 */
export function useFocusOnMount<Element extends HTMLElement>(
  isWanted: boolean | ((element: Element) => boolean) = true,
): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || isWanted === false) return
    if (isWanted === true || isWanted(element)) element.focus({ preventScroll: true })
  }, [isWanted])
  return ref
}

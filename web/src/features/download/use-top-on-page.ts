import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far below the top of the page the element is. What stands above it may grow or shrink at any time; where the page
 * scrolls, its height then changes too.
 */
export function useTopOnPage(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => setTop(Math.round((place.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(document.body)
    return () => watching.disconnect()
  }, [place])
  return top
}

import { type RefObject, useLayoutEffect, useState } from 'react'
import { findScroller } from './find-scroller.ts'

/** What scrolls around the element, and how far below its beginning the element stands: what is above it may grow. */
export function usePlaceInScroller(element: RefObject<HTMLElement | null>): {
  scroller: HTMLElement | null
  top: number
} {
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; top: number }>({ scroller: null, top: 0 })
  useLayoutEffect(() => {
    const scroller = findScroller(element.current)
    if (!scroller) return undefined
    const measure = (): void => {
      const from = scroller.getBoundingClientRect().top - scroller.scrollTop
      const top = Math.round((element.current?.getBoundingClientRect().top ?? from) - from)
      setPlace((known) => (known.scroller === scroller && known.top === top ? known : { scroller, top }))
    }
    measure()
    const watching = new ResizeObserver(measure)
    for (const part of Array.from(scroller.children)) watching.observe(part)
    return () => watching.disconnect()
  }, [element])
  return place
}

import { type RefObject, useLayoutEffect, useState } from 'react'

type Place = { scroller: HTMLElement | null; top: number }

/** What scrolls around the element, and how far below its beginning the element stands: what is above it may grow. */
export function usePlaceInScroller(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, top: 0 })
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

/** What scrolls around an element: the panel that it is in. */
function findScroller(element: Element | null): HTMLElement | null {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return null
}

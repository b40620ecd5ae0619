import { type RefCallback, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Sight, rowsToDraw, samePlace, scrollTo, sightOf, withinCount } from './row-window.ts'

type Options = {
  count: number
  /** What scrolls; nothing until it is known. */
  scroller: HTMLElement | null
  /** How far below its beginning the rows begin. */
  top?: number
  /** As long as none has been measured. */
  rowHeight: number
  /** So many are drawn out of sight, on either side. */
  around: number
  /** A row that stays, such as the one that has the focus. */
  kept?: number
}

export type RowWindow = {
  rows: readonly number[]
  inSight: Sight
  rowHeight: number
  /** For one of the rows: the others are as tall. */
  measure: RefCallback<HTMLElement>
  /** How far it is scrolled, as was last heard: asking the page itself would have it laid out at once. */
  scrolled(): number
  scrollToRow(row: number, edges: { above: number; below: number }): void
}

export function useRowWindow({ count, scroller, top = 0, rowHeight: expected, around, kept }: Options): RowWindow {
  const [rowHeight, setRowHeight] = useState(expected)
  // The first time, as if all of the screen were for them: where it is not, a few rows too many are drawn.
  const [sight, setSight] = useState<Sight>(() => ({ first: 0, last: Math.ceil(innerHeight / expected) }))

  // Those in sight come first, the ones around them right after.
  const drawnAround = useDeferredValue(around, 0)

  const heard = useRef(0)
  const heightBefore = useRef(expected)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    // As when a phone is turned: the row that somebody reads stays where it is.
    if (heightBefore.current !== rowHeight) {
      const view = { scrolled: scroller.scrollTop, tall: scroller.clientHeight, top, rowHeight: heightBefore.current }
      scroller.scrollTo({ top: samePlace(view, rowHeight) })
      heightBefore.current = rowHeight
    }
    const look = (): void => {
      heard.current = scroller.scrollTop
      const next = sightOf({ scrolled: heard.current, tall: scroller.clientHeight, top, rowHeight })
      setSight((known) => (known.first === next.first && known.last === next.last ? known : next))
    }
    // Before the next picture: rows that come into sight are not there otherwise.
    const lookAtOnce = (): void => flushSync(look)
    look()
    scroller.addEventListener('scroll', lookAtOnce, { passive: true })
    const sizes = new ResizeObserver(lookAtOnce)
    sizes.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', lookAtOnce)
      sizes.disconnect()
    }
  }, [scroller, top, rowHeight])

  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined
    const size = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)
      if (height > 0) flushSync(() => setRowHeight(height))
    })
    size.observe(row)
    return () => size.disconnect()
  }, [])

  return {
    rows: rowsToDraw(sight, { count, around: drawnAround, ...(kept !== undefined && { kept }) }),
    inSight: withinCount(sight, count),
    rowHeight,
    measure,
    scrolled: () => heard.current,
    scrollToRow(row, edges) {
      if (!scroller) return
      const view = { scrolled: scroller.scrollTop, tall: scroller.clientHeight, top, rowHeight }
      scroller.scrollTo({ top: scrollTo(row, view, edges) })
    },
  }
}

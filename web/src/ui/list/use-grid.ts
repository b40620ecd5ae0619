import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { rowCommand } from './row-keys.ts'
import { usePlaceInScroller } from './use-place-in-scroller.ts'
import type { Selecting } from './use-row-selection.ts'
import { useRowWindow } from './use-row-window.ts'

const ROW_HEIGHT = 64
const AROUND = 8
/** What lies over the rows: the heads of the columns. */
const ABOVE = 48
/** Between a row that is gone to and the end of what is seen. */
const GAP = 8

export type GridHandle = { focus(): void }

/** What can be done with a row, told by its place. */
export type RowActs = {
  focus: (index: number) => void
  open: (index: number) => void
  select: (index: number, isRange: boolean) => void
}

type Options = {
  /** Around the rows. */
  body: RefObject<HTMLElement | null>
  /** Around what lies over the last rows: what can be done with the selected ones. */
  bar: RefObject<HTMLElement | null>
  total: number
  /** What the rows answer; those of another question are read from the first one on. */
  asked: string
  isRead: (index: number) => boolean
  /** Which rows somebody looks at. */
  look: (rows: { first: number; last: number; count: number }) => void
  selecting: Pick<Selecting<unknown>, 'selection' | 'reading' | 'select' | 'selectTo' | 'selectAll'>
  open: (index: number) => void
}

/**
 * A grid of as many rows as there are, of which only those in sight are drawn. One row takes the focus; the arrow keys go
 * from it to the next, and it stays drawn wherever one scrolls.
 */
export function useGrid({ body, bar, total, asked, isRead, look, selecting, open }: Options) {
  const { scroller, top } = usePlaceInScroller(body)
  const [current, setCurrent] = useState(0)
  const [focusWanted, setFocusWanted] = useState<number | null>(null)
  const tabStop = Math.min(current, total - 1)
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    setCurrent(0)
  }

  const seen = useRowWindow({ count: total, scroller, top, rowHeight: ROW_HEIGHT, around: AROUND, kept: tabStop })
  const tellLooked = useEffectEvent(look)
  const { first, last } = seen.inSight
  useEffect(() => tellLooked({ first, last, count: total }), [first, last, total])

  // Other rows are read from the first one on.
  const goToTop = useEffectEvent(() => {
    if (scroller && seen.scrolled() > top - ABOVE) scroller.scrollTo({ top: top - ABOVE })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another search begins at its top
  useEffect(() => goToTop(), [asked, scroller])

  function scrollTo(index: number): void {
    const end = scroller?.getBoundingClientRect().bottom ?? 0
    const covered = end - (bar.current?.firstElementChild?.getBoundingClientRect().top ?? end)
    seen.scrollToRow(index, { above: ABOVE, below: Math.max(0, covered) + GAP })
  }
  const hasSelected = selecting.selection.selected.size > 0 || selecting.reading !== null
  const comeFromUnderBar = useEffectEvent(() => {
    if (hasSelected && body.current?.contains(document.activeElement)) scrollTo(tabStop)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the bar comes with the first that is selected
  useEffect(() => comeFromUnderBar(), [hasSelected])

  function goTo(index: number): void {
    setCurrent(index)
    setFocusWanted(index)
    scrollTo(index)
  }
  const select = (index: number, isRange: boolean): void => {
    setCurrent(index)
    if (isRange) selecting.selectTo(index)
    else selecting.select(index)
  }
  const acts = useSameActs({
    focus(index) {
      setCurrent(index)
      setFocusWanted(null)
    },
    open,
    select,
  })
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof Element) || !body.current?.contains(event.target)) return
    const command = rowCommand(event, { index: tabStop, count: total })
    if (!command) return
    // A button of a row is pressed by these keys itself.
    if ((command.do === 'open' || command.do === 'select') && event.target.closest('button')) return
    event.preventDefault()
    if (command.do === 'go') {
      if (command.isExtending) selecting.selectTo(command.to, tabStop)
      goTo(command.to)
    }
    if (command.do === 'open') open(tabStop)
    if (command.do === 'select') select(tabStop, command.isRange)
    if (command.do === 'select_all') selecting.selectAll()
  }
  return {
    rows: seen.rows,
    rowHeight: seen.rowHeight,
    measure: seen.measure,
    // One that has been read: the place of another is not as tall on a phone.
    measured: seen.rows.find((index) => isRead(index)),
    /** Of a row at this place. */
    rowProps: (index: number) => ({ index, isTabStop: index === tabStop, isFocusWanted: focusWanted === index, acts }),
    press,
    focus: () => goTo(tabStop),
  }
}

/** Functions that stay the same and do what was given last: rows need not be drawn again for them. */
function useSameActs(acts: RowActs): RowActs {
  const last = useRef(acts)
  useLayoutEffect(() => {
    last.current = acts
  })
  const [same] = useState<RowActs>(() => ({
    focus: (index) => last.current.focus(index),
    open: (index) => last.current.open(index),
    select: (index, isRange) => last.current.select(index, isRange),
  }))
  return same
}

import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useRowWindow } from '../../../ui/list/use-row-window.ts'
import { GridHead } from './grid-head.tsx'
import { type ListState, initial } from '../list-state.ts'
import { Row, type RowActs } from './row.tsx'
import { rowCommand } from './row-keys.ts'
import styles from './transfer-grid.module.css'
import { type ChangeList, hrefOf } from '../use-list-state.ts'
import type { Selecting } from './use-selection.ts'
import type { Rows } from './use-rows.ts'

const ROW_HEIGHT = 64
const AROUND = 8
/** What lies over the rows: the heads of the columns. */
const ABOVE = 48
/** Between a row that is gone to and the end of what is seen. */
const GAP = 8

export type GridHandle = { focus(): void }

/** Rows as far as they are seen, out of as many as there are. The arrow keys go from one to the next. */
export function TransferGrid({
  state,
  change,
  rows,
  total,
  selecting,
  bar,
  handle,
}: {
  state: ListState
  change: ChangeList
  rows: Rows
  total: number
  selecting: Selecting
  /** Around what lies over the last rows: what can be done with the selected ones. */
  bar: RefObject<HTMLElement | null>
  handle: Ref<GridHandle>
}) {
  const { t } = useTranslation('dashboard')
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const { scroller, top } = usePlaceInScroller(body)
  const [current, setCurrent] = useState(0)
  const [focusWanted, setFocusWanted] = useState<number | null>(null)
  const tabStop = Math.min(current, total - 1)
  const { rowAt } = rows
  const { selected } = selecting.selection
  const asked = JSON.stringify(rows.search)
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    setCurrent(0)
  }

  const seen = useRowWindow({ count: total, scroller, top, rowHeight: ROW_HEIGHT, around: AROUND, kept: tabStop })
  // One that has been read: the place of another is not as tall on a phone.
  const measured = seen.rows.find((index) => rowAt(index) !== undefined)
  const look = useEffectEvent(rows.look)
  const { first, last } = seen.inSight
  useEffect(() => look({ first, last, count: total }), [first, last, total])

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
  const hasSelected = selected.size > 0 || selecting.reading !== null
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
  useImperativeHandle(handle, () => ({ focus: () => goTo(tabStop) }))
  const open = (index: number): void => {
    const id = rowAt(index)?.transferId
    if (id !== undefined) change({ open: id })
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
    event.preventDefault()
    if (command.do === 'go') {
      if (command.isExtending) selecting.selectTo(command.to, tabStop)
      goTo(command.to)
    }
    if (command.do === 'open') open(tabStop)
    if (command.do === 'select') select(tabStop, command.isRange)
    if (command.do === 'select_all') selecting.selectAll()
  }
  return (
    <div
      role="grid"
      tabIndex={-1}
      className={styles.grid}
      data-list={state.list}
      aria-label={t(state.list)}
      aria-rowcount={rows.isCounted ? total + 1 : -1}
      aria-multiselectable
      aria-busy={rows.isBehind}
      onKeyDown={press}
    >
      <GridHead
        list={state.list}
        sort={state.sort}
        selected={selecting.isAll ? 'all' : selected.size > 0 ? 'some' : 'none'}
        onSort={(sort) => change({ sort })}
        onSelectAll={selecting.selectAll}
      />
      <div ref={body} role="rowgroup" className={styles.body} style={{ height: total * seen.rowHeight }}>
        {seen.rows.map((index) => {
          const transfer = rowAt(index)
          return (
            <div
              key={index}
              ref={index === measured ? seen.measure : undefined}
              role="presentation"
              className={styles.place}
              style={{ translate: `0 ${index * seen.rowHeight}px` }}
            >
              <Row
                index={index}
                transfer={transfer}
                href={hrefOf({ ...initial, list: state.list, open: transfer?.transferId })}
                now={now}
                isSelected={transfer !== undefined && selected.has(transfer.transferId)}
                isTabStop={index === tabStop}
                isFocusWanted={focusWanted === index}
                acts={acts}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
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

/** What scrolls around the element, and how far below its beginning the element stands: what is above it may grow. */
function usePlaceInScroller(element: RefObject<HTMLElement | null>): {
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

/** What scrolls around an element: the panel that it is in. */
function findScroller(element: Element | null): HTMLElement | null {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return null
}

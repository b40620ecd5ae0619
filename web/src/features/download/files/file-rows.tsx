import {
  type Range,
  type VirtualItem,
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import styles from './file-rows.module.css'
import type { Row } from './file-tree.ts'

/** Card and list stand side by side, and the list scrolls by itself; else the page does. As in file-sheet.module.css. */
const SIDE_BY_SIDE = '(min-width: 64rem)'

/** `hasControls`: rows without any can be scrolled by keyboard only if the box itself takes the focus. */
type Props = { rows: Row[]; label: string; hasControls?: boolean; children: (row: Row) => ReactNode }

/** Only the rows in sight are drawn, so that 500 files are as smooth as five. */
export function FileRows(props: Props) {
  return useMedia(SIDE_BY_SIDE) ? <ScrolledByItself {...props} /> : <ScrolledWithPage {...props} />
}

/*
 * The virtualizer stays the same object while what it says changes, which the compiler cannot see: the components that
 * ask it are left as they are.
 */

/** Before it is measured. */
const ROW_HEIGHT = 48
const OVERSCAN = 10

export function ScrolledByItself({ hasControls = true, ...props }: Props) {
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const shared = useShared(props.rows)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer({ ...shared.options, getScrollElement: () => box.current })
  return (
    <div
      ref={box}
      className={styles.box}
      {...(!hasControls && { tabIndex: 0, role: 'group', 'aria-label': props.label })}
    >
      <List {...props} {...shared} virtualizer={virtualizer} />
    </div>
  )
}

function ScrolledWithPage(props: Props) {
  'use no memo'
  const place = useRef<HTMLDivElement>(null)
  const top = useTopOnPage(place)
  const shared = useShared(props.rows)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useWindowVirtualizer({ ...shared.options, scrollMargin: top })
  return (
    <div ref={place}>
      <List {...props} {...shared} virtualizer={virtualizer} />
    </div>
  )
}

/** The row with the focus is kept, however far one scrolls: else the focus would be lost with it. */
function useShared(rows: Row[]) {
  const [focused, setFocused] = useState<number | null>(null)
  const keptRange = (range: Range): number[] => {
    const indexes = new Set(defaultRangeExtractor(range))
    if (focused !== null && focused < rows.length) indexes.add(focused)
    return [...indexes].toSorted((a, b) => a - b)
  }
  return {
    setFocused,
    options: {
      count: rows.length,
      estimateSize: () => ROW_HEIGHT,
      getItemKey: (index: number) => rows[index]?.key ?? index,
      overscan: OVERSCAN,
      rangeExtractor: keptRange,
      useFlushSync: false,
    },
  }
}

type Virtual = {
  options: { scrollMargin: number }
  getTotalSize(): number
  getVirtualItems(): VirtualItem[]
  measureElement(node: Element | null): void
}

function List({
  rows,
  label,
  children,
  setFocused,
  virtualizer,
}: Props & { setFocused: (index: number | null) => void; virtualizer: Virtual }) {
  'use no memo'
  const indexOf = ({ target }: FocusEvent): number | null => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
    return index === undefined ? null : Number(index)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the controls inside it
    <ul
      className={styles.list}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocused(indexOf(event))}
      onBlur={() => setFocused(null)}
      onKeyDown={moveFocus}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ translate: `0 ${start - virtualizer.options.scrollMargin}px` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {children(row)}
            </li>
          )
        )
      })}
    </ul>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows go from row to row and stay with the same kind of control, or take the row's first. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-control]') : null
  const row = control?.closest<HTMLElement>('[data-index]')
  if (step === undefined || !control || !row) return
  const next = event.currentTarget.querySelector(`[data-index="${Number(row.dataset['index']) + step}"]`)
  const same = next?.querySelector<HTMLElement>(`[data-control="${control.dataset['control']}"]`)
  const target = same ?? next?.querySelector<HTMLElement>('[data-control]')
  if (!target) return
  event.preventDefault()
  target.focus()
}

/**
 * How far below the top of the page the element is. What stands above it may grow or shrink at any time; where the page
 * scrolls, its height then changes too.
 */
function useTopOnPage(place: RefObject<HTMLElement | null>): number {
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

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import styles from './row-list.module.css'
import { useRowWindow } from './use-row-window.ts'

const ROW_HEIGHT = 64
const AROUND = 6

export type RowListHandle = { focus(): void }

/** What is read page by page, as far as the list needs it. */
type Rows<Row> = {
  at: (index: number) => Row | undefined
  /** What is shown answers the question before this one. */
  isBehind: boolean
  /** Another one: what is shown begins anew. */
  key: string
  look: (rows: { first: number; last: number }) => void
}

/** As many as are seen, out of as many as there are, each with what can be done with it, which the arrow keys do not leave. */
export function RowList<Row extends { id: string }>({
  label,
  handle,
  rows,
  total,
  renderRow,
  rowProps,
}: {
  label: string
  handle?: Ref<RowListHandle> | undefined
  rows: Rows<Row>
  total: number
  renderRow: (row: Row, index: number) => ReactNode
  rowProps?: ((row: Row) => ComponentProps<'li'>) | undefined
}) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const seen = useRowWindow({ count: total, scroller, rowHeight: ROW_HEIGHT, around: AROUND })
  useImperativeHandle(handle, () => ({
    focus: () => scroller?.querySelector<HTMLElement>(controls)?.focus(),
  }))
  const look = useEffectEvent(rows.look)
  const { first, last } = seen.inSight
  useEffect(() => look({ first, last }), [first, last])
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no way to clean up.
    scroller?.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another search begins at its top
  }, [rows.key, scroller])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
    <div
      ref={setScroller}
      className={styles.scroller}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; not every row has a button
      tabIndex={0}
      aria-busy={rows.isBehind}
      onKeyDown={goToNextRow}
    >
      <ul className={styles.list} aria-label={label} style={{ height: total * seen.rowHeight }}>
        {seen.rows.map((index, place) => {
          const row = rows.at(index)
          return (
            <li
              key={row?.id ?? index}
              ref={place === 0 ? seen.measure : undefined}
              className={styles.row}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ translate: `0 ${index * seen.rowHeight}px` }}
              {...(row && rowProps?.(row))}
            >
              {row ? renderRow(row, index) : <span className={styles.waiting} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The words of a row: who it is, and what else tells them apart. */
export const RowWords = ({ title, text }: { title: string; text: string | null }) => (
  <span className={styles.words}>
    <b className="cut">
      <bdi>{title}</bdi>
    </b>
    {text !== null && (
      <span className="small cut">
        <bdi>{text}</bdi>
      </span>
    )}
  </span>
)

const controls = 'input, button'

/** Up or down to the same control of the next row that has it. */
function goToNextRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
  const row = event.target.closest('li')
  const place = row ? [...row.querySelectorAll(controls)].indexOf(event.target) : -1
  if (!row || place === -1) return
  event.preventDefault()
  const rows = new Map([...(row.parentElement?.children ?? [])].map((other) => [other.ariaPosInSet, other]))
  for (let next = Number(row.ariaPosInSet) + step; ; next += step) {
    const other = rows.get(String(next))
    if (!other) return
    const control = other.querySelectorAll<HTMLElement>(controls)[place]
    if (control) return control.focus()
  }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A list as a grid of rows and columns: what of it is the same whatever stands in the rows. */
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { Checkbox } from '../options/checkbox.tsx'
import styles from './grid.module.css'
import type { RowActs, useGrid } from './use-grid.ts'

/** `--columns` of its class says how wide each column is, in the head and in the rows alike. */
export function Grid({
  label,
  className,
  grid,
  body,
  total,
  isCounted = true,
  isBehind,
  head,
  renderRow,
}: {
  label: string
  className: string | undefined
  grid: ReturnType<typeof useGrid>
  body: RefObject<HTMLDivElement | null>
  total: number
  isCounted?: boolean
  /** What is shown answers the question before this one. */
  isBehind: boolean
  head: ReactNode
  renderRow: (row: ReturnType<typeof grid.rowProps>) => ReactNode
}) {
  return (
    <div
      role="grid"
      tabIndex={-1}
      className={classNames(styles.grid, className)}
      aria-label={label}
      aria-rowcount={isCounted ? total + 1 : -1}
      aria-multiselectable
      aria-busy={isBehind}
      onKeyDown={grid.press}
    >
      {head}
      <div ref={body} role="rowgroup" className={styles.body} style={{ height: total * grid.rowHeight }}>
        {grid.rows.map((index) => (
          <div
            key={index}
            ref={index === grid.measured ? grid.measure : undefined}
            role="presentation"
            className={styles.place}
            style={{ translate: `0 ${index * grid.rowHeight}px` }}
          >
            {renderRow(grid.rowProps(index))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The heads of the columns, after the box that selects all. */
export const GridHead = ({
  selected,
  selectAllLabel,
  onSelectAll,
  children,
}: {
  /** How much of all that was found. */
  selected: 'all' | 'some' | 'none'
  selectAllLabel: string
  onSelectAll: () => void
  children: ReactNode
}) => (
  <div role="rowgroup" className={styles.head}>
    <div role="row" className={styles.headRow} aria-rowindex={1}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has one */}
      <div role="columnheader" className={styles.check}>
        <Checkbox
          checked={selected === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selected === 'some'
          }}
          onChange={onSelectAll}
        >
          <span className="sr">{selectAllLabel}</span>
        </Checkbox>
      </div>
      {children}
    </div>
  </div>
)

/** The head of a column that puts the rows in its order, or turns it round. `order`: of this column, if it is by it. */
export const SortHead = ({
  label,
  order,
  isFigure = false,
  className,
  onSort,
}: {
  label: string
  order: 'ascending' | 'descending' | 'none'
  isFigure?: boolean
  className?: string | undefined
  onSort: () => void
}) => (
  <div role="columnheader" className={classNames(isFigure && styles.figure, className)} aria-sort={order}>
    <button type="button" className={styles.sort} data-on={order !== 'none'} onClick={onSort}>
      {label}
      {order !== 'none' && <Icon name={order === 'descending' ? 'down' : 'up'} size={16} />}
    </button>
  </div>
)

export const ColumnHead = ({
  isFigure = false,
  className,
  children,
}: {
  isFigure?: boolean
  className?: string | undefined
  children: ReactNode
}) => (
  <div role="columnheader" className={classNames(isFigure && styles.figure, className)}>
    {children}
  </div>
)

/** One row. Not read yet: an empty place, which can be gone over. */
export function GridRow({
  id,
  index,
  isSelected,
  isTabStop,
  isFocusWanted,
  acts,
  waiting,
  children,
}: {
  id: string | undefined
  index: number
  isSelected: boolean
  isTabStop: boolean
  isFocusWanted: boolean
  acts: RowActs
  /** Read out in the place of what has not come. */
  waiting: string
  children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isFocusWanted) row.current?.focus({ preventScroll: true })
  }, [isFocusWanted])
  return (
    <div
      ref={row}
      role="row"
      className={styles.row}
      data-row={id}
      // The heads of the columns are the first row.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => acts.focus(index)}
    >
      {id === undefined ? (
        <div role="gridcell" className={styles.empty}>
          <span className="sr">{waiting}</span>
        </div>
      ) : (
        children
      )}
    </div>
  )
}

/** The box that selects a row; with Shift, all from the last one to this. */
export const RowCheck = ({
  label,
  isSelected,
  onSelect,
}: {
  label: string
  isSelected: boolean
  onSelect: (isRange: boolean) => void
}) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has one
  <div role="gridcell" className={styles.check}>
    <Checkbox
      checked={isSelected}
      tabIndex={-1}
      onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)}
    >
      <span className="sr">{label}</span>
    </Checkbox>
  </div>
)

/** The whole row leads where its title does. */
export function RowTitle({
  href,
  onOpen,
  onSelectTo,
  children,
}: {
  href: string
  onOpen: () => void
  onSelectTo: () => void
  children: ReactNode
}) {
  function click(event: MouseEvent): void {
    // These open it in a tab of its own, as with any link.
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    // The second of two was meant for what stood over the row at the first, or for the row, which is open by now.
    if (event.detail > 1) return
    if (event.shiftKey) onSelectTo()
    else onOpen()
  }
  return (
    <a className={`${styles.title} cut`} href={href} tabIndex={-1} onClick={click}>
      {children}
    </a>
  )
}

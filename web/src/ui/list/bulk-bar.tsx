import type { ReactNode } from 'react'
import styles from './bulk-bar.module.css'
import { Button, IconButton } from '../button.tsx'

/** What can be done with all that are selected. It stays in sight at the end of what scrolls. */
export const BulkBar = ({
  label,
  count,
  clearLabel,
  onClear,
  children,
}: {
  label: string
  /** How many, in words. */
  count: string
  clearLabel: string
  onClear: () => void
  /** Buttons, each with its sign. */
  children: ReactNode
}) => (
  <div className={styles.bar} role="group" aria-label={label}>
    <span className={`${styles.count} num`}>{count}</span>
    <div className={styles.actions}>{children}</div>
    <IconButton icon="close" label={clearLabel} onClick={onClear} />
  </div>
)

/** In its place while something is being done with them: how far that is. */
export const BulkProgress = ({
  label,
  value,
  max,
  count,
  note,
  stopLabel,
  onStop,
}: {
  label: string
  value: number
  max: number
  count: string
  note: string
  stopLabel: string
  onStop: () => void
}) => (
  <div className={styles.bar}>
    <progress className={styles.progress} aria-label={label} value={value} max={max} />
    <span className={`${styles.count} num`} aria-hidden>
      {count}
    </span>
    <span className={`${styles.note} small`}>{note}</span>
    <Button variant="quiet" onClick={onStop}>
      {stopLabel}
    </Button>
  </div>
)

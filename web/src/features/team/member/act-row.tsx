import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './member-panel.module.css'

/** One thing that can be done, what it means, and the button that begins it. */
export function ActRow({
  title,
  text,
  label,
  isDanger = false,
  isBusy = false,
  onAct,
  children,
}: {
  title: string
  text: string
  label: string
  isDanger?: boolean
  isBusy?: boolean
  onAct: () => void
  /** In the place of the button, once it was pressed. */
  children?: ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.act}>
      <p className={styles.words}>
        <b id={id}>{title}</b>
        <span className="small">{text}</span>
      </p>
      {children ? (
        <div className={styles.below}>{children}</div>
      ) : (
        <Button
          variant={isDanger ? 'danger' : 'plain'}
          className={isDanger ? styles.danger : undefined}
          aria-describedby={id}
          aria-disabled={isBusy}
          onClick={() => isBusy || onAct()}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

/** What the control is called and how it is described: to be spread over it. */
export type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A control with its name above it, and below it what it asks for or what is wrong with it. */
export function Field({
  id,
  label,
  hint,
  problem,
  isWrong = problem !== undefined,
  children,
}: {
  id: string
  label: string
  hint?: ReactNode
  problem?: string | undefined
  /** Marked also without a sentence. */
  isWrong?: boolean
  children: (control: FieldControl) => ReactNode
}) {
  const noteId = `${id}-note`
  const note = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': note === undefined ? undefined : noteId })}
      {note !== undefined && (
        <p id={noteId} className={classNames(styles.note, problem !== undefined && styles.problem)}>
          {note}
        </p>
      )}
    </div>
  )
}

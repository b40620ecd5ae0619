import type { ReactNode } from 'react'
import { ProblemSentence } from '../problem-sentence.tsx'
import styles from './options.module.css'

/** One option: its name, its value at the right, and below what it needs besides. */
export function OptionRow({
  label,
  controlId,
  value,
  problem,
  problemId,
  children,
}: {
  label: string
  controlId: string
  value: ReactNode
  problem?: string | undefined
  problemId?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.option}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {value}
      {children && <div className={styles.below}>{children}</div>}
      {problem !== undefined && problemId !== undefined && (
        <div className={styles.below}>
          <ProblemSentence id={problemId} text={problem} />
        </div>
      )}
    </div>
  )
}

/** What an option needs besides, once it is chosen. */
export function OptionDetail({
  label,
  controlId,
  children,
}: {
  label: string
  controlId: string
  children: ReactNode
}) {
  return (
    <div className={styles.detail}>
      <label htmlFor={controlId}>{label}</label>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './problem-text.module.css'

/** Why something was not done, where it was asked for: read out when it comes, and without room while there is nothing. */
export const ProblemText = ({
  id,
  className,
  children,
}: {
  id?: string
  className?: string | undefined
  children: ReactNode
}) => (
  <p id={id} role="alert" className={classNames(styles.problem, className)}>
    {children}
  </p>
)

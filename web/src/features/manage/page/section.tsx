import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A section of the page: its heading, what can be done about it at the right, and what is in it. */
export function Section({
  title,
  count,
  action,
  children,
}: {
  title: string
  /** How many are in it. */
  count?: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {count !== undefined && <span className={`${styles.count} num`}>{count}</span>}
        <span className={styles.space} />
        {action}
      </div>
      {children}
    </section>
  )
}

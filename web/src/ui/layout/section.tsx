import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A part of a page: its heading, a sentence on what it is for, and what is in it. */
export function Section({
  title,
  text,
  action,
  children,
}: {
  title: string
  text?: string
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const heading = (
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
  )
  return (
    <section className={styles.section} aria-labelledby={id}>
      {action === undefined ? (
        heading
      ) : (
        <div className={styles.head}>
          {heading}
          {action}
        </div>
      )}
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

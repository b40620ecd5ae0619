import type { ReactNode } from 'react'
import styles from './message.module.css'

/** A page that has one thing to say: what happened, and what to do next. */
export function Message({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <main id="main" className={styles.message} tabIndex={-1}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {action}
    </main>
  )
}

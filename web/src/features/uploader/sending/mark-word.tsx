import type { ReactNode } from 'react'
import styles from './mark-word.module.css'

/** One word on full water, where the number was. The card says the same, so it is not read out. */
export function MarkWord({ word, children }: { word: string; children?: ReactNode }) {
  return (
    <p className={styles.word} aria-hidden="true">
      {word}
      {children}
    </p>
  )
}

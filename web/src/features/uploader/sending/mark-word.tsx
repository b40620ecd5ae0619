import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './mark-word.module.css'

/**
 * One word on the water, where the number was. The card says the same, so it is not read out. `isUnderSky`: the water
 * does not cover the page, and the word is to stand in it all the same.
 */
export function MarkWord({
  word,
  isUnderSky = false,
  children,
}: {
  word: string
  isUnderSky?: boolean
  children?: ReactNode
}) {
  return (
    <p className={classNames(styles.word, isUnderSky && styles.underSky)} aria-hidden="true">
      {word}
      {children}
    </p>
  )
}

import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { LetterRow, describedAs } from './letter.tsx'
import styles from './letter.module.css'

/** From this share of the limit on it is worth counting. */
const NEAR = 0.8

export type MessageWords = {
  message: string
  messageHint: string
  messageCount: (length: number, max: number) => string
}

/** What is too long is not cut: whoever pasted it knows best what can go. */
export function LetterMessage({
  words,
  text,
  max,
  problem,
  onWrite,
}: {
  words: MessageWords
  text: string
  max: number
  problem?: string | undefined
  onWrite: (text: string) => void
}) {
  const id = useId()
  const problemId = useId()
  const isTooLong = text.length > max
  return (
    <LetterRow label={words.message} controlId={id} problem={problem} problemId={problemId}>
      <textarea
        id={id}
        className={classNames(styles.control, styles.message)}
        rows={2}
        placeholder={words.messageHint}
        value={text}
        onChange={(event) => onWrite(event.currentTarget.value)}
        {...describedAs(problem, problemId)}
        {...(isTooLong && { 'aria-invalid': true })}
      />
      {text.length >= max * NEAR && (
        <span className={classNames('num', styles.count, isTooLong && styles.tooMany)} aria-live="polite">
          {words.messageCount(text.length, max)}
        </span>
      )}
    </LetterRow>
  )
}

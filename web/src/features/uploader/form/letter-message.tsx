import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LetterRow, describedAs } from './letter.tsx'
import styles from './letter.module.css'

/** From this share of the limit on it is worth counting. */
const NEAR = 0.8

/** What is too long is not cut: whoever pasted it knows best what can go. */
export function LetterMessage({
  text,
  max,
  problem,
  onWrite,
}: {
  text: string
  max: number
  problem?: string | undefined
  onWrite: (text: string) => void
}) {
  const { t } = useTranslation('form')
  const format = useFormat()
  const id = useId()
  const problemId = useId()
  const isTooLong = text.length > max
  return (
    <LetterRow label={t('message')} controlId={id} problem={problem} problemId={problemId}>
      <textarea
        id={id}
        className={classNames(styles.control, styles.message)}
        rows={2}
        placeholder={t('message_hint')}
        value={text}
        onChange={(event) => onWrite(event.currentTarget.value)}
        {...describedAs(problem, problemId)}
        {...(isTooLong && { 'aria-invalid': true })}
      />
      {text.length >= max * NEAR && (
        <span className={classNames('num', styles.count, isTooLong && styles.tooMany)} aria-live="polite">
          {t('message_count', { number: format.number(text.length), max: format.number(max) })}
        </span>
      )}
    </LetterRow>
  )
}

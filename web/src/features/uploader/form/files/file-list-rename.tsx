import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../../../ui/feedback/toast.tsx'
import { splitPath, stemLength } from '../../../../ui/display/file-name.tsx'
import styles from './file-list-row.module.css'
import { ProblemSentence } from '../problem-sentence.tsx'

/**
 * A name changed where it stands. Enter keeps it, Escape leaves it as it was; so does going away from a wrong one, told. With
 * Ctrl or the command key, Enter also sends, which the form does.
 */
export function RenameField({
  path,
  onRename,
  onLeave,
}: {
  path: string
  /** Says why not; null when the file has its new name. */
  onRename: (path: string) => string | null
  /** `isByKey`: the focus was in the field until then. */
  onLeave: (isByKey: boolean) => void
}) {
  const { t } = useTranslation('form')
  const { folder, name } = splitPath(path)
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const toasts = useToasts()

  useEffect(() => {
    if (!field.current) return
    field.current.focus()
    field.current.setSelectionRange(0, stemLength(field.current.value))
  }, [])

  // Under the last row in sight it would stand below the list's edge.
  useEffect(() => {
    if (problem !== null) field.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  const keep = (): string | null => (text === name ? null : onRename(folder + text))
  const answer = (event: KeyboardEvent): void => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSending) event.stopPropagation()
    if (event.key === 'Escape') return onLeave(true)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const refused = keep()
    setProblem(refused)
    if (refused === null) onLeave(true)
    if (!isSending || refused !== null) event.preventDefault()
  }
  return (
    <div className={styles.rename}>
      <input
        ref={field}
        className={styles.renameField}
        aria-label={t('new_name')}
        aria-invalid={problem !== null}
        {...(problem !== null && { 'aria-describedby': problemId })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={answer}
        onBlur={() => {
          const refused = keep()
          if (refused !== null) toasts.show(refused, { tone: 'problem' })
          onLeave(false)
        }}
      />
      <div aria-live="polite">{problem !== null && <ProblemSentence id={problemId} text={problem} />}</div>
    </div>
  )
}

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import fieldStyles from '../../../ui/fields/field.module.css'
import styles from './import.module.css'
import type { Judged, LineNote } from './judge-lines.ts'

type RowProps = {
  place: number
  judged: Judged
  /** What was written into its field. */
  text: string | undefined
  /** In the book by now. */
  isIn: boolean
  /** Nothing is corrected while the others are on their way. */
  isFixed: boolean
  onCorrect: (place: number, text: string) => void
}

/** Drawn anew only when something of it has changed: there may be hundreds beside the one that somebody corrects. */
export const ImportRow = memo(Row, (one, other) =>
  (['judged', 'text', 'isIn', 'isFixed', 'place'] as const).every((key) => one[key] === other[key]),
)

function Row({ place, judged, text, isIn, isFixed, onCorrect }: RowProps) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const say = useSayNote()
  const { name, email, deed, note, field } = judged
  const line = format.number(judged.line)
  const noteId = `import-note-${place}`
  const isWrong = deed === 'fix'
  const input = field && !isIn && (
    <input
      className={classNames(fieldStyles.input, styles.field)}
      aria-label={t(`line_${field}`, { line })}
      aria-invalid={isWrong}
      aria-describedby={note ? noteId : undefined}
      readOnly={isFixed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={field === 'email' ? 'email' : 'text'}
      value={text ?? (field === 'email' ? email : (name ?? ''))}
      onChange={(event) => onCorrect(place, event.currentTarget.value)}
    />
  )
  return (
    <li className={styles.row} data-deed={deed} data-in={isIn}>
      <span className={`${styles.line} num`}>
        <span className="sr">{t('head_line')} </span>
        {line}
      </span>
      <span className={styles.who}>
        {(field === 'name' && input) || (
          <b className="cut">{name === null ? <i className={styles.nameless}>{t('no_name')}</i> : <bdi>{name}</bdi>}</b>
        )}
      </span>
      <span className={styles.email}>
        {(field === 'email' && input) || (
          <span className="cut">
            <bdi>{email}</bdi>
          </span>
        )}
      </span>
      <span id={noteId} className={`${styles.note} small`}>
        {note && say(note)}
      </span>
      <span className={styles.deed} {...(input && { 'aria-live': 'polite' })}>
        {t(isIn && deed in did ? did[deed as keyof typeof did] : `deed_${deed}`)}
      </span>
    </li>
  )
}

const did = { add: 'did_add', update: 'did_update', import: 'did_import', join: 'did_join' } as const

function useSayNote(): (note: LineNote) => string {
  const { t } = useTranslation('book')
  const format = useFormat()
  return (note) => {
    if (note.why === 'replaces') return t('note_replaces', { name: note.name })
    if (note.why === 'repeats') return t('note_repeats', { line: format.number(note.of) })
    return t(`note_${note.why}`)
  }
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { customId as limits } from '@envoi/contract/limits'
import { classNames } from '../../../../ui/class-names.ts'
import { readLinkName } from '../../draft/link-name.ts'
import { describedAs } from '../letter.tsx'
import { OptionRow } from './options-row.tsx'
import styles from './options.module.css'

/** What the link is called. Under it stands the address that it makes; until it makes one, what a name may be. */
export function LinkNameOption({
  typed,
  problem,
  onWrite,
}: {
  typed: string
  problem?: string | undefined
  onWrite: (text: string) => void
}) {
  const { t } = useTranslation(['form', 'problems'])
  const [id, noteId, problemId] = [useId(), useId(), useId()]
  const { name, state } = readLinkName(typed)
  const notes = {
    none: t('link_name_rule', limits),
    invalid: t('link_name_rule', limits),
    taken: t('problems:problem_custom_id_taken'),
    fits: t('link_name_address', { address: `${location.host}/dl/${name}` }),
  }
  return (
    <OptionRow label={t('link_name')} controlId={id} value={null} problem={problem} problemId={problemId}>
      <input
        id={id}
        className={styles.text}
        placeholder={t('link_name_example')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={typed}
        onChange={(event) => onWrite(event.currentTarget.value)}
        aria-describedby={noteId}
        {...describedAs(problem, problemId)}
      />
      {problem === undefined && (
        <p id={noteId} className={classNames('small', styles.note)} aria-live="polite">
          {notes[state]}
        </p>
      )}
    </OptionRow>
  )
}

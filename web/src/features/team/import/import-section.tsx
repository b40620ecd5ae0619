import { useTranslation } from 'react-i18next'
import { teamInvitation } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import { useTellProblem } from '../problem.ts'
import { ImportSheet } from './import-sheet.tsx'
import styles from './import-section.module.css'
import type { UnreadFile } from './read-member-file.ts'
import { useMemberImport } from './use-member-import.ts'

/** A whole list of people: first what would become of each line, then, when one says so, what did. */
export function ImportSection({ team, onClose }: { team: string; onClose: () => void }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const tell = useTellProblem()
  const { refusal, sheet, name, doing, error, choose, send, reset } = useMemberImport(team)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
    <section
      className={styles.part}
      aria-labelledby="import-title"
      onKeyDown={(event) => leaveOnEscape(event, onClose)}
    >
      <div className={styles.head}>
        <h2 id="import-title">{t('import_title')}</h2>
        <IconButton icon="close" label={t('import_close')} onClick={onClose} />
      </div>
      {!sheet && !doing && (
        <FileDrop
          words={{
            text: t('import_text', { max: format.number(teamInvitation.perImport) }),
            choose: t('import_choose'),
            drop: t('import_drop'),
          }}
          accept=".csv,.txt,.tsv,text/csv"
          onChoose={choose}
        />
      )}
      {doing && doing !== 'import_sending' && <output>{t(doing, { name })}</output>}
      {sheet && <ImportSheet sheet={sheet} isSending={doing === 'import_sending'} onSend={send} onOther={reset} />}
      <ProblemText>{error ? tell(error) : refusal && <WhyNot refusal={refusal} />}</ProblemText>
    </section>
  )
}

function WhyNot({ refusal }: { refusal: UnreadFile }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  if (!('found' in refusal)) return t(`file_${refusal.why}`)
  const shown = (value: number): string =>
    refusal.why === 'too_many_bytes' ? format.size(value) : format.number(value)
  return t(`file_${refusal.why}`, { found: shown(refusal.found), max: shown(refusal.max) })
}

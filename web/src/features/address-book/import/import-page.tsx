import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import { useTellProblem } from '../problem.ts'
import { ImportSheet } from './import-sheet.tsx'
import styles from './import.module.css'
import { type Importing, useImport } from './use-import.ts'

/** Contacts out of a file: first what it would bring, then, when one says so, the contacts themselves. */
export function ImportPage({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation('book')
  const { state, choose, send, stop, reset } = useImport(uid)
  const isRunning = state.step === 'list' && state.running !== undefined
  // What is half in is not put away without a word: it is stopped, and tells how far it came.
  const leave = (): void => (isRunning ? stop() : onClose())
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the controls in it
    <div className={styles.page} onKeyDown={(event) => leaveOnEscape(event, leave)}>
      <Button variant="quiet" icon="back" className={styles.back} onClick={leave}>
        {t('title')}
      </Button>
      {state.step === 'choosing' && (
        <>
          <FileDrop
            words={{ text: t('import_text'), choose: t('import_choose'), drop: t('import_drop') }}
            accept=".csv,.txt,.tsv,.vcf,.vcard,text/csv,text/vcard,text/x-vcard"
            onChoose={(file) => void choose(file)}
          />
          <WhyNot state={state} />
        </>
      )}
      {(state.step === 'reading' || state.step === 'checking') && (
        <output>{state.step === 'reading' ? t('reading', { name: state.name }) : t('checking')}</output>
      )}
      {state.step === 'list' && (
        <ImportSheet
          uid={uid}
          state={state}
          onSend={(queue, groupId) => void send(queue, groupId)}
          onStop={stop}
          onOther={reset}
          onClose={onClose}
        />
      )}
    </div>
  )
}

function WhyNot({ state: { refusal, error } }: { state: Extract<Importing, { step: 'choosing' }> }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  if (error !== undefined) return <p role="alert">{tell(error)}</p>
  if (!refusal) return null
  const shown = (value: number): string =>
    refusal.why === 'too_many_bytes' ? format.size(value) : format.number(value)
  const text =
    'found' in refusal
      ? t(`file_${refusal.why}`, { found: shown(refusal.found), max: shown(refusal.max) })
      : t(`file_${refusal.why}`)
  return (
    <p role="alert" className={styles.wrong}>
      {text}
    </p>
  )
}

import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { isFocusLost } from '../../../ui/hooks/use-lost-focus.ts'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import { useTellProblem } from '../problem.ts'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { findWayOn, useTellImport } from './import-outcome.ts'
import { ImportPreview } from './import-preview.tsx'
import styles from './import-section.module.css'
import { type Importing, useImport } from './use-import.ts'

/** Contacts out of a file: first what it would bring, then, when one says so, the contacts themselves. */
export function ImportSection({ uid, children }: { uid: string; /** The other way round. */ children?: ReactNode }) {
  const { t } = useTranslation('book')
  const [isOpen, setIsOpen] = useState(false)
  const { state, choose, check, send, stop, reset } = useImport(uid)
  const opener = useRef<HTMLButtonElement>(null)
  function close(): void {
    // What is half in is not put away without a word: it is stopped, and tells how far it came.
    if (state.step === 'sending') return stop()
    reset()
    setIsOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <p className={styles.actions}>
        {/* Stays where it is: a second click in haste would meet what comes into its place. */}
        <Button
          ref={opener}
          variant="quiet"
          icon="sheet"
          aria-expanded={isOpen}
          aria-disabled={isOpen}
          onClick={() => setIsOpen(true)}
        >
          {t('import')}
        </Button>
        {children}
      </p>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
        <section
          className={styles.part}
          aria-labelledby="import-title"
          onKeyDown={(event) => leaveOnEscape(event, close)}
        >
          <div className={styles.head}>
            <h2 id="import-title">{t('import_title')}</h2>
            <IconButton icon="close" label={t('import_close')} onClick={close} />
          </div>
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
          {state.step === 'preview' && (
            <ImportPreview
              uid={uid}
              preview={state.preview}
              onSend={(groupId) => void send(state.preview, groupId)}
              onOther={reset}
            />
          )}
          {state.step === 'sending' && <Sending state={state} onStop={stop} />}
          {state.step === 'stopped' && (
            <Stopped
              state={state}
              onGoOn={() => void send(state.preview, state.groupId, state.sent)}
              onOtherGroup={() => void check(state.preview.name, state.preview.file)}
              onOther={reset}
            />
          )}
          {state.step === 'done' && <Done state={state} onOther={reset} />}
        </section>
      )}
    </>
  )
}

type At<Step extends Importing['step']> = Extract<Importing, { step: Step }>

function WhyNot({ state: { refusal, error } }: { state: At<'choosing'> }) {
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

function Sending({ state, onStop }: { state: At<'sending'>; onStop: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const note = useFocusOnMount<HTMLParagraphElement>(isFocusLost)
  const { settled, total, isWaiting, isStopping } = state
  return (
    <div>
      <progress className={styles.progress} aria-label={t('importing')} value={settled} max={total} />
      <div className={styles.sending}>
        <span className="num">{t('done_of', { settled: format.number(settled), total: format.number(total) })}</span>
        <p ref={note} className="small" tabIndex={-1} aria-live="polite">
          {isStopping ? t('import_stopping') : isWaiting ? t('import_waiting') : t('importing')}
        </p>
        <Button variant="quiet" aria-disabled={isStopping} onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  )
}

function Stopped({
  state,
  onGoOn,
  onOtherGroup,
  onOther,
}: {
  state: At<'stopped'>
  onGoOn: () => void
  onOtherGroup: () => void
  onOther: () => void
}) {
  const { t } = useTranslation('book')
  const tellImport = useTellImport()
  const next = useFocusOnMount<HTMLButtonElement>(isFocusLost)
  const way = findWayOn(state)
  const { problem, text } = tellImport(state)
  return (
    <div role="alert" className={styles.stopped}>
      {problem !== undefined && <p className={styles.wrong}>{problem}</p>}
      {text !== '' && <p>{way === 'try_again' ? `${text} ${t('import_rest')}` : text}</p>}
      <p className={styles.answers}>
        <Button ref={next} variant="primary" onClick={way === 'other_group' ? onOtherGroup : onGoOn}>
          {t(way)}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('other_file')}
        </Button>
      </p>
    </div>
  )
}

function Done({ state, onOther }: { state: At<'done'>; onOther: () => void }) {
  const { t } = useTranslation('book')
  const tellImport = useTellImport()
  const said = useFocusOnMount<HTMLOutputElement>(isFocusLost)
  return (
    <>
      <output ref={said} tabIndex={-1}>
        {tellImport(state).text}
      </output>
      <p>
        <Button onClick={onOther}>{t('other_file')}</Button>
      </p>
    </>
  )
}

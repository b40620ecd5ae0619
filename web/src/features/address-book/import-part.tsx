import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressBook } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileWay } from './file-way.tsx'
import styles from './import-part.module.css'
import { ImportPreview } from './import-preview.tsx'
import { useFocusIfLost } from './use-focus-if-lost.ts'
import { type Importing, useImport } from './use-import.ts'
import { useTellProblem } from './use-problem.ts'

/** Contacts out of a file: first what it would bring, then, when one says so, the contacts themselves. */
export function ImportPart({ uid, children }: { uid: string; /** The other way round. */ children?: ReactNode }) {
  const { t } = useTranslation('book')
  const [isOpen, setIsOpen] = useState(false)
  const { state, choose, send, reset } = useImport(uid)
  const opener = useRef<HTMLButtonElement>(null)
  function close(): void {
    reset()
    setIsOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // The panel around it stays open.
    event.preventDefault()
    close()
  }
  return (
    <>
      <p className={styles.ways}>
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
        <section className={styles.part} aria-labelledby="import-title" onKeyDown={closeByKey}>
          <div className={styles.head}>
            <h2 id="import-title">{t('import_title')}</h2>
            <IconButton icon="close" label={t('import_close')} onClick={close} />
          </div>
          {state.step === 'choosing' && (
            <>
              <FileWay onChoose={(file) => void choose(file)} />
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
          {state.step === 'sending' && <Sending state={state} />}
          {state.step === 'stopped' && (
            <Stopped state={state} onTryAgain={() => void send(state.preview, state.groupId, state.sent)} />
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

function Sending({ state: { preview, progress } }: { state: At<'sending'> }) {
  const { t } = useTranslation('book')
  const note = useFocusIfLost<HTMLParagraphElement>()
  return (
    <div>
      <progress
        className={styles.progress}
        aria-label={t('importing')}
        value={progress.sent}
        max={preview.batches.length}
      />
      <p ref={note} className="small" tabIndex={-1}>
        {progress.isWaiting ? t('import_waiting') : t('importing')}
      </p>
    </div>
  )
}

function Stopped({ state: { sent, error }, onTryAgain }: { state: At<'stopped'>; onTryAgain: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const again = useFocusIfLost<HTMLButtonElement>()
  const count = sent * addressBook.batch
  return (
    <div role="alert">
      <p className={styles.wrong}>{tell(error)}</p>
      {count > 0 && <p className="small">{t('import_stopped', { count, number: format.number(count) })}</p>}
      <Button ref={again} variant="primary" onClick={onTryAgain}>
        {t('try_again')}
      </Button>
    </div>
  )
}

function Done({ state: { added, renamed, joined }, onOther }: { state: At<'done'>; onOther: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const said = useFocusIfLost<HTMLOutputElement>()
  const counted = (count: number) => ({ count, number: format.number(count) })
  const sentences = [
    ...(added > 0 || renamed + joined === 0 ? [t('import_done', counted(added))] : []),
    ...(renamed > 0 ? [t('import_changed', counted(renamed))] : []),
    ...(joined > 0 ? [t('import_joined', counted(joined))] : []),
  ]
  return (
    <>
      <output ref={said} tabIndex={-1}>
        {sentences.join(' ')}
      </output>
      <p>
        <Button onClick={onOther}>{t('other_file')}</Button>
      </p>
    </>
  )
}

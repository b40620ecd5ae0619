import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressBook } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileWay } from './file-way.tsx'
import styles from './import-part.module.css'
import { ImportPreview } from './import-preview.tsx'
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
  return (
    <>
      <p className={styles.ways}>
        {!isOpen && (
          <Button ref={opener} variant="quiet" icon="sheet" onClick={() => setIsOpen(true)}>
            {t('import')}
          </Button>
        )}
        {children}
      </p>
      {isOpen && (
        <section className={styles.part} aria-labelledby="import-title">
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
  return (
    <div>
      <progress
        className={styles.progress}
        aria-label={t('importing')}
        value={progress.sent}
        max={preview.batches.length}
      />
      <p className="small">{progress.isWaiting ? t('import_waiting') : t('importing')}</p>
    </div>
  )
}

function Stopped({ state: { sent, error }, onTryAgain }: { state: At<'stopped'>; onTryAgain: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const count = sent * addressBook.batch
  return (
    <div role="alert">
      <p className={styles.wrong}>{tell(error)}</p>
      {count > 0 && <p className="small">{t('import_stopped', { count, number: format.number(count) })}</p>}
      <Button variant="primary" onClick={onTryAgain}>
        {t('try_again')}
      </Button>
    </div>
  )
}

function Done({ state: { added, renamed }, onOther }: { state: At<'done'>; onOther: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  return (
    <>
      <output>
        {t('import_done', { count: added, number: format.number(added) })}{' '}
        {renamed > 0 && t('import_changed', { count: renamed, number: format.number(renamed) })}
      </output>
      <p>
        <Button onClick={onOther}>{t('other_file')}</Button>
      </p>
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paces, shareOf, usePacedProgress } from '../features/uploader/sending/sending-pace.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { useFocusAfterForgetting } from '../features/uploader/welcome/unfinished-focus.ts'
import { UnfinishedUploads } from '../features/uploader/welcome/unfinished-uploads.tsx'
import { useFormat } from '../platform/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { FileName } from '../ui/display/file-name.tsx'
import { Gauge } from '../ui/feedback/gauge.tsx'
import styles from './dashboard.module.css'
import { isOnItsWay } from './upload-count.ts'

/** Which transfers these are; also one that has just arrived, which the list may know as under way for a moment. */
export function useUploadIds(): string[] {
  const { transfer, unfinished } = useUploader().state
  const ids = unfinished.map(({ id }) => id)
  return transfer ? [transfer.transferId, ...ids] : ids
}

/** What this browser is sending, and what it kept of earlier uploads, to go on with. */
export function UploadsHere() {
  const { t } = useTranslation('dashboard')
  const { state } = useUploader()
  const here = useRef<HTMLElement>(null)
  const { list, onForget } = useFocusAfterForgetting(state.unfinished.length, here)
  if (state.unfinished.length === 0 && !isOnItsWay(state.step)) return null
  return (
    <section ref={here} aria-label={t('here')} tabIndex={-1}>
      {isOnItsWay(state.step) && <UploadNow />}
      {state.unfinished.length > 0 && (
        <div className={styles.here}>
          <UnfinishedUploads uploads={state.unfinished} list={list} onForget={onForget} />
        </div>
      )}
    </section>
  )
}

function UploadNow() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { state } = useUploader()
  const share = shareOf(usePacedProgress(paces.notes))
  const { name, files } = state.draft
  const isSending = state.step === 'sending'
  return (
    <div className={styles.now}>
      <Gauge value={share} size="large" state={isSending ? 'level' : 'waiting'} />
      <div className={styles.what}>
        <FileName name={name || (files[0]?.name ?? '')} />
        <p className="small num">
          {isSending ? t('sending_now', { percent: format.percent(share) }) : t('scanning_now')}
        </p>
      </div>
      <Link to="/" className={buttonClass({})}>
        {t('see_it')}
      </Link>
    </div>
  )
}

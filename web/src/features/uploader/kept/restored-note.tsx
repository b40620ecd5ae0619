import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestAccess } from '@envoi/client/browser/file-access'
import { openHandles } from '@envoi/client/browser/kept-drafts'
import type { PickedFile } from '@envoi/client/browser/picked-file'
import { Button } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/display/file-name.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import type { Draft, Restored } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import { usePicker } from '../welcome/welcome-picker.ts'
import { findMissing } from './kept-draft.ts'
import styles from './restored-note.module.css'

/** So many names tell which files they are. */
const NAMED = 3

/** That the form is as it was left, which files are not at hand, and the way out of it. */
export function RestoredNote({ draft, restored }: { draft: Draft; restored: Restored }) {
  const { t } = useTranslation('drafting')
  const toasts = useToasts()
  const { discard, sendAgain } = useUploader()
  const giveUp = (): void => {
    discard()
    const press = (): void => sendAgain({ ...draft, restored: null })
    toasts.show(t('discarded'), { action: { label: t('undo'), press } })
  }
  return (
    <div className={styles.note}>
      <p className={styles.line}>
        <output>{t('restored')}</output>
        <Button variant="quiet" onClick={giveUp}>
          {t('discard')}
        </Button>
      </p>
      {restored.missing.length > 0 && <Missing restored={restored} />}
    </div>
  )
}

/** The browser may open them again where it is allowed to; else they are picked again. */
function Missing({ restored }: { restored: Restored }) {
  const { t } = useTranslation(['drafting', 'uploader'])
  const toasts = useToasts()
  const { state, changeFiles, edit } = useUploader()
  const [isOpening, setIsOpening] = useState(false)
  const { missing, handles } = restored
  const count = missing.length
  const mayAsk = handles.length > 0
  const more = count - NAMED

  function take(picked: PickedFile[]): void {
    const found = findMissing(missing, picked)
    changeFiles((files) => [...files, ...found.values()])
    const left = missing.filter(({ id }) => !found.has(id))
    edit({ restored: { missing: left, handles: [] } })
    const [first] = left
    const values = { name: first?.name, count: left.length }
    if (first) toasts.show(t('uploader:notif_files_missing', values), { tone: 'problem' })
  }
  async function open(): Promise<void> {
    const wanted = new Set(missing.map(({ id }) => id))
    const paths = new Map(missing.map(({ id, path }) => [id, path]))
    setIsOpening(true)
    const kept = handles.filter(({ id }) => wanted.has(id))
    const picked = await openHandles(kept, paths, requestAccess).finally(() => setIsOpening(false))
    if (picked !== 'denied') return take(picked)
    edit({ restored: { missing, handles: [] } })
    toasts.show(t('uploader:notif_files_not_allowed'), { tone: 'problem' })
  }
  const picker = usePicker('files', { isFramed: state.place.isWidget, onPicked: take })
  return (
    <div className={styles.missing}>
      <p>{t('missing', { count })}</p>
      <ul className={styles.names}>
        {missing.slice(0, NAMED).map(({ id, name }) => (
          <li key={id}>
            <FileName name={name} />
          </li>
        ))}
        {more > 0 && <li>{t('missing_more', { count: more })}</li>}
      </ul>
      {mayAsk && <p>{t('missing_allow_text')}</p>}
      <div className={styles.ways}>
        {mayAsk ? (
          <Button aria-busy={isOpening} onClick={() => void open()}>
            {t('missing_allow')}
          </Button>
        ) : (
          <Button aria-busy={picker.isReading} onClick={() => void picker.open()}>
            {t('missing_choose')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => edit({ restored: { missing: [], handles: [] } })}>
          {t('missing_leave', { count })}
        </Button>
      </div>
      <input {...picker.input} type="file" multiple hidden data-picks="missing" />
    </div>
  )
}

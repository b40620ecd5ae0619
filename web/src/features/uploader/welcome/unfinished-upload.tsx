import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { withWords } from '../../../platform/i18n.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { isWorthAsking } from '../sending/worth-asking.ts'
import type { Unfinished } from '../state.ts'
import type { ResumeOutcome } from '../uploader.ts'
import styles from './unfinished-uploads.module.css'
import { useUploader } from '../use-uploader.ts'
import { canPickFolders } from './can-pick-folders.ts'
import { usePicker } from './welcome-picker.ts'

const ResumeDialog = lazy(() =>
  withWords(['encrypting'], () => import('./resume-dialog.tsx')).then((file) => ({ default: file.ResumeDialog })),
)
const ConfirmDialog = lazy(() =>
  import('../../../ui/dialogs/confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
)

/** Goes on, with the password where one is needed. */
type Begin = (password?: string) => Promise<ResumeOutcome>

export function UnfinishedUpload({ upload, onForget }: { upload: Unfinished; onForget: () => void }) {
  const { t } = useTranslation('steps')
  const format = useFormat()
  const { state, resumeUnfinished, resumeUnfinishedWith, forget } = useUploader()
  const [isWorking, setIsWorking] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** Waits for the password; `isWrong`: it got another one. */
  const [asked, setAsked] = useState<{ begin: Begin; isWrong: boolean } | null>(null)
  const { id, name, fileCount, size, sent, ready } = upload
  const isFolderWanted = upload.isOneFolder && canPickFolders()
  const share = size > 0 ? sent / size : 0
  const percent = format.percent(share)

  async function work<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    setIsWorking(true)
    return task().finally(() => setIsWorking(false))
  }
  async function answer(begin: Begin, password?: string): Promise<void> {
    const told = await work(() => begin(password))
    setAsked(told === 'wrong_password' ? { begin, isWrong: true } : null)
  }
  const resumeBy = (begin: Begin): void => {
    if (upload.isEncrypted) setAsked({ begin, isWrong: false })
    else void answer(begin)
  }
  const picker = usePicker(isFolderWanted ? 'folder' : 'files', {
    isFramed: state.place.isWidget,
    onPicked: (files) => resumeBy((password) => resumeUnfinishedWith(id, files, password)),
  })
  // This one, or another of them, is about to go on. What was pressed keeps the focus and does nothing.
  const isBusy = isWorking || state.isCreating || picker.isReading
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act()
  }
  const giveUp = (): void => {
    setIsAsking(false)
    onForget()
    void work(() => forget(id))
  }
  return (
    <li className={styles.upload}>
      <Gauge value={share} size="large" />
      <div className={styles.text}>
        <FileName name={name} />
        <p className="small num">
          {fileCount > 1 ? t('unfinished_more', { count: fileCount, percent }) : t('unfinished_alone', { percent })}
        </p>
      </div>
      {ready ? (
        <Button
          aria-label={t('go_on_label', { name })}
          aria-disabled={isBusy}
          onClick={unlessBusy(() => resumeBy((password) => resumeUnfinished(id, password)))}
        >
          {t('go_on')}
        </Button>
      ) : (
        <Button
          aria-label={t('pick_again_label', { name })}
          title={t('pick_again_text')}
          aria-disabled={isBusy}
          onClick={unlessBusy(() => void picker.open())}
        >
          {t('pick_again')}
        </Button>
      )}
      <input
        {...picker.input}
        {...(isFolderWanted && { webkitdirectory: '' })}
        type="file"
        multiple
        hidden
        data-picks="again"
      />
      <IconButton
        icon="trash"
        data-forgets
        label={t('forget', { name })}
        aria-disabled={isBusy}
        onClick={unlessBusy(() => (isWorthAsking(sent) ? setIsAsking(true) : giveUp()))}
      />
      <Suspense>
        {asked && (
          <ResumeDialog
            isWrong={asked.isWrong}
            isBusy={isBusy}
            onAnswer={(password) => void answer(asked.begin, password)}
            onLeave={() => setAsked(null)}
          />
        )}
        {isAsking && (
          <ConfirmDialog
            title={t('forget_title')}
            confirmLabel={t('forget_leave')}
            cancelLabel={t('forget_stay')}
            onConfirm={giveUp}
            onCancel={() => setIsAsking(false)}
          >
            <span className="num">{t('forget_text', { amount: format.size(sent) })}</span>
          </ConfirmDialog>
        )}
      </Suspense>
    </li>
  )
}

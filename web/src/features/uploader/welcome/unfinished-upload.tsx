import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/file-name.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { isWorthAsking } from '../sending/worth-asking.ts'
import type { Unfinished } from '../state.ts'
import styles from './unfinished-uploads.module.css'
import { useUploader } from '../use-uploader.ts'
import { canPickFolders, usePicker } from './welcome-picker.ts'

const StopQuestion = lazy(() => import('../sending/stop-question.tsx').then((file) => ({ default: file.StopQuestion })))

export function UnfinishedUpload({ upload, onForget }: { upload: Unfinished; onForget: () => void }) {
  const { t } = useTranslation('steps')
  const format = useFormat()
  const { state, goOn, goOnWith, forget } = useUploader()
  const [isWorking, setIsWorking] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, fileCount, size, sent, ready } = upload
  const isFolderWanted = upload.isOneFolder && canPickFolders()
  const share = size > 0 ? sent / size : 0
  const percent = format.percent(share)

  async function work(task: () => Promise<void>): Promise<void> {
    setIsWorking(true)
    await task().finally(() => setIsWorking(false))
  }
  const picker = usePicker(isFolderWanted ? 'folder' : 'files', {
    isFramed: state.place.isWidget,
    onPicked: (files) => void work(() => goOnWith(id, files)),
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
          onClick={unlessBusy(() => void work(() => goOn(id)))}
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
        {isAsking && (
          <StopQuestion
            title={t('forget_title')}
            text={t('forget_text', { amount: format.size(sent) })}
            stay={t('forget_stay')}
            leave={t('forget_leave')}
            onStay={() => setIsAsking(false)}
            onLeave={giveUp}
          />
        )}
      </Suspense>
    </li>
  )
}

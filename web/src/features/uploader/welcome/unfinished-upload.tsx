import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/file-name.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import type { Unfinished } from '../state.ts'
import styles from './unfinished-uploads.module.css'
import { useUploader } from '../use-uploader.ts'
import { canPickFolders, usePicker } from './welcome-picker.ts'

export function UnfinishedUpload({ upload }: { upload: Unfinished }) {
  const { t } = useTranslation('steps')
  const format = useFormat()
  const { state, goOn, goOnWith, forget } = useUploader()
  const [isBusy, setIsBusy] = useState(false)
  const { id, name, fileCount, size, sent, ready } = upload
  const isFolderWanted = upload.isOneFolder && canPickFolders()
  const share = size > 0 ? sent / size : 0
  const percent = format.percent(share)

  async function work(task: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    await task().finally(() => setIsBusy(false))
  }
  const picker = usePicker(isFolderWanted ? 'folder' : 'files', {
    isFramed: state.place.isWidget,
    onPicked: (files) => void work(() => goOnWith(id, files)),
  })
  return (
    <li className={styles.upload}>
      <Gauge value={share} size="large" />
      <div className={styles.text}>
        <FileName name={name} />
        <p className="small num">
          {fileCount > 1 ? t('unfinished_more', { count: fileCount - 1, percent }) : t('unfinished_alone', { percent })}
        </p>
      </div>
      {ready ? (
        <Button aria-label={t('go_on_label', { name })} disabled={isBusy} onClick={() => void work(() => goOn(id))}>
          {t('go_on')}
        </Button>
      ) : (
        <Button
          aria-label={t('pick_again_label', { name })}
          title={t('pick_again_text')}
          disabled={isBusy || picker.isReading}
          onClick={() => void picker.open()}
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
        label={t('forget', { name })}
        disabled={isBusy}
        onClick={() => void work(() => forget(id))}
      />
    </li>
  )
}

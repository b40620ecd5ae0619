import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickedFile } from '@envoi/client/browser/index'
import { IconButton } from '../../../ui/button.tsx'
import styles from './form-head.module.css'
import { canPickFolders, usePicker } from '../welcome/welcome-picker.ts'

/** React has no name for it. */
const wholeFolder = { webkitdirectory: '' }

/** More files, or a folder. */
export function AddFiles({
  firstButton,
  isFramed,
  onAdd,
  ...described
}: {
  firstButton: Ref<HTMLButtonElement>
  isFramed: boolean
  onAdd: (picked: PickedFile[]) => void
  'aria-describedby'?: string
  'data-wrong'?: boolean
}) {
  const { t } = useTranslation('form')
  const files = usePicker('files', { isFramed, onPicked: onAdd })
  const folder = usePicker('folder', { isFramed, onPicked: onAdd })
  return (
    <div className={styles.add}>
      <IconButton
        ref={firstButton}
        icon="plus"
        label={t('add_files')}
        onClick={() => void files.open()}
        {...described}
      />
      <input {...files.input} type="file" multiple hidden data-picks="files" />
      {canPickFolders() && (
        <>
          <IconButton
            icon="folder"
            label={t('add_folder')}
            aria-busy={folder.isReading}
            onClick={() => void folder.open()}
          />
          <input {...folder.input} type="file" {...wholeFolder} hidden data-picks="folder" />
        </>
      )}
    </div>
  )
}

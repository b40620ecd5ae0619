import { useTranslation } from 'react-i18next'
import type { PickedFile } from '@envoi/client/browser/index'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { useFocusOnMount } from '../../../../ui/hooks/use-focus-on-mount.ts'
import styles from './form-add-files.module.css'
import { canPickFolders, wholeFolder } from '../../welcome/can-pick-folders.ts'
import { type Picker, usePicker } from '../../welcome/welcome-picker.ts'

type Adding = { isFramed: boolean; onAdd: (picked: PickedFile[]) => void }
/** On the button that mends it, when something is wrong with the files. */
type Described = { 'aria-describedby'?: string; 'data-wrong'?: boolean }

/** More files, or a folder. */
export function AddFiles({ isFramed, onAdd, ...described }: Adding & Described) {
  const { t } = useTranslation('form')
  const { files, folder } = usePickers({ isFramed, onAdd })
  return (
    <div className={styles.add}>
      <IconButton icon="plus" label={t('add_files')} onClick={() => void files.open()} {...described} />
      {canPickFolders() && (
        <IconButton
          icon="folder"
          label={t('add_folder')}
          aria-busy={folder.isReading}
          onClick={() => void folder.open()}
        />
      )}
      <Inputs files={files} folder={folder} />
    </div>
  )
}

/** The last file was taken out: this is how others come in. The focus is here, for where it was there is nothing left. */
export function NoFiles({ isFramed, onAdd, ...described }: Adding & Described) {
  const { t } = useTranslation('form')
  const { files, folder } = usePickers({ isFramed, onAdd })
  const first = useFocusOnMount<HTMLButtonElement>()
  return (
    <div className={styles.none}>
      <p className={styles.word}>{t('files_empty')}</p>
      {!isFramed && <p className="small desk-only">{t('files_empty_drop')}</p>}
      <div className={styles.choose}>
        <Button ref={first} icon="plus" onClick={() => void files.open()} {...described}>
          {t('choose_files')}
        </Button>
        {canPickFolders() && (
          <Button variant="quiet" icon="folder" aria-busy={folder.isReading} onClick={() => void folder.open()}>
            {t('choose_folder')}
          </Button>
        )}
      </div>
      <Inputs files={files} folder={folder} />
    </div>
  )
}

function usePickers({ isFramed, onAdd }: Adding): { files: Picker; folder: Picker } {
  const files = usePicker('files', { isFramed, onPicked: onAdd })
  const folder = usePicker('folder', { isFramed, onPicked: onAdd })
  return { files, folder }
}

const Inputs = ({ files, folder }: { files: Picker; folder: Picker }) => (
  <>
    <input {...files.input} type="file" multiple hidden data-picks="files" />
    <input {...folder.input} type="file" {...wholeFolder} hidden data-picks="folder" />
  </>
)

import { useTranslation } from 'react-i18next'
import type { PickedFile } from '@envoi/client/browser/index'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { canPickFolders, usePicker } from './welcome-picker.ts'
import styles from './welcome-start.module.css'

/** Every browser has it under this name, and React's types do not know it. */
const wholeFolder = { webkitdirectory: '' }

/** The disc of the card, and the quiet ways beside it. */
export function WelcomeStart({ isFramed, onPicked }: { isFramed: boolean; onPicked(files: PickedFile[]): void }) {
  const { t } = useTranslation('steps')
  const files = usePicker('files', { isFramed, onPicked })
  const folder = usePicker('folder', { isFramed, onPicked })
  const isReading = folder.isReading
  return (
    <>
      <button type="button" className={styles.start} onClick={() => void files.open()}>
        <Icon name="plus" />
        {t('start')}
      </button>
      <input {...files.input} type="file" multiple hidden data-picks="files" />
      <output className="small">
        {isReading ? t('reading') : !isFramed && <span className="desk-only">{t('drop_hint')}</span>}
      </output>
      {canPickFolders() && (
        <>
          <Button variant="quiet" icon="folder" onClick={() => void folder.open()}>
            {t('choose_folder')}
          </Button>
          <input {...folder.input} {...wholeFolder} type="file" hidden data-picks="folder" />
        </>
      )}
    </>
  )
}

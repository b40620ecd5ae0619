import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickedFile } from '@envoi/client/browser/index'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCanPickFolders, wholeFolder } from './can-pick-folders.ts'
import { type Picker, usePicker } from './welcome-picker.ts'
import styles from './welcome-start.module.css'

/** The disc of the card, and the quiet ways beside it. */
export function WelcomeStart({
  button,
  isFramed,
  isReopening,
  onPicked,
}: {
  button: Ref<HTMLButtonElement>
  isFramed: boolean
  /** An upload of an earlier visit is about to go on: until that is settled, nothing new begins. */
  isReopening: boolean
  onPicked(files: PickedFile[]): void
}) {
  const { t } = useTranslation('steps')
  const files = usePicker('files', { isFramed, onPicked })
  const folder = usePicker('folder', { isFramed, onPicked })
  const canPickFolders = useCanPickFolders()
  const hint = (): ReactNode => {
    if (isReopening) return t('reopening')
    if (folder.isReading) return t('reading')
    return !isFramed && <span className="desk-only">{t('drop_hint')}</span>
  }
  const open = (picker: Picker): void => {
    if (!isReopening) void picker.open()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.start}
        aria-disabled={isReopening}
        onClick={() => open(files)}
      >
        <Icon name="plus" />
        {t('start')}
      </button>
      <input {...files.input} type="file" multiple hidden data-picks="files" />
      <output className="small">{hint()}</output>
      {canPickFolders && (
        <>
          <Button variant="quiet" icon="folder" aria-disabled={isReopening} onClick={() => open(folder)}>
            {t('choose_folder')}
          </Button>
          <input {...folder.input} {...wholeFolder} type="file" hidden data-picks="folder" />
        </>
      )}
    </>
  )
}

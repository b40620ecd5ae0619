import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { walkDrop } from '@envoi/client/browser/index'
import { Icon } from '../../../ui/icon.tsx'
import { useFileDrag } from './drop-drag.ts'
import styles from './drop-overlay.module.css'
import { useTellUnreadable } from './drop-unreadable.ts'
import { useUploader } from '../use-uploader.ts'

/** The whole page takes what is dropped on it, as long as files can be added. A widget's page belongs to somebody else. */
export function DropOverlay() {
  const { t } = useTranslation('steps')
  const { state, addFiles } = useUploader()
  const tellUnreadable = useTellUnreadable()
  const [isTaking, setIsTaking] = useState(false)
  const { step, place, isCreating, failure } = state
  const isWanted = (step === 'welcome' || step === 'form') && !place.isWidget && !isCreating && !failure && !isTaking

  async function take(items: DataTransferItemList): Promise<void> {
    // At once: after the event the list is empty.
    const walking = walkDrop(items)
    setIsTaking(true)
    const { files, unreadable } = await walking.finally(() => setIsTaking(false))
    tellUnreadable(unreadable)
    if (files.length > 0) addFiles(files)
  }
  const drag = useFileDrag({ isWanted, onDrop: (items) => void take(items) })
  if (!drag && !isTaking) return null
  return (
    <output className={styles.overlay}>
      <span>
        <Icon name="send" size={24} />
        <span className={styles.word}>{isTaking ? t('drop_taken') : t('drop_title')}</span>
        <span className={`${styles.count} num`}>
          {drag && drag.count > 0 && t('drop_count', { count: drag.count })}
        </span>
      </span>
    </output>
  )
}

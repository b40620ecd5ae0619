import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import styles from './done-share.module.css'

/** The system's own share sheet, where there is one. */
export function DoneShare({ link }: { link: string }) {
  const { t } = useTranslation('arrived')
  const data = { url: link }
  if (!('share' in navigator) || !navigator.canShare?.(data)) return null
  return (
    <Button isLarge variant="quiet" icon="share" className={styles.share} onClick={() => void share(data)}>
      {t('share')}
    </Button>
  )
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // Closed without choosing anybody: that is an answer too. The sheet itself tells of anything else.
    if (!(error instanceof DOMException)) throw error
  }
}

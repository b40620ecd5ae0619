import { useTranslation } from 'react-i18next'
import styles from './report-link.module.css'

/** Quiet, at the foot of whatever a link shows. */
export function ReportLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('downloader')
  return (
    <button type="button" className={styles.report} onClick={onOpen}>
      {t('report')}
    </button>
  )
}

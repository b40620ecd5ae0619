import { useTranslation } from 'react-i18next'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import styles from './viewer.module.css'

/** Until there is something to see; what comes quickly is not announced. */
export function PreviewLoading() {
  const { t } = useTranslation('downloader')
  return (
    <p className={styles.loading}>
      <Gauge value={0} state="waiting" />
      {t('asking')}
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import styles from './awaited.module.css'

/** Until there is something to see; what comes quickly is not announced. */
export function Awaited() {
  const { t } = useTranslation('downloader')
  return (
    <p className={styles.awaited}>
      <Gauge value={0} state="waiting" />
      {t('asking')}
    </p>
  )
}

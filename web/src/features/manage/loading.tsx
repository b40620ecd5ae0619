import { useTranslation } from 'react-i18next'
import { Card, CardHead } from '../../ui/layout/card.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import styles from './loading.module.css'

/** Seen only by those who wait longer than a moment. */
export function Loading() {
  const { t } = useTranslation('manage')
  return (
    <Card label={t('head')} className={styles.late}>
      <CardHead>
        <Gauge value={0} state="waiting" size="large" />
        <output>{t('loading')}</output>
      </CardHead>
    </Card>
  )
}

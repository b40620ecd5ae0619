import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/feedback/load-state.tsx'
import { Card, CardBody, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import styles from './checkout.module.css'

/** The card where the order will be. */
export function Waiting({ text }: { text?: string }) {
  const { t } = useTranslation('checkout')
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <Card label={t('order')}>
        <CardHead>
          <CardTitle>{t('order')}</CardTitle>
        </CardHead>
        <CardBody className={styles.cardBody}>
          <Loading>{text ?? t('one_moment')}</Loading>
        </CardBody>
      </Card>
    </main>
  )
}

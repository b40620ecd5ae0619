import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './plan-offer.module.css'

/** Under what goes over a limit that a plan would lift. What is written stays while one looks. */
export function PlanOffer() {
  const { t } = useTranslation('frame')
  return (
    <Link to="/plans" className={styles.offer}>
      {t('see_plans')}
    </Link>
  )
}

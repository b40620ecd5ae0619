import { useTranslation } from 'react-i18next'
import { planLimits, subdomainsOfPlan, teamSeats } from '@envoi/contract/limits'
import { planTypeOfName } from '@envoi/contract/words'
import styles from './agreed-terms.module.css'

/** What was agreed on with somebody of a plan that is made to order; nothing: as of every such plan. */
export type Agreed = { validityDays: number | null; seats: number | null; maxSubdomains: number | null }

export function AgreedTerms({ agreed: { validityDays, seats, maxSubdomains } }: { agreed: Agreed }) {
  const { t } = useTranslation('checkout')
  const usual = planLimits[planTypeOfName.CUSTOM]
  return (
    <ul className={styles.agreed}>
      <li>{t('custom_seats', { count: seats ?? teamSeats.CUSTOM })}</li>
      <li>{t('custom_days', { count: validityDays ?? usual.validityDays })}</li>
      <li>{t('custom_subdomains', { count: maxSubdomains ?? subdomainsOfPlan.CUSTOM })}</li>
    </ul>
  )
}

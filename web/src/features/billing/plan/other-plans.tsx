/** Of those who do not pay for a plan of their own: what they have instead, and what they can do. */
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { useWhomToAsk } from '../../../platform/whom-to-ask.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './plan-section.module.css'

/** A page of its own on every site: fetched as a document, so that it stands alone wherever it is built. */
const PLANS = '/plans'

export function NoPlan() {
  const { t } = useTranslation('billing')
  return (
    <Empty icon="card" title={t('none_title')} text={t('none_text')}>
      <a href={PLANS} className={buttonClass({ variant: 'primary' })}>
        {t('see_plans')}
      </a>
    </Empty>
  )
}

export function GivenPlan({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { plan } = useBillingFormat()
  return (
    <section className={styles.section} aria-label={t('your_plan')}>
      <div>
        <p className={styles.caption}>{t('your_plan')}</p>
        <h2 className={styles.name}>{plan(state.planName)}</h2>
        <p>
          <b>{t('given_title')}</b> {t('given_text')}
        </p>
      </div>
    </section>
  )
}

export function MemberNote() {
  const { t } = useTranslation('billing')
  const whom = useWhomToAsk()
  return <Empty icon="users" title={t('member_title')} text={[t('member_text'), whom].filter(Boolean).join(' ')} />
}

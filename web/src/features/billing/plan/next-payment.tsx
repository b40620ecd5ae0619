import { useTranslation } from 'react-i18next'
import type { PaymentMethodView, SubscriptionState } from '@envoi/contract/billing'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './plan-section.module.css'
import { daysUntil, shareLeft } from './trouble.ts'

/** What is charged next, and when: the disc is what is left of the period. */
export function NextPayment({ state, method }: { state: SubscriptionState; method: PaymentMethodView | undefined }) {
  const { t } = useTranslation('billing')
  const now = useNow()
  const format = useBillingFormat()
  const { nextPayment, currency, provider } = state
  if (!nextPayment) return null
  const days = daysUntil(nextPayment.at, now)
  const next = days === 0 ? t('next_today') : t('next', { count: days })
  const by = provider === 'paypal' ? t('wallet_name') : method && format.method(method)
  return (
    <div className={styles.next}>
      <Gauge value={shareLeft(state, now)} size="large" />
      <div>
        <p className="num">
          <b>
            {t('next_amount', {
              amount: format.money(nextPayment.total.gross, currency),
              date: format.day(nextPayment.at),
            })}
          </b>
        </p>
        <p className="small num">{by === undefined ? next : t('next_with', { next, method: by })}</p>
      </div>
    </div>
  )
}

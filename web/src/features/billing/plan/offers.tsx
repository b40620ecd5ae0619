import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { Customer } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './plan-section.module.css'

/** What an operator has agreed on with them. */
export function OffersSection({ offers, state }: { offers: Customer['offers']; state: SubscriptionState | null }) {
  const { t } = useTranslation('billing')
  const { plan, money, each } = useBillingFormat()
  if (offers.length === 0) return null
  const name = plan('CUSTOM')
  const hindrance = hindranceOf(state)
  return (
    <Section title={t('offers')}>
      <ul>
        {offers.map(({ priceId, period, currency, total, validityDays, seats, maxSubdomains }) => (
          <li key={priceId} className={`${styles.next} ${styles.offer}`}>
            <div className={styles.words}>
              <b>{name}</b>
              <p className="small num">
                {total.tax === 0
                  ? each(period, money(total.gross, currency))
                  : t('offer_price', {
                      price: each(period, money(total.taxed, currency)),
                      total: money(total.gross, currency),
                    })}
              </p>
              <p className="small">
                {seats !== null && t('offer_seats', { count: seats })}{' '}
                {validityDays !== null && t('offer_days', { count: validityDays })}{' '}
                {maxSubdomains !== null && t('offer_subdomains', { count: maxSubdomains })}
              </p>
              {hindrance && <p className="small">{t(`codes.${hindrance}`)}</p>}
            </div>
            {!hindrance && (
              <a className={buttonClass({})} href={checkoutAddress({ price: priceId })}>
                {state?.planName === 'CUSTOM' ? t('offer_change') : t('offer_buy', { plan: name })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Why it cannot be bought beside what somebody has. */
function hindranceOf(state: SubscriptionState | null): 'PLAN_GIVEN' | 'OTHER_PROVIDER' | 'PAYMENT_PENDING' | undefined {
  if (state?.provider === 'operator') return 'PLAN_GIVEN'
  if (state?.provider === 'paypal') return 'OTHER_PROVIDER'
  return state?.status === 'past_due' ? 'PAYMENT_PENDING' : undefined
}

import { useTranslation } from 'react-i18next'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { Customer } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './plan-section.module.css'

/** What an operator has agreed on with them. */
export function OffersSection({ offers }: { offers: Customer['offers'] }) {
  const { t } = useTranslation('billing')
  const { plan, money, each } = useBillingFormat()
  if (offers.length === 0) return null
  const name = plan('CUSTOM')
  return (
    <Section title={t('offers')}>
      <ul>
        {offers.map(({ priceId, period, currency, total, validityDays }) => (
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
              {validityDays !== null && <p className="small">{t('offer_days', { count: validityDays })}</p>}
            </div>
            <a className={buttonClass({})} href={checkoutAddress({ price: priceId })}>
              {t('offer_buy', { plan: name })}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

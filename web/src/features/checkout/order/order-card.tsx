import { useTranslation } from 'react-i18next'
import type { QuoteReply } from '@envoi/contract/billing'
import { type BillingPeriod, type SoldPlan, billingPeriods, soldPlans } from '@envoi/contract/words'
import { Card, CardBody, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { Select } from '../../../ui/options/select.tsx'
import type { PlanWish } from '../address.ts'
import { CouponField } from './coupon-field.tsx'
import styles from './order-card.module.css'
import { RenewalNote } from './renewal-note.tsx'
import { type Item, QuoteSum } from './sum.tsx'

export type OrderProps = {
  wish: PlanWish
  /** That of the quote. */
  item: Item
  quote: QuoteReply
  lost: 'trial' | 'coupon' | undefined
  trialDays: number
  /** Of a year, by its price. */
  monthsFree: number
  /** Once for each account. */
  mayTry: boolean
  /** The price of what is shown is being asked for. */
  isStale: boolean
  onChange: (change: Partial<PlanWish>) => void
}

/** The order: what is bought, all that it costs, and what comes after. */
export function OrderCard({ wish, item, quote, lost, trialDays, monthsFree, mayTry, isStale, onChange }: OrderProps) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { plan, period, trial } = wish
  return (
    <Card label={t('order')}>
      <CardHead className={styles.head}>
        <CardTitle>{t('order')}</CardTitle>
        <Select<SoldPlan>
          aria-label={t('plan')}
          value={plan}
          choices={soldPlans.map((value) => ({ value, label: t(`plan-names:${value}`) }))}
          onChoose={(chosen) => onChange({ plan: chosen })}
        />
      </CardHead>
      <CardBody className={styles.body}>
        <SegmentedControl<BillingPeriod>
          label={t('period')}
          value={period}
          choices={billingPeriods.map((value) => ({
            value,
            label:
              value === 'ANNUAL' && monthsFree > 0 ? t('period_free', { count: monthsFree }) : t(`period_${value}`),
          }))}
          onChoose={(chosen) => onChange({ period: chosen })}
        />
        {mayTry && (
          <Checkbox checked={trial} onChange={(event) => onChange({ trial: event.currentTarget.checked })}>
            {t('trial', { count: trialDays })}
          </Checkbox>
        )}
        <div className={styles.sums} aria-busy={isStale} data-stale={isStale}>
          <QuoteSum quote={quote} item={item} />
          <RenewalNote quote={quote} period={item.period} />
          {lost === 'trial' && <p className="small">{t('codes.TRIAL_USED')}</p>}
        </div>
        {quote.kind !== 'same' && (
          <CouponField
            period={period}
            coupon={quote.coupon}
            isLost={lost === 'coupon'}
            onChange={(coupon) => onChange({ coupon })}
          />
        )}
        <p>
          <a className={styles.link} href="/plans">
            {t('compare')}
          </a>
        </p>
      </CardBody>
    </Card>
  )
}

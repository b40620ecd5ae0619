import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { teamSeats } from '@envoi/contract/limits'
import { type SoldPlan, billingPeriods, soldPlans } from '@envoi/contract/words'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { pricesQuery } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './change-dialog.module.css'
import { type Choice, isPresent } from './choices.ts'

/** Plans that are sold, by month or by year, with their prices before tax. */
export function PlanChoice({
  country,
  state,
  choice,
  onChoose,
}: {
  country: string | undefined
  state: SubscriptionState
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const { t } = useTranslation('billing')
  const { plan: nameOf, money, each } = useBillingFormat()
  const group = useId()
  const { data: prices } = useQuery(pricesQuery(country))
  const { period } = choice
  const priceOf = (plan: SoldPlan): string | undefined =>
    // Whoever pays in another currency than that of their country is told by the sum below.
    prices?.currency === state.currency
      ? each(period, money(prices.prices[plan][period], state.currency, true))
      : undefined
  const noteOf = (plan: SoldPlan): string | undefined => {
    if (isPresent(state, { plan, period })) return t('change_now')
    return plan === 'PREMIUM' ? undefined : t('seats', { count: teamSeats[plan] })
  }
  return (
    <>
      <SegmentedControl
        label={t('change_period')}
        value={period}
        choices={billingPeriods.map((value) => ({ value, label: t(value === 'MONTHLY' ? 'monthly' : 'yearly') }))}
        onChoose={(next) => onChoose({ ...choice, period: next })}
      />
      <fieldset className={styles.choices}>
        <legend className="sr">{t('change_which')}</legend>
        {soldPlans.map((plan) => (
          <label key={plan} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={plan === choice.plan}
              onChange={() => onChoose({ ...choice, plan })}
            />
            <span>
              <b>{nameOf(plan)}</b>
              {noteOf(plan) !== undefined && <span className="small">{noteOf(plan)}</span>}
            </span>
            <span className="small num">{priceOf(plan)}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

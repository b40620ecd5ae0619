import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { teamSeats } from '@envoi/contract/limits'
import { type PlanName, billingPeriods, soldPlans } from '@envoi/contract/words'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { pricesQuery } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './change-dialog.module.css'
import { type Choice, isPlanned, isPresent } from './choices.ts'

/** Plans that are sold, by month or by year, with their prices before tax; and the one that somebody has. */
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
  const { plan: nameOf, money, each, day } = useBillingFormat()
  const group = useId()
  const { data: prices } = useQuery(pricesQuery(country))
  const { period } = choice
  const hasCustom = state.planName === 'CUSTOM'
  const priceOf = (plan: PlanName): string | undefined => {
    if (plan === 'CUSTOM') return each(state.period, money(state.total.net, state.currency, true))
    // Whoever pays in another currency than that of their country is told by the sum below.
    return prices?.currency === state.currency
      ? each(period, money(prices.prices[plan][period], state.currency, true))
      : undefined
  }
  const noteOf = (plan: PlanName): string | undefined => {
    const choice = { plan, period }
    if (plan === 'CUSTOM' || isPresent(state, choice)) return t('change_now')
    if (isPlanned(state, choice)) return t('change_planned', { date: day(state.periodEnd) })
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
        {[...soldPlans, ...(hasCustom ? (['CUSTOM'] as const) : [])].map((plan) => (
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

import { useTranslation } from 'react-i18next'
import type { QuoteReply, SubscriptionState, TaxView } from '@envoi/contract/billing'
import { teamSeats } from '@envoi/contract/limits'
import { type PlanName, teamPlans } from '@envoi/contract/words'
import { Sum, type SumLine } from '../sum.tsx'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './change-dialog.module.css'
import type { Choice } from './choices.ts'

/** What the change costs today, line by line as the server says it, and what each period costs after that. */
export function QuoteSum({ quote, state, choice }: { quote: QuoteReply; state: SubscriptionState; choice: Choice }) {
  const { t } = useTranslation('billing')
  const { plan, money, day } = useBillingFormat()
  const taxLine = useTaxLine()
  const { kind, currency, lines, today, tax, next, afterwards } = quote
  const priced = lines.map(({ kind: of, planName, days, amount }): SumLine => {
    const values = { plan: plan(planName), days: days ?? 0, date: day(next.at) }
    return [t(of === 'plan' ? 'line_plan' : 'line_unused', values), money(amount, currency)]
  })
  const taxed = taxLine(tax, money(today.tax, currency))
  const after = { amount: money(next.total.gross, currency), date: day(next.at) }
  const hasVat = tax.reason === 'vat'
  const isMonthly = choice.period === 'MONTHLY'
  // Until when it holds is not known here, only what comes after it.
  const isReduced = next.total.discount > 0 && afterwards.gross !== next.total.gross
  const isFewer = seatsOf(choice.plan) < seatsOf(state.planName)
  return (
    <>
      {kind === 'later' && (
        <p className="small">{t('change_later_text', { plan: plan(state.planName), date: day(next.at) })}</p>
      )}
      {kind !== 'later' && kind !== 'same' && (
        <Sum
          lines={[...priced, ...(taxed && priced.length > 0 ? [taxed] : [])]}
          total={[t('due_today'), money(today.gross, currency)]}
        />
      )}
      <p className={`${styles.after} small num`}>
        {isMonthly
          ? t(hasVat ? 'after_month_vat' : 'after_month', after)
          : t(hasVat ? 'after_year_vat' : 'after_year', after)}{' '}
        {isReduced &&
          t(isMonthly ? 'after_discount_month' : 'after_discount_year', {
            amount: money(afterwards.gross, currency),
          })}{' '}
        {isFewer && t('change_fewer')}
      </p>
    </>
  )
}

/** Its name and amount, where there is any tax or a word about why there is none. */
function useTaxLine(): (tax: TaxView, amount: string) => SumLine | undefined {
  const { t } = useTranslation('billing')
  const { country, rate } = useBillingFormat()
  return (tax, amount) => {
    if (tax.reason === 'outside') return undefined
    if (tax.reason === 'reverse-charge') return [t('line_reverse'), amount]
    return [t('line_vat', { country: country(tax.country), rate: rate(tax.rate) }), amount]
  }
}

/** Of a plan for one person there is one. */
function seatsOf(name: PlanName): number {
  const team = teamPlans.find((plan) => plan === name)
  return team ? teamSeats[team] : 1
}

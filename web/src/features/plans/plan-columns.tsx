import { useTranslation } from 'react-i18next'
import { teamSeats } from '@envoi/contract/limits'
import { formatMoney } from '@envoi/contract/rules/money'
import { type BillingPeriod, type Language, type SoldPlan, teamPlans } from '@envoi/contract/words'
import { useFormat } from '../../platform/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Shop, type Viewer, agreedPrice, choiceOf, primaryOf } from './choices.ts'
import { type Column, columns } from './lifts.ts'
import { PlanAction } from './plan-action.tsx'
import styles from './plan-columns.module.css'
import { PlanFacts } from './plan-facts.tsx'
import { type Priced, PlanPrice, SoldPrice } from './plan-price.tsx'

type Props = {
  viewer: Viewer | undefined
  shop: (Shop & Priced) | undefined
  isStale: boolean
  period: BillingPeriod
  asked: SoldPlan | undefined
  country: string | undefined
}

/** All plans side by side; on phones one below the other, and what each lifts folds out. */
export function PlanColumns({ viewer, shop, isStale, period, asked, country }: Props) {
  const { t } = useTranslation('plans')
  const primary = viewer && primaryOf(viewer, asked)
  return (
    <ul
      className={classNames(styles.plans, isStale && styles.stale)}
      aria-label={t('all')}
      aria-busy={!shop || isStale}
    >
      {columns.map((column, index) => (
        <li key={column} className={styles.plan} data-plan={index + 1} data-sold={column}>
          <PlanHead column={column} />
          <Price column={column} shop={shop} viewer={viewer} period={period} />
          <div className={styles.action}>
            {viewer && shop && (
              <PlanAction
                column={column}
                choice={choiceOf(column, viewer, shop, period)}
                isVisitor={viewer.kind === 'visitor'}
                isPrimary={column === primary}
                trialDays={shop.trialDays}
                period={period}
                country={country}
              />
            )}
          </div>
          <PlanFacts column={column} />
        </li>
      ))}
    </ul>
  )
}

export const planNameId = (column: Column): string => `plan-${column}`

function PlanHead({ column }: { column: Column }) {
  const { t } = useTranslation(['plans', 'plan-names'])
  const format = useFormat()
  const team = column === 'CUSTOM' ? undefined : teamPlans.find((plan) => plan === column)
  return (
    <>
      <h2 id={planNameId(column)} className={styles.name}>
        {t(`plan-names:${column}`)}
      </h2>
      <p className={styles.for}>
        {team ? t('for_team', { seats: format.number(teamSeats[team]) }) : t(`for_${column as 'NONE'}`)}
      </p>
    </>
  )
}

type PriceProps = Pick<Props, 'viewer' | 'shop' | 'period'> & { column: Column }

function Price({ column, shop, viewer, period }: PriceProps) {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.language as Language
  if (column === 'NONE') {
    const nothing = shop ? formatMoney(0, shop.currency, language, { short: true }) : '\u00A0'
    return <PlanPrice amount={nothing} tax={t('no_account')} />
  }
  if (column === 'CUSTOM') {
    if (viewer?.kind === 'subscribed' && viewer.subscription.planName === 'CUSTOM') {
      const { total, currency, period: per } = viewer.subscription
      return (
        <PlanPrice
          amount={formatMoney(total.net, currency, language, { short: true })}
          per={per}
          tax={t('custom_agreed')}
        />
      )
    }
    const agreed = viewer && agreedPrice(viewer, period)
    if (agreed && shop) {
      return (
        <PlanPrice
          amount={formatMoney(agreed.total.net, agreed.currency, language, { short: true })}
          per={agreed.period}
          tax={t('custom_agreed')}
        />
      )
    }
    return (
      <PlanPrice amount={t('on_request')} tax={t(shop?.salesEmail === null ? 'custom_operator' : 'custom_sales')} />
    )
  }
  return <SoldPrice plan={column} shop={shop} period={period} />
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillingPeriod } from '@envoi/contract/words'
import { type BillingIntent, billingSearch } from '../../platform/billing-intent.ts'
import { checkoutAddress } from '../../platform/checkout-address.ts'
import { useFormat } from '../../platform/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Choice } from './choices.ts'
import type { Column } from './lifts.ts'
import styles from './plan-columns.module.css'
import { plansAddress } from './wanted.ts'

type Props = {
  column: Column
  choice: Choice
  /** Who pays needs an account: they sign in or register, and come back. */
  isVisitor: boolean
  isPrimary: boolean
  trialDays: number
  period: BillingPeriod
  /** For which prices are shown, where somebody has chosen it. */
  country: string | undefined
}

/** The one thing to do about a plan. Paying is a page that is loaded by itself. */
export function PlanAction({ column, choice, isVisitor, isPrimary, trialDays, period, country }: Props) {
  const { t } = useTranslation(['plans', 'plan-names'])
  const format = useFormat()
  const plan = t(`plan-names:${column}`)
  const look = {
    className: classNames(buttonClass({ variant: isPrimary ? 'primary' : 'line' }), styles.go),
    'aria-describedby': `plan-${column}`,
  }
  switch (choice.kind) {
    case 'mine':
      return (
        <p className={styles.mine}>
          <Icon name="check" />
          {t('mine')}
        </p>
      )
    case 'next':
      return (
        <p className={styles.mine}>
          <Icon name="clock" />
          {t('from', { date: format.shortDate(new Date(choice.at)) })}
        </p>
      )
    case 'send':
      return (
        <Link to="/" {...look}>
          {t('send')}
        </Link>
      )
    case 'contact':
      return (
        <a href={`mailto:${choice.email}`} {...look}>
          {t('contact')}
        </a>
      )
    case 'agreed':
      return (
        <a href={checkoutAddress({ price: choice.price.priceId })} {...look}>
          {t('get', { plan })}
        </a>
      )
    case 'try':
    case 'get': {
      const label = choice.kind === 'try' ? t('try', { count: trialDays }) : t('get', { plan })
      const order = { plan: choice.plan, period, country }
      return isVisitor ? (
        <Link to="/register" search={{ redirect: plansAddress(order) }} {...look}>
          {label}
        </Link>
      ) : (
        <a href={checkoutAddress({ ...order, trial: choice.kind === 'try' })} {...look}>
          {label}
        </a>
      )
    }
    case 'cancel':
      return (
        <BillingLink intent={{ kind: 'cancel' }} {...look}>
          {t('cancel', { plan: t(`plan-names:${choice.own}`) })}
        </BillingLink>
      )
    case 'period':
      return (
        <BillingLink intent={changeTo(column, choice.period)} {...look}>
          {t(`period_${choice.period}`)}
        </BillingLink>
      )
    case 'change':
      return (
        <BillingLink intent={changeTo(column, period)} {...look}>
          {t('change', { plan })}
        </BillingLink>
      )
    case 'keep':
      return (
        <BillingLink intent={changeTo(column, choice.period)} {...look}>
          {t('keep', { plan })}
        </BillingLink>
      )
    default:
      return null
  }
}

const changeTo = (column: Column, period: BillingPeriod): BillingIntent | undefined =>
  column === 'NONE' ? undefined : { kind: 'change', plan: column, period }

/** Where a plan is changed, kept and cancelled, with what that costs: it opens with what was pressed. */
const BillingLink = ({
  intent,
  ...props
}: {
  intent: BillingIntent | undefined
  className: string
  'aria-describedby': string
  children: ReactNode
}) => <Link to="/account/$page" params={{ page: 'billing' }} search={intent ? billingSearch(intent) : {}} {...props} />

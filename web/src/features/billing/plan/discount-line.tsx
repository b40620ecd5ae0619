import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { type Total, totalOf } from '@envoi/contract/rules/prices'
import { shareOf } from '@envoi/contract/rules/share-of'
import { plannedOf } from '../change/choices.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './plan-section.module.css'

/** What is off now or next, and what each period costs once nothing is: nobody is to be surprised by it. */
export function DiscountLine({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { money, day, rate, each } = useBillingFormat()
  const { nextPayment, total, tax, currency, status } = state
  if (!nextPayment) return null
  const [isNow, isNext] = [status !== 'trialing' && total.discount > 0, nextPayment.total.discount > 0]
  if (!isNow && !isNext) return null
  const reduced = isNext ? nextPayment.total : total
  const percent = percentOf(reduced)
  const full = totalOf(nextPayment.total.net, null, Math.round(tax.rate * 100)).gross
  const values = {
    off: percent === undefined ? money(reduced.discount, currency) : rate(percent),
    date: day(nextPayment.at),
    amount: each((plannedOf(state) ?? state).period, money(full, currency)),
  }
  return (
    <p className={`${styles.discount} small num`}>
      {t(!isNext ? 'discount_ends' : isNow || status === 'trialing' ? 'discount_now' : 'discount_from', values)}
    </p>
  )
}

/** Where it is a share in whole percent. */
function percentOf({ net, discount }: Pick<Total, 'net' | 'discount'>): number | undefined {
  const percent = net === 0 ? 0 : Math.round((100 * discount) / net)
  return percent > 0 && shareOf(net, percent, 100) === discount ? percent : undefined
}

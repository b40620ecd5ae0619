import { useTranslation } from 'react-i18next'
import type { QuoteReply, SubscriptionState } from '@envoi/contract/billing'
import { buttonClass } from '../../ui/button.tsx'
import type { Item } from './order/sum.tsx'
import type { Keeping } from './same-plan.ts'
import { useCheckoutFormat } from './use-checkout-format.ts'

/** In the place of the form: what becomes of the plan that somebody has, and of it when they keep it. */
export function SamePlanText({
  item,
  quote,
  subscription,
  keeping,
}: {
  item: Item
  quote: QuoteReply
  subscription: SubscriptionState | null
  keeping: Keeping
}) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { money, day } = useCheckoutFormat()
  const plan = t(`plan-names:${item.planName}`)
  const pending = subscription?.pending
  const next = pending ? `${t(`plan-names:${pending.planName}`)}, ${t(`period_${pending.period}`).toLowerCase()}` : ''
  const values = { plan, next, day: day(quote.next.at), sum: money(quote.next.total.gross, quote.currency) }
  return (
    <>
      <p>{t(`same_${keeping}`, values)}</p>
      {keeping !== 'nothing' && (
        <p>
          <a className={buttonClass({})} href="/account/billing">
            {t('manage')}
          </a>
        </p>
      )}
    </>
  )
}

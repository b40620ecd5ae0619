import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { planLimits } from '@envoi/contract/limits'
import type { Total } from '@envoi/contract/rules/prices'
import { type SoldPlan, planTypeOfName } from '@envoi/contract/words'
import { Message } from '../../../ui/feedback/message.tsx'
import { InvoiceLink } from '../done/invoice-link.tsx'
import { Paid } from '../done/paid.tsx'
import { usePlanSync } from '../done/use-plan-sync.ts'
import { Sum } from '../order/sum.tsx'
import { invoicesQuery } from '../queries.ts'
import type { Shop } from '../shop.ts'
import { Unavailable, Ways } from '../unavailable.tsx'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import { Waiting } from '../waiting.tsx'
import { type TakenUp, takeUp } from './take-up.ts'

const takeUpQuery = (uid: string, subscription: string | undefined, vatRate: number) =>
  queryOptions({
    queryKey: ['checkout', uid, 'wallet', subscription],
    queryFn: ({ signal }) => takeUp(uid, subscription, vatRate, signal),
    staleTime: Infinity,
  })

/** Back from the wallet with a yes. */
export function WalletReturn({
  shop,
  plan,
  subscription,
}: {
  shop: Shop
  plan: SoldPlan
  subscription: string | undefined
}) {
  const { t } = useTranslation('checkout')
  const rate = shop.customer?.details?.tax.rate ?? 0
  const taking = useQuery(takeUpQuery(shop.user.uid, subscription, rate))
  if (taking.error) return <Unavailable error={taking.error} onRetry={() => void taking.refetch()} />
  if (!taking.data) return <Waiting text={t('wallet_asked')} />
  if (taking.data.isAwaited) {
    return <Message title={t('wallet_awaited')} text={t('wallet_awaited_text')} action={<Ways />} />
  }
  return <WalletDone shop={shop} plan={plan} taken={taking.data} />
}

/** By the customer’s own state: a change holds with the next period, and a plan at once. */
function WalletDone({ shop, plan, taken }: { shop: Shop; plan: SoldPlan; taken: TakenUp }) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { money, day, size, rate } = useCheckoutFormat()
  const { subscription, details } = taken.customer
  const isLater = subscription !== null && subscription.planName !== plan && subscription.pending?.planName === plan
  usePlanSync(isLater ? undefined : plan)
  const isTrial = subscription?.status === 'trialing'
  const invoices = useQuery({ ...invoicesQuery(shop.user.uid), enabled: !isTrial && !isLater })
  const invoice = invoices.data?.find(({ kind }) => kind === 'invoice')
  const name = t(`plan-names:${plan}`)
  const limits = planLimits[planTypeOfName[plan]]
  const gives = t('gives', { size: size(limits.uploadSize), count: limits.validityDays })
  const isPaid = invoice?.status === 'paid'
  const email = details?.receiptsTo ?? shop.user.email
  const receipt = invoice ? t(isPaid ? 'receipt_sent' : 'receipt_later', { email }) : ''
  const next = subscription?.nextPayment
  const trial = isTrial && next ? trialOf(subscription, next) : ''
  const later = t('changes_later', { plan: name, day: subscription ? day(subscription.periodEnd) : '' })
  return (
    <Paid
      word={name}
      heading={isLater ? later : t('you_are_on', { plan: name })}
      text={isLater ? later : [gives, receipt, trial].filter(Boolean).join(' ')}
      cardTitle={t(invoice ? (isPaid ? 'receipt' : 'on_its_way') : 'order')}
    >
      {invoice && (
        <Sum
          rows={[
            { label: name, amount: money(invoice.net, invoice.currency) },
            {
              label: t('tax_rate', { rate: rate(subscription?.tax.rate ?? 0) }),
              amount: money(invoice.tax, invoice.currency),
            },
          ]}
          total={{
            label: t(isPaid ? 'paid' : 'being_paid'),
            amount: money(invoice.gross, invoice.currency),
          }}
        />
      )}
      {next && subscription && (
        <p className="small">
          {t('note_next', { day: day(next.at), sum: money(next.total.gross, subscription.currency) })}
        </p>
      )}
      {invoice && <InvoiceLink number={invoice.number} />}
    </Paid>
  )

  /** Until when; how long a discount lasts is not known here. */
  function trialOf({ period, currency }: SubscriptionState, { at, total }: { at: string; total: Total }): string {
    const sum = money(total.gross, currency)
    if (total.discount > 0) return t('trial_runs_first', { day: day(at), sum })
    return t('trial_runs', { day: day(at), price: t(`price_${period}`, { sum }) })
  }
}

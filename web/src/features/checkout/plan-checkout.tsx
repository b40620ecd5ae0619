import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DetailsView } from '@envoi/contract/billing'
import { currencyOf } from '@envoi/contract/rules/countries'
import { payApi } from '../../platform/pay-api.ts'
import { ask } from '../../platform/query-asking.ts'
import type { PlanWish } from './address.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useDetails } from './details/use-details.ts'
import { DonePage } from './done/done-page.tsx'
import { Unavailable } from './unavailable.tsx'
import { freeMonths } from './order/free-months.ts'
import { OrderCard } from './order/order-card.tsx'
import { orderOf, quoteQuery } from './queries.ts'
import type { Shop } from './shop.ts'
import { Waiting } from './waiting.tsx'

/** Buys a plan with a price for everybody, or changes to one. */
export function PlanCheckout({
  shop,
  first,
  country,
  isCancelled,
}: {
  shop: Shop
  first: PlanWish
  /** That for which prices were looked at. */
  country: string | undefined
  isCancelled: boolean
}) {
  const { user, plans, customer } = shop
  const [wish, setWish] = useState(first)
  const details = useDetails(user.uid, customer?.details ?? null, {
    name: user.displayName,
    country: country ?? plans.tax.country,
  })
  const subscription = customer?.subscription ?? null
  const currency = subscription?.currency ?? currencyOf(details.draft.country)
  const quoting = useQuery({
    ...quoteQuery(user.uid, wish, currency, details.taxed),
    placeholderData: keepPreviousData,
  })
  const { data: quoted, error, isPlaceholderData, isFetching } = quoting
  if (!quoted) {
    if (!error) return <Waiting />
    return <Unavailable error={error} onRetry={() => void quoting.refetch()} />
  }
  const { quote, wish: granted, lost } = quoted
  const isStale = isPlaceholderData || details.isChecking || (isFetching && error === null)
  const params = { id: user.uid }
  const item = { planName: granted.plan, period: granted.period }

  return (
    <CheckoutForm
      shop={shop}
      item={item}
      quote={quote}
      isStale={isStale}
      details={details}
      isPlan
      startsWithWallet={isCancelled}
      card={
        <OrderCard
          // What is chosen is seen at once; its price comes.
          wish={isPlaceholderData ? wish : granted}
          item={item}
          quote={quote}
          lost={lost}
          trialDays={plans.trialDays}
          monthsFree={freeMonths(plans.prices[granted.plan])}
          mayTry={subscription === null && customer?.isTrialUsed !== true && lost !== 'trial'}
          isStale={isStale}
          onChange={(change) => setWish({ ...(isPlaceholderData ? wish : granted), ...change })}
        />
      }
      onQuoteAgain={() => void quoting.refetch()}
      pay={async (paymentMethodId, total) =>
        ask(
          payApi.subscribe({
            params,
            body: { ...orderOf(granted, currency), ...(paymentMethodId !== undefined && { paymentMethodId }), total },
          }),
        )
      }
      goToWallet={async () => {
        const { approveUrl } = await ask(payApi.startWalletApproval({ params, body: orderOf(granted, currency) }))
        location.assign(approveUrl)
      }}
      renderDone={(saved: DetailsView | null, isProcessing: boolean) => (
        <DonePage shop={shop} item={item} quote={quote} details={saved} isProcessing={isProcessing} />
      )}
    />
  )
}

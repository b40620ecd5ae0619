import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { payApi } from '../../platform/pay-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { Card, CardBody, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './checkout.module.css'
import { useDetails } from './details/use-details.ts'
import { DonePage } from './done/done-page.tsx'
import { QuoteSum, RenewalNote } from './order/sum.tsx'
import { customQuoteQuery } from './queries.ts'
import type { Shop } from './shop.ts'
import { Unavailable } from './unavailable.tsx'
import { Waiting } from './waiting.tsx'

/** CUSTOM, at the price that was agreed on. */
export function CustomCheckout({ shop, priceId }: { shop: Shop; priceId: string }) {
  const { t } = useTranslation('checkout')
  const { user, plans, customer } = shop
  const details = useDetails(user.uid, customer?.details ?? null, {
    name: user.displayName,
    country: plans.tax.country,
  })
  const quoting = useQuery({
    ...customQuoteQuery(user.uid, priceId, details.taxed),
    placeholderData: keepPreviousData,
  })
  const { data: quote, error, isPlaceholderData } = quoting
  if (!quote) return error ? <Unavailable error={error} onRetry={() => void quoting.refetch()} /> : <Waiting />
  const validity = customer?.offers.find((offer) => offer.priceId === priceId)?.validityDays ?? null
  const isStale = isPlaceholderData || details.isChecking
  return (
    <CheckoutForm
      shop={shop}
      quote={quote}
      isStale={isStale}
      details={details}
      title={t('payment')}
      card={
        <Card label={t('order')}>
          <CardHead>
            <CardTitle>{t('order')}</CardTitle>
          </CardHead>
          <CardBody className={styles.cardBody}>
            <QuoteSum quote={quote} />
            <RenewalNote quote={quote} trialDays={plans.trialDays} />
          </CardBody>
        </Card>
      }
      onQuoteAgain={() => void quoting.refetch()}
      pay={(paymentMethodId, total) => {
        const body = { priceId, total, ...(paymentMethodId !== undefined && { paymentMethodId }) }
        return ask(payApi.subscribeCustom({ params: { id: user.uid }, body }))
      }}
      renderDone={(saved, isProcessing) => (
        <DonePage
          shop={shop}
          planName="CUSTOM"
          quote={quote}
          details={saved}
          isProcessing={isProcessing}
          validityDays={validity}
        />
      )}
    />
  )
}

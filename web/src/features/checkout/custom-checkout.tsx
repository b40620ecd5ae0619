import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payApi } from '../../platform/pay-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { Card, CardBody, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './checkout.module.css'
import { useDetails } from './details/use-details.ts'
import { DonePage } from './done/done-page.tsx'
import { AgreedTerms } from './order/agreed-terms.tsx'
import { RenewalNote } from './order/renewal-note.tsx'
import { QuoteSum } from './order/sum.tsx'
import { customQuoteQuery } from './queries.ts'
import type { Shop } from './shop.ts'
import { Unavailable } from './unavailable.tsx'
import { Waiting } from './waiting.tsx'

/** CUSTOM, at the price that was agreed on. */
export function CustomCheckout({ shop, priceId }: { shop: Shop; priceId: string }) {
  const { t } = useTranslation('checkout')
  const { user, plans, customer } = shop
  // As it was when one came: what is bought is offered no longer.
  const [offer] = useState(() => customer?.offers.find((one) => one.priceId === priceId))
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
  const item = { planName: 'CUSTOM', period: offer?.period ?? quote.lines[0]?.period ?? 'ANNUAL' } as const
  const isStale = isPlaceholderData || details.isChecking
  return (
    <CheckoutForm
      shop={shop}
      item={item}
      quote={quote}
      isStale={isStale}
      details={details}
      card={
        <Card label={t('order')}>
          <CardHead>
            <CardTitle>{t('order')}</CardTitle>
          </CardHead>
          <CardBody className={styles.cardBody}>
            <QuoteSum quote={quote} item={item} />
            <RenewalNote quote={quote} period={item.period} />
            {offer && <AgreedTerms agreed={offer} />}
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
          item={item}
          quote={quote}
          details={saved}
          isProcessing={isProcessing}
          {...(offer && { agreed: offer })}
        />
      )}
    />
  )
}

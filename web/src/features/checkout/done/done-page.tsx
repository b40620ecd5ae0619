import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DetailsView, QuoteReply } from '@envoi/contract/billing'
import { planLimits } from '@envoi/contract/limits'
import { type PlanName, planTypeOfName } from '@envoi/contract/words'
import { QuoteSum, RenewalNote } from '../order/sum.tsx'
import { invoicesQuery } from '../queries.ts'
import type { Shop } from '../shop.ts'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import { InvoiceLink } from './invoice-link.tsx'
import { Paid } from './paid.tsx'
import { usePlanSync } from './use-plan-sync.ts'

type Props = {
  shop: Shop
  planName: PlanName
  quote: QuoteReply
  details: DetailsView | null
  /** The money is on its way from a bank. */
  isProcessing: boolean
  validityDays?: number | null
}

/** Paid, or begun: what one has now, and the receipt. */
export function DonePage({ shop, planName, quote, details, isProcessing, validityDays }: Props) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { day, size } = useCheckoutFormat()
  const { user, plans } = shop
  const isLater = quote.kind === 'later'
  usePlanSync(isLater ? undefined : planName)
  const isPaid = quote.today.gross > 0
  const invoices = useQuery({ ...invoicesQuery(user.uid), enabled: isPaid })
  const invoice = invoices.data?.find(({ kind }) => kind === 'invoice')
  const isOnItsWay = isProcessing || invoice?.status === 'processing'
  const plan = t(`plan-names:${planName}`)
  const limits = planLimits[planTypeOfName[planName]]
  const gives = t('gives', { size: size(limits.uploadSize), count: validityDays ?? limits.validityDays })
  const email = details?.receiptsTo ?? user.email
  const receipt = isPaid ? ` ${t(isOnItsWay ? 'receipt_later' : 'receipt_sent', { email })}` : ''
  const text = isLater ? t('changes_later', { plan, day: day(quote.next.at) }) : `${gives}${receipt}`
  return (
    <Paid
      word={plan}
      heading={isLater ? text : t('you_are_on', { plan })}
      text={text}
      cardTitle={t(isPaid ? 'receipt' : 'order')}
    >
      <QuoteSum quote={quote} isPaid={isPaid && !isOnItsWay} />
      {isOnItsWay && <p className="small">{t('on_its_way')}</p>}
      <RenewalNote quote={quote} trialDays={plans.trialDays} />
      {invoice && <InvoiceLink number={invoice.number} />}
    </Paid>
  )
}

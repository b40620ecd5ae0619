import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DetailsView, QuoteReply } from '@envoi/contract/billing'
import { planLimits } from '@envoi/contract/limits'
import { planTypeOfName } from '@envoi/contract/words'
import { type Agreed, AgreedTerms } from '../order/agreed-terms.tsx'
import { RenewalNote, isOfTrial, usePriceAhead } from '../order/renewal-note.tsx'
import { type Item, QuoteSum } from '../order/sum.tsx'
import { invoicesQuery } from '../queries.ts'
import type { Shop } from '../shop.ts'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import { InvoiceLink } from './invoice-link.tsx'
import { Paid } from './paid.tsx'
import { usePlanSync } from './use-plan-sync.ts'

type Props = {
  shop: Shop
  item: Item
  quote: QuoteReply
  details: DetailsView | null
  /** The money is on its way from a bank. */
  isProcessing: boolean
  /** Of CUSTOM. */
  agreed?: Agreed
}

/** Paid, or begun: what one has now, and the receipt. */
export function DonePage({ shop, item, quote, details, isProcessing, agreed }: Props) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { day, size } = useCheckoutFormat()
  const { planName, period } = item
  const price = usePriceAhead({ quote, period })
  const isLater = quote.kind === 'later'
  usePlanSync(isLater ? undefined : planName)
  const isPaid = quote.today.gross > 0
  const invoices = useQuery({ ...invoicesQuery(shop.user.uid), enabled: isPaid })
  const invoice = invoices.data?.find(({ kind }) => kind === 'invoice')
  const isOnItsWay = isPaid && (isProcessing || invoice?.status === 'processing')
  const plan = t(`plan-names:${planName}`)
  const on = day(quote.next.at)
  const text = tell()
  return (
    <Paid
      word={plan}
      heading={isLater ? text : t('you_are_on', { plan })}
      text={text}
      cardTitle={t(isOnItsWay ? 'on_its_way' : isPaid ? 'receipt' : 'order')}
    >
      <QuoteSum quote={quote} item={item} totalLabel={isPaid ? t(isOnItsWay ? 'being_paid' : 'paid') : undefined} />
      {isOnItsWay && <p className="small">{t('on_its_way_text')}</p>}
      <RenewalNote quote={quote} period={period} isDone />
      {agreed && <AgreedTerms agreed={agreed} />}
      {invoice && <InvoiceLink number={invoice.number} />}
    </Paid>
  )

  function tell(): string {
    if (isLater) return t('changes_later', { plan, day: on })
    if (quote.kind === 'same') return t('kept', { plan })
    return [gives(), seats(), then()].filter(Boolean).join(' ')
  }
  function gives(): string {
    const limits = planLimits[planTypeOfName[planName]]
    return t('gives', { size: size(limits.uploadSize), count: agreed?.validityDays ?? limits.validityDays })
  }
  function seats(): string {
    return agreed?.seats ? t('gives_seats', { count: agreed.seats }) : ''
  }
  /** Where the receipt goes, or when the first payment is. */
  function then(): string {
    if (isOfTrial(quote)) return t('trial_runs', { day: on, price })
    if (!isPaid) return ''
    return t(isOnItsWay ? 'receipt_later' : 'receipt_sent', { email: details?.receiptsTo ?? shop.user.email })
  }
}

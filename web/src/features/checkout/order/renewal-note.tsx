import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteReply } from '@envoi/contract/billing'
import type { BillingPeriod } from '@envoi/contract/words'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import { discountAhead } from './discount-ahead.ts'

type Props = { quote: QuoteReply; period: BillingPeriod }

/** A trial, or a change while one lasts: nothing was paid yet, and nothing is when it is cancelled in time. */
export const isOfTrial = ({ kind, lines }: QuoteReply): boolean =>
  kind === 'trial' || (kind === 'change' && lines.length === 0)

/** How long before its end a trial is told of by email: TRIAL_TOLD of the service's jobs. */
const TRIAL_TOLD_DAYS = 3

/** What comes after today. `isDone`: it is agreed, and what it costs is said beside it. */
export function RenewalNote({ quote, period, isDone = false }: Props & { isDone?: boolean }) {
  const { t } = useTranslation('checkout')
  const { money, day } = useCheckoutFormat()
  const price = usePriceAhead({ quote, period })
  const without = useWithoutDiscount({ quote, period })
  const { kind, currency, next, tax } = quote
  const on = day(next.at)
  const reverse = tax.reason === 'reverse-charge' && t('reverse_note')
  const sentences = (): unknown[] => {
    if (kind === 'same' && !isDone) return [t('note_same')]
    if (isOfTrial(quote) && isDone) return [t('note_trial_told', { day: on, count: TRIAL_TOLD_DAYS })]
    if (isOfTrial(quote)) return [t('note_trial', { day: on, price })]
    if (kind === 'later') return [t('note_later', { day: on, price })]
    const isBare = kind !== 'same' && quote.coupon !== null && without === ''
    const isEndless = isBare && quote.coupon?.periods === null
    const renews = t(isBare && !isEndless ? 'note_renews_bare' : 'note_renews', {
      day: on,
      sum: money(next.total.gross, currency),
    })
    return [renews, without, t('cancel_any_time')]
  }
  return <p className="small">{[...sentences(), reverse].filter(Boolean).join(' ')}</p>
}

/** “€6.00 for the first month, and €12.00 a month after that”. */
export function usePriceAhead({ quote, period }: Props): string {
  const { t } = useTranslation('checkout')
  const { money, day } = useCheckoutFormat()
  const ahead = useDiscountAhead({ quote, period })
  const { currency, next, afterwards } = quote
  const sums = { sum: money(next.total.gross, currency), full: money(afterwards.gross, currency) }
  if (ahead.kind === 'none') return t(`price_${period}`, sums)
  if (ahead.kind === 'unknown') return t(`price_discounted_${period}`, sums)
  if (ahead.payments === 1) return t(`price_first_${period}`, sums)
  return t(`price_until_${period}`, { ...sums, until: day(ahead.at.toISOString()) })
}

/** Of what renews with a discount: what it costs when that is over, and since when. */
function useWithoutDiscount({ quote, period }: Props): string {
  const { t } = useTranslation('checkout')
  const { money, day } = useCheckoutFormat()
  const ahead = useDiscountAhead({ quote, period })
  const price = t(`price_${period}`, { sum: money(quote.afterwards.gross, quote.currency) })
  if (ahead.kind === 'none') return ''
  if (ahead.kind === 'unknown') return t('discount_ends', { price })
  return t('coupon_ends', { until: day(ahead.at.toISOString()), price })
}

function useDiscountAhead({ quote, period }: Props) {
  const [now] = useState(() => new Date())
  return discountAhead(quote, period, now)
}

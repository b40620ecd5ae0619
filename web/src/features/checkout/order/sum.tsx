import { useTranslation } from 'react-i18next'
import type { QuoteReply } from '@envoi/contract/billing'
import type { BillingPeriod, PlanName } from '@envoi/contract/words'
import { classNames } from '../../../ui/class-names.ts'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import styles from './sum.module.css'

/** `isAhead`: what the lines above it come to on another day. */
type Row = { label: string; amount: string; isAhead?: boolean }
/** What is bought. */
export type Item = { planName: PlanName; period: BillingPeriod }

/** Amounts under each other, the last of them what they come to. */
export function Sum({ rows, total }: { rows: Row[]; total: Row }) {
  return (
    <dl className={styles.sum}>
      {rows.map(({ label, amount, isAhead = false }) => (
        <div key={label} className={classNames(styles.row, isAhead && styles.ahead)}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={classNames(styles.row, styles.total)}>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  )
}

/** A negative amount as on paper, with a true minus. */
const minus = (amount: string): string => `\u2212${amount}`

/** Nothing is owed today: its lines are those of the next payment. */
const isAllAhead = ({ kind, lines }: QuoteReply): boolean => kind === 'trial' || lines.length === 0

/** Every line of what the service asks for, today or later: nothing is added up here. */
export function QuoteSum({
  quote,
  item,
  totalLabel,
}: {
  quote: QuoteReply
  item: Item
  /** Of what was asked for today, where it is no longer due. */
  totalLabel?: string | undefined
}) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { money, rate, country, day } = useCheckoutFormat()
  const { kind, currency, tax, next } = quote
  // The discount of a plan that somebody has is not this coupon's.
  const coupon = kind === 'same' ? null : quote.coupon
  const isAhead = isAllAhead(quote)
  const asked = isAhead ? next.total : quote.today
  const nextLine = { kind: 'plan', ...item, days: null, amount: next.total.net } as const
  const lines = quote.lines.length > 0 ? quote.lines : [nextLine]
  const sum = (amount: number): string => (amount < 0 ? minus(money(-amount, currency)) : money(amount, currency))
  const rows = lines.map(({ kind: of, planName, period, days, amount }): Row => {
    const plan = t(`plan-names:${planName}`)
    if (of === 'unused') return { label: t('line_unused', { plan, count: days ?? 0 }), amount: sum(amount) }
    const label = days === null ? t(`line_${period}`, { plan }) : t('line_days', { plan, count: days })
    return { label, amount: sum(amount) }
  })
  if (asked.discount > 0) {
    const percent = coupon?.percent ?? null
    const off = percent === null ? '' : `, ${minus(rate(percent))}`
    rows.push({ label: `${coupon?.code ?? t('discount')}${off}`, amount: minus(money(asked.discount, currency)) })
  }
  const hasAmount = asked.net > 0
  if (hasAmount && tax.reason === 'vat') {
    rows.push({ label: t('tax_vat', { country: country(tax.country), rate: rate(tax.rate) }), amount: sum(asked.tax) })
  } else if (hasAmount) {
    rows.push({ label: t(tax.reason === 'reverse-charge' ? 'tax_reverse' : 'tax_none'), amount: sum(asked.tax) })
  }
  if (isAhead) rows.push({ label: t('on_day', { day: day(next.at) }), amount: sum(next.total.gross), isAhead })
  return <Sum rows={rows} total={{ label: totalLabel ?? t('due_today'), amount: sum(quote.today.gross) }} />
}

import { useTranslation } from 'react-i18next'
import type { QuoteReply } from '@envoi/contract/billing'
import { classNames } from '../../../ui/class-names.ts'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import styles from './sum.module.css'

type Row = { label: string; amount: string }

/** Amounts under each other, the last of them what they come to. */
export function Sum({ rows, total }: { rows: Row[]; total: Row }) {
  return (
    <dl className={styles.sum}>
      {rows.map(({ label, amount }) => (
        <div key={label} className={styles.row}>
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

/** Every line of what the service asks for, today or later: nothing is added up here. */
export function QuoteSum({ quote, isPaid = false }: { quote: QuoteReply; isPaid?: boolean }) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { money, rate, country, day } = useCheckoutFormat()
  const { kind, currency, tax, lines, next, coupon } = quote
  const isLater = kind === 'trial' || kind === 'later' || kind === 'same'
  const asked = isLater ? next.total : quote.today
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
  if (isLater) rows.push({ label: t('on_day', { day: day(next.at) }), amount: sum(next.total.gross) })
  return <Sum rows={rows} total={{ label: t(isPaid ? 'paid' : 'due_today'), amount: sum(quote.today.gross) }} />
}

/** What comes after today. */
export function RenewalNote({ quote, trialDays }: { quote: QuoteReply; trialDays: number }) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { money, day } = useCheckoutFormat()
  const { kind, currency, next, afterwards, tax } = quote
  const sum = (amount: number): string => money(amount, currency)
  const values = { day: day(next.at), sum: sum(next.total.gross), count: trialDays }
  const isDiscounted = next.total.gross < afterwards.gross
  const without = isDiscounted ? ` ${t('discount_ends', { sum: sum(afterwards.gross) })}` : ''
  const reverse = tax.reason === 'reverse-charge' ? ` ${t('reverse_note')}` : ''
  if (kind === 'same') return <p className="small">{t('note_same')}</p>
  if (kind === 'trial') return <p className="small">{`${t('note_trial', values)}${without}${reverse}`}</p>
  if (kind === 'later') return <p className="small">{`${t('note_later', values)}${without}${reverse}`}</p>
  const isBare = quote.today.discount > 0 && !isDiscounted
  return (
    <p className="small">{`${t(isBare ? 'note_renews_bare' : 'note_renews', values)}${without} ${t('cancel_any_time')}${reverse}`}</p>
  )
}

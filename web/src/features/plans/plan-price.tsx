import { useTranslation } from 'react-i18next'
import { formatMoney } from '@envoi/contract/rules/money'
import type { BillingPeriod, Currency, Language, SoldPlan } from '@envoi/contract/words'
import { useFormat } from '../../platform/format.ts'
import styles from './plan-columns.module.css'
import { totalWithTax } from './prices.ts'

export type Priced = {
  currency: Currency
  tax: { rate: number; reason: 'vat' | 'reverse-charge' | 'outside' }
  prices: Record<SoldPlan, Record<BillingPeriod, number>>
}

/** What a plan costs without tax, large, and with it below: always both. */
export function PlanPrice({ amount, per, tax }: { amount: string; per?: BillingPeriod; tax: string }) {
  const { t } = useTranslation('plans')
  return (
    <>
      <p className={`${styles.price} num`}>
        {amount} {per && <small>{t(`per_${per}`)}</small>}
      </p>
      <p className={`${styles.tax} num`}>{tax}</p>
    </>
  )
}

export function SoldPrice({ plan, shop, period }: { plan: SoldPlan; shop: Priced | undefined; period: BillingPeriod }) {
  const { t, i18n } = useTranslation('plans')
  const format = useFormat()
  const language = i18n.language as Language
  if (!shop) return <PlanPrice amount={'\u00A0'} tax={'\u00A0'} />
  const { currency, prices, tax } = shop
  const { net, gross } = totalWithTax(prices[plan][period], tax)
  return (
    <PlanPrice
      amount={formatMoney(net, currency, language, { short: true })}
      per={period}
      tax={
        tax.reason === 'vat'
          ? t('with_tax', { amount: formatMoney(gross, currency, language), rate: format.number(tax.rate) })
          : t(`no_tax_${tax.reason}`)
      }
    />
  )
}

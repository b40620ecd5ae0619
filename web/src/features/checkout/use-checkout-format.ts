import { useTranslation } from 'react-i18next'
import { type Currency } from '@envoi/contract/rules/prices'
import { formatMoney } from '@envoi/contract/rules/money'
import type { Language } from '@envoi/contract/words'
import { useFormat } from '../../platform/format.ts'

/** Sums, rates, countries and days as the reader's language writes them. */
export function useCheckoutFormat() {
  const { i18n } = useTranslation()
  const format = useFormat()
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  return {
    money: (amount: number, currency: Currency) => formatMoney(amount, currency, language),
    /** Of per cent: there are halves among the rates of tax. */
    rate: (percent: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100),
    day: (at: string) => format.date(new Date(at)),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    compare: new Intl.Collator(locale).compare,
    size: format.size,
  }
}

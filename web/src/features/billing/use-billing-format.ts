import { useTranslation } from 'react-i18next'
import type { PaymentMethodView } from '@envoi/contract/billing'
import { formatMoney } from '@envoi/contract/rules/money'
import type { BillingPeriod, Currency, Language, PlanName } from '@envoi/contract/words'
import { countryName } from '../../platform/country-name.ts'
import { isLanguage } from '../../platform/language.ts'
import { useFormat } from '../../platform/format.ts'

const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

export type CardMonth = { month: number; year: number }

/** Money, months, rates, countries and plans as the reader's language writes them. */
export function useBillingFormat() {
  const { t, i18n } = useTranslation(['billing', 'plan-names'])
  const language: Language = isLanguage(i18n.language) ? i18n.language : 'en'
  const { date } = useFormat()
  return {
    /** What is given back has a minus as wide as the digits that it stands before. */
    money: (amount: number, currency: Currency, short = false): string =>
      formatMoney(amount, currency, language, { short }).replace('-', '\u2212'),
    day: (time: string | Date): string => date(new Date(time)),
    /** `October 2026`. */
    month: ({ month, year }: CardMonth): string =>
      new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(Date.UTC(year, month - 1)),
      ),
    /** `10/2026`, as it stands on the card. */
    cardMonth: ({ month, year }: CardMonth): string => `${String(month).padStart(2, '0')}/${year}`,
    /** Of a number of per cent. */
    rate: (percent: number): string =>
      new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100),
    country: (code: string): string => countryName(code, language),
    plan: (name: PlanName): string => t(`plan-names:${name}`),
    /** `€10.00 a month`. */
    each: (period: BillingPeriod, amount: string): string => t(period === 'MONTHLY' ? 'a_month' : 'a_year', { amount }),
    method: ({ kind, brand, ending }: PaymentMethodView): string => {
      if (kind === 'wallet') return t('wallet_name')
      const digits = ending ?? '••••'
      if (kind === 'sepa') return t('sepa_name', { ending: digits })
      return brand === null ? t('card_plain', { ending: digits }) : t('card_name', { brand, ending: digits })
    },
  }
}

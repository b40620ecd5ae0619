/** Amounts as people read them. */
import type { Language } from '../words.ts'
import type { Currency } from './prices.ts'

const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

/** Minor units: 1000 is `€10.00`, in French `10,00 €`; short it is `€10`, where there are no cents. */
export function formatMoney(
  amount: number,
  currency: Currency,
  language: Language,
  { short = false }: { short?: boolean } = {},
): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    // There is no other dollar here: “$10.00” rather than “US$10.00”.
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: short && amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100)
}

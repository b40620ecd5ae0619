import type { BillingPeriod, Language, PlanName } from '@envoi/contract/words'

/** The words of an invoice or credit note on paper. */
export type InvoiceWords = {
  titles: Record<'invoice' | 'credit_note', (number: string) => string>
  from: string
  to: string
  vatNumber: (number: string) => string
  issued: string
  period: string
  between: (from: string, until: string) => string
  status: string
  due: string
  processing: string
  void: string
  paid: (day: string) => string
  refunded: (day: string) => string
  /** Of a credit note for what was never paid. */
  nothingToRefund: string
  /** Of an invoice: paid, and given back later. */
  paidAndRefunded: (day: string) => string
  /** Of a credit note. */
  takesBack: string
  plans: Record<PlanName, string>
  description: string
  amount: string
  whole: Record<BillingPeriod, (plan: string) => string>
  part: (plan: string, days: number) => string
  unused: (plan: string, days: number) => string
  discount: string
  refund: (number: string) => string
  cancelled: (number: string) => string
  net: string
  vat: (country: string, rate: string) => string
  reverseCharge: string
  outside: string
  total: string
  playMoney: string
  page: (page: number, pages: number) => string
}

const en: InvoiceWords = {
  titles: { invoice: (number) => `Invoice ${number}`, credit_note: (number) => `Credit note ${number}` },
  from: 'From',
  to: 'Billed to',
  vatNumber: (number) => `VAT number ${number}`,
  issued: 'Date',
  period: 'Period',
  between: (from, until) => `${from} to ${until}`,
  status: 'Status',
  due: 'Payment due',
  processing: 'Payment being processed',
  void: 'Cancelled, nothing to pay',
  paid: (day) => `Paid on ${day}`,
  refunded: (day) => `Refunded on ${day}`,
  nothingToRefund: 'The invoice was never paid, nothing to refund',
  paidAndRefunded: (day) => `Paid on ${day}, refunded in full since`,
  takesBack: 'Invoice credited',
  plans: { PREMIUM: 'Premium', TEAM: 'Team', TEAM25: 'Team 25', CUSTOM: 'Custom' },
  description: 'Description',
  amount: 'Amount',
  whole: { MONTHLY: (plan) => `${plan} plan, 1 month`, ANNUAL: (plan) => `${plan} plan, 1 year` },
  part: (plan, days) => `${plan} plan, ${days === 1 ? '1 day' : `${days} days`}`,
  unused: (plan, days) => `Credit for the ${plan} plan, ${days === 1 ? '1 unused day' : `${days} unused days`}`,
  discount: 'Discount',
  refund: (number) => `Refund of invoice ${number}`,
  cancelled: (number) => `Cancellation of invoice ${number}`,
  net: 'Total without VAT',
  vat: (country, rate) => `VAT, ${country}, ${rate}%`,
  reverseCharge: 'Reverse charge (Article 196, Directive 2006/112/EC)',
  outside: 'Outside the scope of EU VAT',
  total: 'Total',
  playMoney: 'Play money: this is not an invoice',
  page: (page, pages) => `Page ${page} of ${pages}`,
}

const fr: InvoiceWords = {
  titles: { invoice: (number) => `Facture ${number}`, credit_note: (number) => `Avoir ${number}` },
  from: 'De',
  to: 'Facturé à',
  vatNumber: (number) => `N° de TVA ${number}`,
  issued: 'Date',
  period: 'Période',
  between: (from, until) => `Du ${from} au ${until}`,
  status: 'État',
  due: 'À payer',
  processing: 'Paiement en cours',
  void: 'Annulée, rien à payer',
  paid: (day) => `Payée le ${day}`,
  refunded: (day) => `Remboursé le ${day}`,
  nothingToRefund: 'Facture jamais payée, rien à rembourser',
  paidAndRefunded: (day) => `Payée le ${day}, entièrement remboursée depuis`,
  takesBack: 'Facture concernée',
  plans: { PREMIUM: 'Premium', TEAM: 'Team', TEAM25: 'Team 25', CUSTOM: 'Sur mesure' },
  description: 'Désignation',
  amount: 'Montant',
  whole: { MONTHLY: (plan) => `Offre ${plan}, 1 mois`, ANNUAL: (plan) => `Offre ${plan}, 1 an` },
  part: (plan, days) => `Offre ${plan}, ${days === 1 ? '1 jour' : `${days}\u00a0jours`}`,
  unused: (plan, days) =>
    `Avoir sur l’offre ${plan}, ${days === 1 ? '1 jour non utilisé' : `${days}\u00a0jours non utilisés`}`,
  discount: 'Remise',
  refund: (number) => `Remboursement de la facture ${number}`,
  cancelled: (number) => `Annulation de la facture ${number}`,
  net: 'Total HT',
  vat: (country, rate) => `TVA, ${country}, ${rate}\u00a0%`,
  reverseCharge: 'Autoliquidation (article 196, directive 2006/112/CE)',
  outside: 'Hors champ d’application de la TVA de l’UE',
  total: 'Total TTC',
  playMoney: 'Argent fictif\u00a0: ceci n’est pas une facture',
  page: (page, pages) => `Page ${page} sur ${pages}`,
}

export const invoiceWords: Record<Language, InvoiceWords> = { en, fr }

const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

/** The days of a paper are those of UTC, as the days that are counted are. */
export const dayOn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(when)

/** From basis points. */
export const rateOn = (language: Language, rate: number): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(rate / 100)

/** Greece is EL to the tax offices, and GR to everybody else. */
export const countryOn = (language: Language, code: string): string =>
  new Intl.DisplayNames(locales[language], { type: 'region' }).of(code === 'EL' ? 'GR' : code) ?? code

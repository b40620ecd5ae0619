import type { Seller } from '../../../platform/config-payments.ts'
import type { Tax } from '@envoi/contract/rules/tax'
import type { BillingPeriod, Currency, PlanName } from '@envoi/contract/words'

/** The rate is in basis points. */
export type TermsTax = Tax & { country: string }

export type { Seller }

/** Whom it is made out to, as of its day. */
export type Buyer = { name: string; address: string[]; country: string; vatNumber: string | null }

/** Amounts are minor units, without tax; what is given back is less than 0. */
export type PaperLine =
  | { kind: 'plan' | 'unused'; planName: PlanName; period: BillingPeriod; days: number | null; amount: number }
  | { kind: 'discount'; amount: number }
  | { kind: 'refund'; amount: number }
  | { kind: 'cancelled'; amount: number }

/** All that is printed on an invoice or credit note beside its number, day and state: kept as it was made out. */
export type Paper = {
  seller: Seller
  buyer: Buyer
  currency: Currency
  lines: PaperLine[]
  tax: TermsTax
  /** What it pays for, as ISO moments. */
  period: { from: string; until: string }
  /** Of a credit note: which invoice it takes back. */
  of?: string
}

/** VAT numbers of the European Union, as people type them and as paper has them. */
import { checkDigits } from './vat-check-digits.ts'
import { type EuCountry, isEuCountry } from './vat-rates.ts'

/** Without the letters of its country, in the one form that registers know. */
export type VatNumber = { country: EuCountry; number: string }

const forms: Record<EuCountry, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^[1-9]\d{7}$/,
  EE: /^\d{9}$/,
  ES: /^(?:\d{8}[A-Z]|[A-HJ-NP-SUVW]\d{7}[A-J\d]|[KLMXYZ]\d{7}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W]{1,2}|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{7}1\d|\d{10}1\d)$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^[1-9]\d{7}$/,
  NL: /^\d{9}B(?!00)\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^[1-9]\d{8}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{12}$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^\d{10}$/,
}

/** Greece has other letters on its VAT numbers than everywhere else. */
export const vatPrefixOf = (country: EuCountry): string => (country === 'GR' ? 'EL' : country)

/** With or without the letters of its country, which must be this one; with the spaces, dots and hyphens of paper. */
export function readVatNumber(text: string, country: string): VatNumber | undefined {
  if (!isEuCountry(country)) return undefined
  const plain = text.replaceAll(/[\s.\p{Dash_Punctuation}]/gu, '').toUpperCase()
  const prefix = vatPrefixOf(country)
  // A number may itself begin like its country, as a French key can be FR.
  const readings = plain.startsWith(prefix) ? [plain.slice(prefix.length), plain] : [plain]
  const number = readings
    .map((reading) => withZero(country, reading))
    .find((reading) => forms[country].test(reading) && checkDigits[country](reading))
  return number === undefined ? undefined : { country, number }
}

/** Old numbers of these have a digit less, and a zero before them now. */
const withZero = (country: EuCountry, number: string): string =>
  (country === 'BE' && /^\d{9}$/.test(number)) || (country === 'GR' && /^\d{8}$/.test(number)) ? `0${number}` : number

/** In the groups that a country writes, where it has any. */
export function formatVatNumber({ country, number }: VatNumber): string {
  if (country === 'AT') return `AT${number}`
  if (country === 'BE') return `BE ${number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3')}`
  if (country === 'FR') return `FR ${number.replace(/^(..)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`
  return `${vatPrefixOf(country)} ${number}`
}

/** Sizes and numbers as people read them. */
import type { Language } from '../words.ts'

const written = {
  en: { units: ['B', 'kB', 'MB', 'GB', 'TB'], decimalSeparator: '.' },
  fr: { units: ['o', 'ko', 'Mo', 'Go', 'To'], decimalSeparator: ',' },
} as const satisfies Record<Language, { units: readonly string[]; decimalSeparator: string }>

/** Base 1000 with three digits that matter: `1.5 MB`, `12.3 GB`, `123 kB`; in French `1,5 Mo`. */
export function displaySize(bytes: number, language: Language = 'en'): string {
  const { units, decimalSeparator } = written[language]
  let power = 0
  // Rounded first: 999,999 B is 1 MB, not 1000 kB.
  while (power < units.length - 1 && rounded(bytes, power) >= 1000) power += 1
  return `${String(rounded(bytes, power)).replace('.', decimalSeparator)} ${units[power]}`
}

function rounded(bytes: number, power: number): number {
  const unit = 1000 ** power
  const steps = bytes >= 100 * unit ? 1 : bytes >= 10 * unit ? 10 : 100
  // Multiplied before it is divided, so that a half stays an exact half and rounds up.
  return Math.round((bytes * steps) / unit) / steps
}

/** `1234567.5` is `1 234 567.5`: thousands with a space, decimals left alone. */
export function groupThousands(value: number, decimalSeparator = '.'): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ' ')
  return decimals === undefined ? grouped : `${grouped}${decimalSeparator}${decimals}`
}

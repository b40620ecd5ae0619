/** The standard rates of VAT in the European Union, with the days from which they hold. */

type Rates = readonly [atTheStartOf2020: number, ...changes: (readonly [since: string, rate: number])[]]

/** In basis points: 2550 is 25.5 %. */
const rates = {
  AT: [2000],
  BE: [2100],
  BG: [2000],
  CY: [1900],
  CZ: [2100],
  DE: [1900, ['2020-07-01', 1600], ['2021-01-01', 1900]],
  DK: [2500],
  EE: [2000, ['2024-01-01', 2200], ['2025-07-01', 2400]],
  ES: [2100],
  FI: [2400, ['2024-09-01', 2550]],
  FR: [2000],
  GR: [2400],
  HR: [2500],
  HU: [2700],
  IE: [2300, ['2020-09-01', 2100], ['2021-03-01', 2300]],
  IT: [2200],
  LT: [2100],
  LU: [1700, ['2023-01-01', 1600], ['2024-01-01', 1700]],
  LV: [2100],
  MT: [1800],
  NL: [2100],
  PL: [2300],
  PT: [2300],
  RO: [1900, ['2025-08-01', 2100]],
  SE: [2500],
  SI: [2200],
  SK: [2000, ['2025-01-01', 2300]],
} as const satisfies Record<string, Rates>

/** The day on which the table was last checked. */
export const vatTableDate = '2026-11-18'

/** As ISO 3166 writes it: Greece is GR, also where its VAT numbers begin with EL. */
export type EuCountry = keyof typeof rates
export const euCountries = Object.keys(rates) as readonly EuCountry[]
export const isEuCountry = (code: string): code is EuCountry => Object.hasOwn(rates, code)

/** In basis points. Days are those of UTC, everywhere. */
export function vatRateOf(country: EuCountry, on: Date): number {
  const [first, ...changes]: Rates = rates[country]
  const day = on.toISOString().slice(0, 10)
  return changes.findLast(([since]) => since <= day)?.[1] ?? first
}

import { describe, expect, it } from 'vitest'
import { type EuCountry, euCountries, isEuCountry, vatRateOf, vatTableDate } from './vat-rates.ts'

const at = (day: string): Date => new Date(`${day}T12:00:00Z`)

describe('the rate of each country on the day on which the table was checked', () => {
  it.each<[EuCountry, number]>([
    ['AT', 2000],
    ['BE', 2100],
    ['BG', 2000],
    ['CY', 1900],
    ['CZ', 2100],
    ['DE', 1900],
    ['DK', 2500],
    ['EE', 2400],
    ['ES', 2100],
    ['FI', 2550],
    ['FR', 2000],
    ['GR', 2400],
    ['HR', 2500],
    ['HU', 2700],
    ['IE', 2300],
    ['IT', 2200],
    ['LT', 2100],
    ['LU', 1700],
    ['LV', 2100],
    ['MT', 1800],
    ['NL', 2100],
    ['PL', 2300],
    ['PT', 2300],
    ['RO', 2100],
    ['SE', 2500],
    ['SI', 2200],
    ['SK', 2300],
  ])('%s has %d', (country, rate) => {
    expect(vatRateOf(country, at(vatTableDate))).toBe(rate)
  })

  it('they are 27, none of them below what the Union allows', () => {
    expect(euCountries).toHaveLength(27)
    expect(euCountries.filter((country) => vatRateOf(country, at('2020-01-01')) < 1500)).toEqual([])
  })
})

describe('a rate holds from the first moment of its day', () => {
  it.each<[EuCountry, string, number]>([
    ['DE', '2020-06-30T23:59:59.999Z', 1900],
    ['DE', '2020-07-01T00:00:00.000Z', 1600],
    ['DE', '2020-12-31T23:59:59.999Z', 1600],
    ['DE', '2021-01-01T00:00:00.000Z', 1900],
    ['EE', '2023-12-31T23:59:59.999Z', 2000],
    ['EE', '2024-01-01T00:00:00.000Z', 2200],
    ['EE', '2025-06-30T23:59:59.999Z', 2200],
    ['EE', '2025-07-01T00:00:00.000Z', 2400],
    ['FI', '2024-08-31T23:59:59.999Z', 2400],
    ['FI', '2024-09-01T00:00:00.000Z', 2550],
    ['IE', '2020-08-31T23:59:59.999Z', 2300],
    ['IE', '2020-09-01T00:00:00.000Z', 2100],
    ['IE', '2021-03-01T00:00:00.000Z', 2300],
    ['LU', '2022-12-31T23:59:59.999Z', 1700],
    ['LU', '2023-01-01T00:00:00.000Z', 1600],
    ['LU', '2024-01-01T00:00:00.000Z', 1700],
    ['RO', '2025-07-31T23:59:59.999Z', 1900],
    ['RO', '2025-08-01T00:00:00.000Z', 2100],
    ['SK', '2024-12-31T23:59:59.999Z', 2000],
    ['SK', '2025-01-01T00:00:00.000Z', 2300],
    ['FR', '2019-05-01T00:00:00.000Z', 2000],
  ])('%s, %s: %d', (country, moment, rate) => {
    expect(vatRateOf(country, new Date(moment))).toBe(rate)
  })
})

it('a moment that is none has no rate', () => {
  expect(() => vatRateOf('FR', new Date('never'))).toThrow(RangeError)
})

it.each(['EL', 'GB', 'XI', 'UK', 'CH', 'NO', 'MC', 'US', 'fr', '', 'constructor'])(
  '%s is no country of the EU',
  (code) => {
    expect(isEuCountry(code)).toBe(false)
  },
)

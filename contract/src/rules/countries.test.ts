import { describe, expect, it } from 'vitest'
import { countryCodes, currencyOf, isCountry } from './countries.ts'
import { euCountries } from './vat-rates.ts'

it('there are 249 of them, each once, in order', () => {
  expect(countryCodes).toHaveLength(249)
  expect([...new Set(countryCodes)].toSorted()).toEqual(countryCodes)
})

it('each has a name in both languages', () => {
  for (const language of ['en', 'fr']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
  }
})

it('every country of the EU is one', () => {
  expect(euCountries.filter((code) => !isCountry(code))).toEqual([])
})

it.each(['EL', 'UK', 'EU', 'XX', 'XK', 'ZZ', 'fr', 'FRA', '', ' FR', 'constructor'])('“%s” is none', (code) => {
  expect(isCountry(code)).toBe(false)
})

describe('the United States and their territories pay in dollars, everybody else in euros', () => {
  it.each([
    ['US', 'USD'],
    ['PR', 'USD'],
    ['GU', 'USD'],
    ['VI', 'USD'],
    ['AS', 'USD'],
    ['MP', 'USD'],
    ['UM', 'USD'],
    ['VG', 'EUR'],
    ['CA', 'EUR'],
    ['FR', 'EUR'],
    ['GB', 'EUR'],
    ['EC', 'EUR'],
  ])('%s: %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency)
  })
})

import { describe, expect, it } from 'vitest'
import type { Language } from '../words.ts'
import { formatMoney } from './money.ts'
import type { Currency } from './prices.ts'

describe('an amount in minor units is written as its language does', () => {
  it.each<[number, Currency, Language, string]>([
    [0, 'EUR', 'en', '€0.00'],
    [1, 'EUR', 'en', '€0.01'],
    [1000, 'EUR', 'en', '€10.00'],
    [1005, 'EUR', 'en', '€10.05'],
    [11_616, 'EUR', 'en', '€116.16'],
    [123_456_789, 'EUR', 'en', '€1,234,567.89'],
    [-1000, 'EUR', 'en', '-€10.00'],
    [1000, 'USD', 'en', '$10.00'],
    [0, 'EUR', 'fr', '0,00\u00A0€'],
    [1000, 'EUR', 'fr', '10,00\u00A0€'],
    [1005, 'EUR', 'fr', '10,05\u00A0€'],
    [123_456_789, 'EUR', 'fr', '1\u202F234\u202F567,89\u00A0€'],
    [-1000, 'EUR', 'fr', '-10,00\u00A0€'],
    [1000, 'USD', 'fr', '10,00\u00A0$'],
  ])('%d %s, %s: %s', (amount, currency, language, written) => {
    expect(formatMoney(amount, currency, language)).toBe(written)
  })
})

describe('in short without cents, where there are none', () => {
  it.each<[number, Currency, Language, string]>([
    [0, 'EUR', 'en', '€0'],
    [1000, 'EUR', 'en', '€10'],
    [1050, 'EUR', 'en', '€10.50'],
    [1, 'EUR', 'en', '€0.01'],
    [-1000, 'USD', 'en', '-$10'],
    [90_000, 'USD', 'en', '$900'],
    [1000, 'EUR', 'fr', '10\u00A0€'],
    [1050, 'EUR', 'fr', '10,50\u00A0€'],
    [100_000, 'EUR', 'fr', '1\u202F000\u00A0€'],
  ])('%d %s, %s: %s', (amount, currency, language, written) => {
    expect(formatMoney(amount, currency, language, { short: true })).toBe(written)
  })
})

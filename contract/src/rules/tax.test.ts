import { describe, expect, it } from 'vitest'
import { type Tax, type VatStatus, taxOf, vatAmount } from './tax.ts'
import { euCountries, vatRateOf } from './vat-rates.ts'

const on = new Date('2026-11-18T12:00:00Z')
const vat = (rate: number): Tax => ({ rate, reason: 'vat' })
const reverseCharge: Tax = { rate: 0, reason: 'reverse-charge' }
const outside: Tax = { rate: 0, reason: 'outside' }

describe('which tax a sale has', () => {
  it.each<[string, string, VatStatus, Tax]>([
    ['FR', 'FR', 'none', vat(2000)],
    ['FR', 'FR', 'valid', vat(2000)],
    ['FR', 'FR', 'invalid', vat(2000)],
    ['FR', 'FR', 'unchecked', vat(2000)],
    ['FR', 'DE', 'none', vat(1900)],
    ['FR', 'DE', 'valid', reverseCharge],
    ['FR', 'DE', 'invalid', vat(1900)],
    ['FR', 'DE', 'unchecked', vat(1900)],
    ['FR', 'GR', 'valid', reverseCharge],
    ['FR', 'GR', 'none', vat(2400)],
    ['FR', 'FI', 'none', vat(2550)],
    ['FR', 'HU', 'unchecked', vat(2700)],
    ['FR', 'US', 'none', outside],
    ['FR', 'US', 'valid', outside],
    ['FR', 'GB', 'none', outside],
    ['FR', 'CH', 'invalid', outside],
    ['FR', 'NO', 'unchecked', outside],
    ['DE', 'DE', 'valid', vat(1900)],
    ['DE', 'FR', 'valid', reverseCharge],
    ['DE', 'FR', 'none', vat(2000)],
    ['CH', 'CH', 'none', outside],
    ['CH', 'FR', 'none', outside],
    ['CH', 'FR', 'valid', outside],
    ['US', 'DE', 'none', outside],
  ])('sold from %s to %s, the number %s', (seller, buyer, status, tax) => {
    expect(taxOf({ seller, buyer, vat: status, on })).toEqual(tax)
  })

  it('of each country of the EU: its own rate, or reverse charge', () => {
    for (const buyer of euCountries.filter((country) => country !== 'FR')) {
      expect(taxOf({ seller: 'FR', buyer, vat: 'none', on })).toEqual(vat(vatRateOf(buyer, on)))
      expect(taxOf({ seller: 'FR', buyer, vat: 'valid', on })).toEqual(reverseCharge)
    }
  })

  it('is that of the day', () => {
    const sold = (day: string) => taxOf({ seller: 'FR', buyer: 'EE', vat: 'none', on: new Date(day) })
    expect([sold('2025-06-30'), sold('2025-07-01')]).toEqual([vat(2200), vat(2400)])
  })
})

describe('tax is rounded to the cent, half away from zero', () => {
  it.each([
    [0, 2000, 0],
    [1000, 0, 0],
    [1000, 2000, 200],
    [10_000, 2550, 2550],
    [1, 2000, 0],
    [2, 2000, 0],
    [3, 2000, 1],
    [-3, 2000, -1],
    [2, 2500, 1],
    [-2, 2500, -1],
    [6, 2500, 2],
    [999, 1900, 190],
    [11_616, 2000, 2323],
    [105, 1700, 18],
    [150, 2100, 32],
    [50, 2100, 11],
    [450, 2100, 95],
    [-450, 2100, -95],
    [10, 2550, 3],
    [100, 2550, 26],
    [1_000_000_000_00, 2700, 270_000_000_00],
  ])('of %d at %d: %d', (net, rate, tax) => {
    expect(vatAmount(net, rate)).toBe(tax)
  })

  it('what is taken back is what was asked for', () => {
    for (let net = 0; net < 2000; net += 1)
      for (const rate of [1600, 1700, 1900, 2100, 2550]) expect(vatAmount(-net, rate) + vatAmount(net, rate)).toBe(0)
  })

  it('half a cent of a price is refused', () => {
    expect(() => vatAmount(10.5, 2000)).toThrow(RangeError)
  })
})

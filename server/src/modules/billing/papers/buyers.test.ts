import { expect, test } from 'vitest'
import { type Since, buyerAt } from './buyers.ts'
import type { TermsTax } from './paper.ts'

const day = (number: number): Date => new Date(Date.UTC(2027, 4, number))
const since = (number: number, name: string, country = 'FR', vatNumber: string | null = null): Since => ({
  since: day(number),
  buyer: { name, address: [], country, vatNumber },
})
const french: TermsTax = { country: 'FR', rate: 2000, reason: 'vat' }
const reversed: TermsTax = { country: 'DE', rate: 0, reason: 'reverse-charge' }

test.each<[string, Since[], TermsTax, number, string | undefined]>([
  ['the buyer of then', [since(9, 'new'), since(1, 'old')], french, 5, 'old'],
  ['the buyer since that moment', [since(9, 'new'), since(1, 'old')], french, 9, 'new'],
  [
    'whoever was before they moved, where the tax is still theirs',
    [since(3, 'new', 'DE'), since(1, 'old')],
    french,
    5,
    'old',
  ],
  [
    'whoever had a number, where there was no tax by it',
    [since(3, 'none', 'DE'), since(1, 'ltd', 'DE', 'DE 1')],
    reversed,
    5,
    'ltd',
  ],
  ['the first that has been', [since(9, 'new'), since(7, 'old')], french, 5, 'old'],
  ['the one of then, where nobody ever had that tax', [since(9, 'new'), since(1, 'old')], reversed, 5, 'old'],
  ['nobody, where none was given', [], french, 5, undefined],
])('a paper is made out to %s', (_whom, buyers, tax, on, expected) => {
  expect(buyerAt(buyers, day(on), tax)?.name).toBe(expected)
})

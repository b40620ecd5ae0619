import { describe, expect, it } from 'vitest'
import { randomTexts } from './random-text.fixture.ts'
import { formatVatNumber, readVatNumber, vatPrefixOf } from './vat-number.ts'
import { type EuCountry, euCountries } from './vat-rates.ts'

/** Made up: digits in a row, with the check digits that belong to them. */
const examples: [EuCountry, ...string[]][] = [
  ['AT', 'U12345675'],
  ['BE', '0123456749', '1123456770'],
  // The second by other weights, after a remainder of 10; then a person's.
  ['BG', '123456786', '123456057', '1234567890'],
  ['CY', '12345678F'],
  ['CZ', '12345679', '123456789', '1234567890'],
  ['DE', '123456788'],
  ['DK', '12345615'],
  ['EE', '101234568'],
  // A person, a foreigner, one without an identity card; a company with a digit, and one with a letter.
  ['ES', '12345678Z', 'X1234567L', 'Y1234567X', 'K1234567L', 'B12345674', 'Q1234567D'],
  ['FI', '12345671'],
  // A key of letters in either place or both; Monaco.
  ['FR', '11123456782', '1M123456782', 'M1123456782', 'AC123456782', '16000123450'],
  ['GR', '123456783'],
  ['HR', '12345678903'],
  ['HU', '12345676'],
  ['IE', '1234567T', '1234567FA', '1234567TW', '1A23456W', '1+23456W'],
  ['IT', '12345678903'],
  ['LT', '123456715', '123450510', '123456789112', '100000000716'],
  ['LU', '12345613'],
  ['LV', '41234567891', '32123456789'],
  ['MT', '12345634'],
  ['NL', '123456782B01', '123456789B13'],
  ['PL', '2345678907'],
  ['PT', '123456789'],
  ['RO', '19', '12345674', '123456789'],
  ['SE', '123456789701'],
  ['SI', '12345679'],
  ['SK', '1234567895'],
]
const each = examples.flatMap(([country, ...numbers]) => numbers.map((number) => [country, number] as const))

it('there is an example of every country', () => {
  expect(examples.map(([country]) => country).toSorted()).toEqual(euCountries.toSorted())
})

describe('a number is read with and without the letters of its country, and as people space it', () => {
  it.each(each)('%s %s', (country, number) => {
    const read = { country, number }
    expect(readVatNumber(number, country)).toEqual(read)
    expect(readVatNumber(vatPrefixOf(country) + number, country)).toEqual(read)
    expect(readVatNumber(` ${vatPrefixOf(country)} ${Array.from(number).join(' ')}\n`, country)).toEqual(read)
    expect(
      readVatNumber(`${vatPrefixOf(country)}\u00A0${Array.from(number).join('.')}`.toLowerCase(), country),
    ).toEqual(read)
    expect(readVatNumber(Array.from(number).join('-'), country)).toEqual(read)
    expect(readVatNumber(Array.from(number).join('\u2011'), country)).toEqual(read)
  })
})

it.each([
  ['an old Belgian number', '123.456.749', 'BE', '0123456749'],
  ['an old Belgian number with its letters', 'BE 123 456 749', 'BE', '0123456749'],
  ['an old Greek number', 'EL12345670', 'GR', '012345670'],
  ['a French number whose key is FR', 'FR123400210', 'FR', 'FR123400210'],
])('%s is read', (_what, text, country, number) => {
  expect(readVatNumber(text, country)).toEqual({ country, number })
})

describe('one digit that is another is found', () => {
  // Persons' numbers in Bulgaria, the Czech Republic and Latvia are form alone.
  const unchecked = new Set(['1234567890', '32123456789'])
  const checked = each.filter(([country, number]) => !unchecked.has(number) && !(country === 'CZ' && number.length > 8))
  it.each(checked)('%s %s', (country, number) => {
    const lastDigit = Array.from(number).findLastIndex((character) => /\d/.test(character))
    // The last digit before the B of the Netherlands, and before the two that every Swedish company has.
    const at = country === 'NL' ? 8 : country === 'SE' ? 9 : lastDigit
    const changed = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1)
    expect(readVatNumber(changed, country)).toBeUndefined()
  })
})

describe('what is no number of that country is not read', () => {
  it.each([
    ['nothing', '', 'FR'],
    ['letters of the country alone', 'FR', 'FR'],
    ['words', 'not registered', 'FR'],
    ['of another country', 'DE123456788', 'FR'],
    ['of another country, without its letters', '123456788', 'FR'],
    ['the letters of another country on a right number', 'BE11123456782', 'FR'],
    ['Greece, with the letters that it has elsewhere', 'GR123456783', 'GR'],
    ['Greece, named by the letters of its numbers', 'EL123456783', 'EL'],
    ['a country outside of the EU', 'CHE123456788', 'CH'],
    ['the United Kingdom', 'GB123456782', 'GB'],
    ['no country', '123456788', ''],
    ['a country in small letters', 'DE123456788', 'de'],
    ['a name of JavaScript', '123456788', 'constructor'],
    ['a digit too few', 'DE12345678', 'DE'],
    ['a digit too many', 'DE1234567880', 'DE'],
    ['the letters twice', 'DEDE123456788', 'DE'],
    ['a zero first', 'DE012345678', 'DE'],
    ['digits of another script', 'DE١٢٣٤٥٦٧٨٨', 'DE'],
    ['full-width digits', 'DE１２３４５６７８８', 'DE'],
    ['a slash', 'DE12345/6788', 'DE'],
    ['Austria, without its U', 'AT12345675', 'AT'],
    ['the Netherlands, without what comes after the B', 'NL123456782', 'NL'],
    ['the Netherlands, numbered 00', 'NL123456782B00', 'NL'],
    ['a Swedish company, without its last two digits', 'SE1234567897', 'SE'],
    ['a French company, without its key', '123456782', 'FR'],
    ['a French key with an O', 'FRO1123456782', 'FR'],
    ['a Lithuanian number without its 1', '123456725', 'LT'],
    ['a kind of company that Spain does not have', 'I12345674', 'ES'],
  ])('%s', (_what, text, country) => {
    expect(readVatNumber(text, country)).toBeUndefined()
  })

  it('whatever is typed, what is read is written so that it is read again', () => {
    const pieces = ['FR', 'EL', 'B', 'U', '1', '23', '456', '0', '9', ' ', '.', '-', 'é', '+', 'ß', '\u0000', '01']
    let readings = 0
    for (const text of randomTexts(pieces, 20_000))
      for (const country of euCountries) {
        const read = readVatNumber(text, country)
        if (read === undefined) continue
        readings += 1
        expect(readVatNumber(formatVatNumber(read), country)).toEqual(read)
      }
    expect(readings).toBeGreaterThan(100)
  })
})

it('only Greece has other letters on its numbers', () => {
  expect(euCountries.filter((country) => vatPrefixOf(country) !== country)).toEqual(['GR'])
  expect(vatPrefixOf('GR')).toBe('EL')
})

describe('on paper a number has the groups of its country', () => {
  it.each<[EuCountry, string, string]>([
    ['AT', 'U12345675', 'ATU12345675'],
    ['BE', '0123456749', 'BE 0123.456.749'],
    ['DE', '123456788', 'DE 123456788'],
    ['ES', 'B12345674', 'ES B12345674'],
    ['FR', '11123456782', 'FR 11 123 456 782'],
    ['FR', 'AC123456782', 'FR AC 123 456 782'],
    ['GR', '123456783', 'EL 123456783'],
    ['IE', '1234567FA', 'IE 1234567FA'],
    ['NL', '123456782B01', 'NL 123456782B01'],
  ])('%s %s: %s', (country, number, written) => {
    expect(formatVatNumber({ country, number })).toBe(written)
  })

  it.each(each)('%s %s is read again', (country, number) => {
    expect(readVatNumber(formatVatNumber({ country, number }), country)).toEqual({ country, number })
  })
})

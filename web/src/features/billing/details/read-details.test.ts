import { describe, expect, test } from 'vitest'
import { type TypedDetails, readDetails } from './read-details.ts'

const typed: TypedDetails = {
  name: ' Atelier Aubry ',
  address: '12 quai de la Fosse\n\n 44000 Nantes ',
  country: 'FR',
  vatNumber: '',
  receiptsTo: '',
}

test('what was typed is saved without what is empty around it', () => {
  expect(readDetails({ ...typed, vatNumber: ' FR 61 954 506 077 ', receiptsTo: ' compta@example.org ' })).toEqual({
    details: {
      name: 'Atelier Aubry',
      address: ['12 quai de la Fosse', '44000 Nantes'],
      country: 'FR',
      vatNumber: 'FR 61 954 506 077',
      receiptsTo: 'compta@example.org',
    },
  })
})

test('what is left empty is nothing, and a VAT number is one of the European Union alone', () => {
  expect(readDetails({ ...typed, country: 'CH', vatNumber: 'CHE-123' })).toMatchObject({
    details: { vatNumber: null, receiptsTo: null },
  })
})

test('an address is nobody’s duty without a VAT number', () => {
  expect(readDetails({ ...typed, address: ' \n ' })).toMatchObject({ details: { address: [] } })
})

describe('is not saved', () => {
  test.each<[what: string, changes: Partial<TypedDetails>, faults: object]>([
    ['without a name', { name: '  ' }, { name: 'name_missing' }],
    [
      'with a VAT number and no address',
      { address: ' \n ', vatNumber: 'FR61954506077' },
      { address: 'address_missing' },
    ],
    ['with five lines', { address: 'a\nb\nc\nd\ne' }, { address: 'address_long' }],
    ['with a line that is too long', { address: 'a'.repeat(201) }, { address: 'address_long' }],
    ['without a country', { country: '' }, { country: 'country_missing' }],
    ['with the number of another country', { vatNumber: 'DE136695976' }, { vatNumber: 'vat_wrong' }],
    ['with digits that do not check', { vatNumber: 'FR 61 954 506 078' }, { vatNumber: 'vat_wrong' }],
    ['with no address to mail to', { receiptsTo: 'compta' }, { receiptsTo: 'email_wrong' }],
    ['with several of these', { name: '', receiptsTo: '@' }, { name: 'name_missing', receiptsTo: 'email_wrong' }],
  ])('%s', (_what, changes, faults) => {
    expect(readDetails({ ...typed, ...changes })).toEqual({ faults })
  })
})

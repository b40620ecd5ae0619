import { expect, test } from 'vitest'
import { readBillingAddress } from './billing-address.ts'

const typed = { address: '', country: 'FR', vatNumber: '' }

test('lines are read without what is empty around and between them', () => {
  expect(readBillingAddress({ ...typed, address: ' 12 quai de la Fosse \n\n44000 Nantes' }).lines).toEqual([
    '12 quai de la Fosse',
    '44000 Nantes',
  ])
})

test.each([
  ['nothing', {}, undefined],
  ['spaces beside a VAT number', { address: ' \n ', vatNumber: 'FR61954506077' }, 'missing'],
  ['nothing beside what is no VAT number', { vatNumber: ' ' }, undefined],
  ['nothing outside of the European Union', { country: 'CH', vatNumber: 'CHE-123' }, undefined],
  ['four lines', { address: 'a\nb\nc\nd', vatNumber: 'FR61954506077' }, undefined],
  ['five lines', { address: 'a\nb\nc\nd\ne' }, 'long'],
  ['a line of 201 characters', { address: 'a'.repeat(201) }, 'long'],
] as const)('%s: %o has the fault %s', (_what, change, fault) => {
  expect(readBillingAddress({ ...typed, ...change }).fault).toBe(fault)
})

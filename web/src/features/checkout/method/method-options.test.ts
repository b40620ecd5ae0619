import type { PaymentMethodView } from '@envoi/contract/billing'
import { describe, expect, test } from 'vitest'
import { chosenOf, kindOf, optionsOf, savedIdOf } from './method-options.ts'

const card = { id: 'pm1', kind: 'card', brand: 'Visa', ending: '4242', expires: null, isDefault: false } as const
const account: PaymentMethodView = { ...card, id: 'pm2', kind: 'sepa', brand: null, isDefault: true }
const purse: PaymentMethodView = { ...card, id: 'w1', kind: 'wallet', brand: null, isDefault: true }
type Known = Parameters<typeof optionsOf>[0]
const newcomer: Known = {
  methods: [],
  subscription: null,
  isSepaAllowed: false,
  hasCard: true,
  hasWallet: true,
  isPlan: true,
}
const values = (known: Partial<Known>) => optionsOf({ ...newcomer, ...known }).map(({ value }) => value)

describe('ways to pay', () => {
  test('of somebody new', () => {
    expect(values({})).toEqual(['card', 'wallet', 'sepa'])
    expect(values({ hasWallet: false })).toEqual(['card', 'sepa'])
  })
  test('that were taken down come first, the default before the others', () => {
    expect(values({ methods: [card, account] })).toEqual(['saved:pm2', 'saved:pm1', 'card', 'wallet', 'sepa'])
  })
  test('of whoever pays by card have no wallet, and of whoever pays by the wallet nothing else', () => {
    expect(values({ methods: [card, purse], subscription: { provider: 'stripe' } })).toEqual([
      'saved:pm1',
      'card',
      'sepa',
    ])
    expect(values({ methods: [purse], subscription: { provider: 'paypal' } })).toEqual(['wallet'])
  })
  test('are the wallet alone where nobody takes cards', () => {
    expect(values({ hasCard: false })).toEqual(['wallet'])
    expect(values({ hasCard: false, isSepaAllowed: true, methods: [card] })).toEqual(['wallet'])
  })
  test('of what is no plan for everybody have no wallet', () => {
    expect(values({ isPlan: false })).toEqual(['card', 'sepa'])
  })
})

test('the first is chosen until another is, and one that is no longer there is not', () => {
  const options = optionsOf({ ...newcomer, methods: [account] })
  expect(chosenOf(options, undefined)?.value).toBe('saved:pm2')
  expect(chosenOf(options, 'wallet')?.value).toBe('wallet')
  expect(chosenOf(options, 'saved:gone')?.value).toBe('saved:pm2')
  expect([savedIdOf(options[0]), savedIdOf(options[1])]).toEqual(['pm2', undefined])
  expect(options.map(kindOf)).toEqual(['sepa', 'card', 'wallet', 'sepa'])
})

import type { SubscriptionView } from '@envoi/contract/billing'
import { describe, expect, test } from 'vitest'
import { type BillingFlags, billingFlags } from './flags.ts'

const now = new Date('2026-11-19T12:00:00Z')
const card = (exp_month: number, exp_year: number) => ({ defaultPaymentMethod: { card: { exp_month, exp_year } } })
const fine: SubscriptionView = {
  planType: 'premium',
  provider: 'stripe',
  intentStatus: 'succeeded',
  failedIntentClientSecret: null,
  openedInvoicesAmount: 0,
  fileValidityInDays: null,
  ...card(8, 2028),
}

const raised = (flags: BillingFlags): string[] =>
  Object.entries(flags).flatMap(([name, isRaised]) => (isRaised ? [name] : []))
const flagsOf = (changes: Partial<SubscriptionView>, managerId: string | null = null, at = now): string[] =>
  raised(billingFlags({ ...fine, ...changes }, { managerId, now: at }))

describe('of a subscription these are raised', () => {
  test.each<[of: string, changes: Partial<SubscriptionView>, flags: string[]]>([
    ['all is well', {}, []],
    ['an expiry month that is past', card(10, 2026), ['cardExpired']],
    ['an expiry year that is past, in a later month', card(12, 2025), ['cardExpired']],
    ['an expired card while money is on its way', { ...card(10, 2026), intentStatus: 'processing' }, ['cardExpired']],
    [
      'an expired card of a payment that failed: only that it failed',
      { ...card(10, 2026), intentStatus: 'requires_payment_method' },
      ['requiresPaymentMethod'],
    ],
    [
      'an expired card of a payment that waits for the bank: only that it waits',
      { ...card(10, 2026), intentStatus: 'requires_action', failedIntentClientSecret: 'pi_1' },
      ['requiresAction'],
    ],
    ['the month in which the card expires', card(11, 2026), ['cardWillExpire']],
    [
      'the month in which the card expires, also while a payment fails',
      { ...card(11, 2026), intentStatus: 'requires_payment_method' },
      ['cardWillExpire', 'requiresPaymentMethod'],
    ],
    ['the same month of another year', card(11, 2027), []],
    ['the next month', card(12, 2026), []],
    ['no card, as of a bank account', { defaultPaymentMethod: { card: null } }, []],
    ['no way to pay at all, as of a gift', { defaultPaymentMethod: null }, []],
    ['money on its way', { intentStatus: 'processing' }, []],
    ['a payment that failed', { intentStatus: 'requires_payment_method' }, ['requiresPaymentMethod']],
    [
      'a bank that asks, and how it is answered',
      { intentStatus: 'requires_action', failedIntentClientSecret: 'pi_1' },
      ['requiresAction'],
    ],
    ['a bank that asks, without a way to answer', { intentStatus: 'requires_action' }, []],
    ['a cent that is owed', { openedInvoicesAmount: 1 }, ['forceDueAmountModal']],
    [
      'a payment that failed, and what is owed for it',
      { intentStatus: 'requires_payment_method', openedInvoicesAmount: 12_000 },
      ['requiresPaymentMethod', 'forceDueAmountModal'],
    ],
  ])('%s', (_of, changes, flags) => {
    expect(flagsOf(changes)).toEqual(flags)
    // None of it is a member's.
    expect(flagsOf(changes, 'owner')).toEqual([])
  })
})

test('nothing is raised without a subscription', () => {
  expect(raised(billingFlags(undefined, { managerId: null, now }))).toEqual([])
})

test.each([
  ['2026-11-01T00:00:00Z', ['cardWillExpire']],
  ['2026-11-30T23:59:59Z', ['cardWillExpire']],
  ['2026-12-01T00:00:00Z', ['cardExpired']],
  ['2026-10-31T23:59:59Z', []],
])('a card of November 2026 at %s: %j', (time, flags) => {
  expect(flagsOf(card(11, 2026), null, new Date(time))).toEqual(flags)
})

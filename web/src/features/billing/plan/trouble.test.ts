import type { SubscriptionState, SubscriptionView } from '@envoi/contract/billing'
import { describe, expect, test } from 'vitest'
import { type Trouble, daysUntil, nextTry, shareLeft, troubleOf } from './trouble.ts'

const now = new Date('2026-11-19T12:00:00Z')
const total = { net: 10_000, discount: 0, taxed: 10_000, tax: 2000, gross: 12_000 }
const state: SubscriptionState = {
  planName: 'PREMIUM',
  period: 'ANNUAL',
  provider: 'stripe',
  status: 'active',
  currency: 'EUR',
  total,
  tax: { country: 'FR', rate: 20, reason: 'vat' },
  periodStart: '2026-03-03T00:00:00.000Z',
  periodEnd: '2027-03-03T00:00:00.000Z',
  autoRenew: true,
  endsAt: null,
  nextPayment: { at: '2027-03-03T00:00:00.000Z', total },
  pending: null,
  offer: null,
}
const view: SubscriptionView = {
  planType: 'premium',
  provider: 'stripe',
  intentStatus: 'succeeded',
  failedIntentClientSecret: null,
  openedInvoicesAmount: 0,
  defaultPaymentMethod: { card: { exp_month: 8, exp_year: 2028 } },
  fileValidityInDays: null,
}
const card = (exp_month: number) => ({ defaultPaymentMethod: { card: { exp_month, exp_year: 2026 } } })
const overdue = { status: 'past_due', endsAt: '2026-12-01T12:00:00.000Z', nextPayment: null } as const
const failing = { intentStatus: 'requires_payment_method', openedInvoicesAmount: 12_000 } as const
const endsAt = new Date(overdue.endsAt)

describe('above the plan stands', () => {
  test.each<
    [when: string, state: Partial<SubscriptionState>, view: Partial<SubscriptionView> | undefined, Trouble | undefined]
  >([
    ['nothing when all is well', {}, {}, undefined],
    ['that a payment failed', overdue, failing, { kind: 'failed', nextTry: new Date('2026-11-20T12:00:00Z'), endsAt }],
    [
      'that a payment failed, also where the provider is away',
      overdue,
      undefined,
      { kind: 'failed', nextTry: new Date('2026-11-20T12:00:00Z'), endsAt },
    ],
    [
      'no next try of a wallet, which tries by itself',
      { ...overdue, provider: 'paypal' },
      failing,
      { kind: 'failed', nextTry: null, endsAt },
    ],
    [
      'the question of the bank before anything else',
      overdue,
      { intentStatus: 'requires_action', failedIntentClientSecret: 'pi_1', openedInvoicesAmount: 12_000, ...card(10) },
      { kind: 'action' },
    ],
    [
      'what is owed, before it is overdue',
      {},
      { openedInvoicesAmount: 100 },
      { kind: 'failed', nextTry: null, endsAt: null },
    ],
    [
      'that it ends',
      { autoRenew: false, endsAt: '2027-03-03T00:00:00.000Z' },
      {},
      { kind: 'ends', at: new Date('2027-03-03') },
    ],
    [
      'that it ends, and nothing of a card that is charged no more',
      { autoRenew: false, endsAt: '2027-03-03T00:00:00.000Z' },
      card(10),
      { kind: 'ends', at: new Date('2027-03-03') },
    ],
    ['that the card has expired', {}, card(10), { kind: 'expired' }],
    ['that the card expires', {}, card(11), { kind: 'expires' }],
  ])('%s', (_when, changes, seen, trouble) => {
    expect(troubleOf({ ...state, ...changes }, seen && { ...view, ...seen }, now)).toEqual(trouble)
  })
})

test.each([
  ['2026-11-17T12:00:01Z', '2026-11-18T12:00:00.000Z'],
  ['2026-11-18T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:00Z', '2026-11-24T12:00:00.000Z'],
  ['2026-11-24T12:00:00Z', undefined],
  ['2026-11-30T12:00:00Z', undefined],
])('a payment due since 17 November is tried, after %s, at %s', (at, next) => {
  expect(nextTry(endsAt, new Date(at))?.toISOString()).toBe(next)
})

test.each([
  ['2026-11-19T23:59:00', 0],
  ['2026-11-20T00:01:00', 1],
  ['2026-12-19T12:00:00', 30],
  ['2026-11-01T12:00:00', 0],
])('from noon of 19 November until %s there are %i days', (time, days) => {
  expect(daysUntil(time, new Date('2026-11-19T12:00:00'))).toBe(days)
})

test.each([
  ['2026-03-03T00:00:00Z', 1],
  ['2026-09-01T12:00:00Z', 0.5],
  ['2027-03-03T00:00:00Z', 0],
  ['2027-05-01T00:00:00Z', 0],
  ['2026-01-01T00:00:00Z', 1],
])('at %s a share of %d is left', (at, share) => {
  expect(shareLeft(state, new Date(at))).toBeCloseTo(share, 3)
})

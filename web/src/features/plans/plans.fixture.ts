import type { SubscriptionState } from '@envoi/contract/billing'
import { totalOf } from '@envoi/contract/rules/prices'
import type { Agreed, Shop } from './choices.ts'

export const shop: Shop = { isOn: true, trialDays: 7, salesEmail: 'sales@envoi.example' }

export const periodEnd = '2026-12-17T09:00:00.000Z'

/** Somebody who pays for Premium by the month. */
export const subscriptionOf = (changes: Partial<SubscriptionState> = {}): SubscriptionState => ({
  planName: 'PREMIUM',
  period: 'MONTHLY',
  provider: 'stripe',
  status: 'active',
  currency: 'EUR',
  total: totalOf(1000, null, 2000),
  tax: { country: 'FR', rate: 20, reason: 'vat' },
  periodStart: '2026-11-17T09:00:00.000Z',
  periodEnd,
  autoRenew: true,
  endsAt: null,
  nextPayment: { at: periodEnd, total: totalOf(1000, null, 2000) },
  pending: null,
  offer: null,
  ...changes,
})

export const agreedOf = (period: Agreed['period'] = 'ANNUAL'): Agreed => ({
  priceId: `agreed-${period.toLowerCase()}`,
  period,
  currency: 'EUR',
  total: totalOf(500_000, null, 2000),
})

import { expect, test } from 'vitest'
import { keepingOf } from './same-plan.ts'

const active = { provider: 'stripe', status: 'active', pending: null, autoRenew: true } as const
const pending = { planName: 'TEAM', period: 'MONTHLY' } as const

test.each<[string, Parameters<typeof keepingOf>[0], string]>([
  ['renews', active, 'nothing'],
  ['changes when the period ends', { ...active, pending }, 'planned'],
  ['ends', { ...active, autoRenew: false }, 'ending'],
  ['is owed for', { ...active, autoRenew: false, status: 'past_due' }, 'nothing'],
  ['is paid by the wallet', { ...active, provider: 'paypal', pending }, 'nothing'],
])('of a plan that %s', (_what, subscription, expected) => {
  expect(keepingOf(subscription)).toBe(expected)
})

test('of none, as the page knows', () => {
  expect(keepingOf(null)).toBe('nothing')
})

import type { BillingPeriod, PlanName } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { firstChoice, isPlanned, isPresent } from './choices.ts'

const goingOn = { autoRenew: true, pending: null }
const changing = { autoRenew: true, pending: { planName: 'PREMIUM', period: 'MONTHLY' } } as const

test.each<[planName: PlanName, period: BillingPeriod, plan: PlanName]>([
  ['PREMIUM', 'MONTHLY', 'TEAM'],
  ['TEAM', 'ANNUAL', 'TEAM25'],
  ['TEAM25', 'MONTHLY', 'TEAM25'],
  ['CUSTOM', 'ANNUAL', 'CUSTOM'],
])('whoever has %s %s is first shown %s', (planName, period, plan) => {
  expect(firstChoice({ planName, period, ...goingOn })).toEqual({ plan, period })
})

test.each([
  ['ends', { autoRenew: false, pending: null }],
  ['is to change', changing],
])('whoever has a plan that %s is first shown that', (_which, state) => {
  const choice = firstChoice({ planName: 'TEAM', period: 'ANNUAL', ...state })
  expect(isPresent({ planName: 'TEAM', period: 'ANNUAL' }, choice)).toBe(true)
})

test('what a plan changes to is planned, unless it ends', () => {
  expect(isPlanned(changing, { plan: 'PREMIUM', period: 'MONTHLY' })).toBe(true)
  expect(isPlanned(changing, { plan: 'PREMIUM', period: 'ANNUAL' })).toBe(false)
  expect(isPlanned({ ...changing, autoRenew: false }, { plan: 'PREMIUM', period: 'MONTHLY' })).toBe(false)
})

import type { BillingPeriod, PlanName } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { firstChoice, isPresent } from './choices.ts'

test.each<[planName: PlanName, period: BillingPeriod, plan: string, chosen: BillingPeriod]>([
  ['PREMIUM', 'MONTHLY', 'TEAM', 'MONTHLY'],
  ['TEAM', 'ANNUAL', 'TEAM25', 'ANNUAL'],
  ['TEAM25', 'MONTHLY', 'TEAM25', 'ANNUAL'],
  ['TEAM25', 'ANNUAL', 'TEAM25', 'MONTHLY'],
  ['CUSTOM', 'ANNUAL', 'TEAM25', 'ANNUAL'],
])('whoever has %s %s is first shown %s %s', (planName, period, plan, chosen) => {
  const choice = firstChoice({ planName, period })
  expect(choice).toEqual({ plan, period: chosen })
  expect(isPresent({ planName, period }, choice)).toBe(false)
})

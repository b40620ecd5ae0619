import { planLimits } from '@envoi/contract/limits'
import { describe, expect, test } from 'vitest'
import { isPaying, limitsOf, payerIdOf, planTypeOf, sharesRoom } from './account.ts'

const none = { planName: null, validityDays: null, managerPlanName: null, managerValidityDays: null }

describe('the plan that holds for', () => {
  test.each<[string, Partial<Parameters<typeof planTypeOf>[0]>, string]>([
    ['somebody without a plan is none', {}, 'NONE'],
    ['a paying person is their own', { planName: 'PREMIUM' }, 'PREMIUM'],
    ['the owner of a team is their own', { planName: 'TEAM25' }, 'TEAM'],
    ['a member is the team’s', { managerPlanName: 'TEAM' }, 'TEAM'],
    ['a member of an enterprise is the enterprise’s', { managerPlanName: 'CUSTOM' }, 'ENTERPRISE'],
    ['a member who also pays is the team’s', { planName: 'PREMIUM', managerPlanName: 'CUSTOM' }, 'ENTERPRISE'],
    ['a member of a team whose plan has lapsed is none', { managerPlanName: null }, 'NONE'],
    ['a member whose owner has a plan for one is none', { managerPlanName: 'PREMIUM' }, 'NONE'],
    ['a member of a lapsed team who pays is their own', { planName: 'PREMIUM', managerPlanName: null }, 'PREMIUM'],
  ])('%s', (_who, account, plan) => {
    expect(planTypeOf({ ...none, ...account })).toBe(plan)
    expect(isPaying({ ...none, ...account })).toBe(plan !== 'NONE')
    expect(sharesRoom({ ...none, ...account })).toBe(plan === 'TEAM' || plan === 'ENTERPRISE')
  })
})

describe('the days that transfers live for', () => {
  test.each<[string, Partial<Parameters<typeof limitsOf>[0]>, number]>([
    ['an enterprise are what the operator granted', { planName: 'CUSTOM', validityDays: 900 }, 900],
    ['its members are the same', { managerPlanName: 'CUSTOM', managerValidityDays: 900 }, 900],
    ['its members once it has lapsed are the free ones', { managerPlanName: null, managerValidityDays: 900 }, 7],
    ['members of a team are the plan’s', { managerPlanName: 'TEAM' }, planLimits.TEAM.validityDays],
  ])('%s', (_who, account, days) => {
    expect(limitsOf({ ...none, ...account }).validityDays).toBe(days)
  })
})

test.each([
  ['their own', { id: 7, managerId: null, managerPlanName: null }, 7],
  ['of a member, the owner of the team', { id: 7, managerId: 3, managerPlanName: 'TEAM' as const }, 3],
  ['of a member whose team has lapsed, their own', { id: 7, managerId: 3, managerPlanName: null }, 7],
])('limits are counted for one payer: %s', (_who, account, payerId) => {
  expect(payerIdOf(account)).toBe(payerId)
})

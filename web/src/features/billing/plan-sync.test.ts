import { type PlanType, type SubscriptionPlan, planTypes, subscriptionPlans } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { playSession } from '../../platform/session/create-session.fixture.ts'
import { createPlanSync, isOutOfStep } from './plan-sync.ts'

const inStep: [SubscriptionPlan | undefined, PlanType][] = [
  [undefined, 'NONE'],
  ['premium', 'PREMIUM'],
  ['team', 'TEAM'],
  ['TEAM25', 'TEAM'],
  ['custom', 'ENTERPRISE'],
]

describe.each(inStep)('the subscription %s', (subscription, right) => {
  test.each(planTypes)(`is in step with ${right}, and compared with %s`, (planType) => {
    expect(isOutOfStep({ planType, managerId: null }, subscription)).toBe(planType !== right)
    expect(isOutOfStep({ planType, managerId: 'owner' }, subscription)).toBe(false)
  })
})

test('every plan that can be subscribed to is compared', () => {
  expect(inStep.flatMap(([subscription]) => subscription ?? [])).toEqual([...subscriptionPlans])
})

function signedIn(planType: PlanType) {
  const play = playSession()
  play.setCookie({ plan_type: planType })
  play.server.claims = { plan_type: planType }
  const session = play.openTab()
  return { ...play, session, sync: createPlanSync(session) }
}

describe('a session', () => {
  test('in step is left alone', async () => {
    const { sync, calls } = signedIn('TEAM')
    await sync('TEAM25')
    expect(calls).toEqual([])
  })

  test('that says something else is refreshed, and has the plan', async () => {
    const { sync, calls, server, session } = signedIn('PREMIUM')
    server.claims = { plan_type: 'TEAM' }
    await sync('team')
    expect(calls).toEqual(['get'])
    expect(session.user?.planType).toBe('TEAM')
  })

  test('with a plan and no subscription is refreshed', async () => {
    const { sync, server, session } = signedIn('PREMIUM')
    server.claims = { plan_type: 'NONE' }
    await sync(undefined)
    expect(session.user?.planType).toBe('NONE')
  })

  test('is refreshed once for a difference that stays, and again for another one', async () => {
    const { sync, calls } = signedIn('PREMIUM')
    for (let time = 0; time < 5; time += 1) await sync('team')
    expect(calls).toHaveLength(1)
    await sync('custom')
    expect(calls).toHaveLength(2)
    await sync('team')
    await sync('custom')
    expect(calls).toHaveLength(2)
  })

  test('is refreshed again for the same difference once it was in step meanwhile', async () => {
    const { sync, calls } = signedIn('PREMIUM')
    await sync('team')
    await sync('premium')
    await sync('team')
    expect(calls).toHaveLength(2)
  })

  test('of nobody is not asked about', async () => {
    const play = playSession()
    await createPlanSync(play.openTab())('premium')
    expect(play.calls).toEqual([])
  })
})

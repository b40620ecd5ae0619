import type { SubscriptionView } from '@envoi/contract/billing'
import type { SessionClaims } from '@envoi/contract/session-claims'
import { describe, expect, test } from 'vitest'
import { playSession } from '../../../platform/session/create-session.fixture.ts'
import { createBillingWatch } from './billing-watch.ts'

const premium: SubscriptionView = {
  planType: 'premium',
  provider: 'stripe',
  intentStatus: 'succeeded',
  failedIntentClientSecret: null,
  openedInvoicesAmount: 0,
  defaultPaymentMethod: { card: { exp_month: 10, exp_year: 2026 } },
  fileValidityInDays: null,
}
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function open(claims: Partial<SessionClaims> | undefined) {
  const play = playSession()
  play.setCookie(claims)
  play.server.claims = claims ?? {}
  const session = play.openTab()
  const pay: { subscription: SubscriptionView | undefined; isAway: boolean; asked: string[] } = {
    subscription: premium,
    isAway: false,
    asked: [],
  }
  const logged: unknown[] = []
  let look = (): void => {}
  const watch = createBillingWatch({
    session,
    async read(uid) {
      pay.asked.push(uid)
      await turn()
      if (pay.isAway) throw new Error('error while heading customer in pay')
      return pay.subscription
    },
    now: () => new Date('2026-11-19T12:00:00Z'),
    log: (error) => void logged.push(error),
    onVisible(listener) {
      look = listener
      return () => (look = () => {})
    },
  })
  const settled = async (): Promise<void> => {
    for (let time = 0; time < 5; time += 1) await turn()
  }
  return { ...play, session, watch, pay, logged, look: () => look(), settled }
}

describe('who is asked about', () => {
  test.each<[who: string, claims: Partial<SessionClaims> | undefined, asked: string[]]>([
    ['whoever has a plan', { plan_type: 'PREMIUM' }, ['u1']],
    ['nobody without one', { plan_type: 'NONE' }, []],
    ['no member of a team', { plan_type: 'TEAM', manager_id: 'owner' }, []],
    ['nobody who is signed out', undefined, []],
  ])('%s', async (_who, claims, asked) => {
    const { watch, pay } = open(claims)
    await watch.check()
    expect(pay.asked).toEqual(asked)
    expect(watch.standing?.flags.cardExpired).toBe(asked.length > 0 ? true : undefined)
  })
})

test('asks when it starts, when the page is looked at again, and no more once it has stopped', async () => {
  const { watch, pay, look, settled } = open({ plan_type: 'PREMIUM' })
  const stop = watch.start()
  await settled()
  look()
  await settled()
  expect(pay.asked).toHaveLength(2)
  stop()
  look()
  expect(pay.asked).toHaveLength(2)
})

test('a plan that was bought elsewhere comes into the session, and its subscription is read once more', async () => {
  const { watch, pay, session, server, settled, calls } = open({ plan_type: 'PREMIUM' })
  pay.subscription = { ...premium, planType: 'TEAM25' }
  server.claims = { plan_type: 'TEAM' }
  watch.start()
  await settled()
  expect(session.user?.planType).toBe('TEAM')
  expect({ read: pay.asked.length, refreshed: calls.length }).toEqual({ read: 2, refreshed: 1 })
})

test('a plan that is gone leaves the session, and nothing more is asked', async () => {
  const { watch, pay, session, server, settled } = open({ plan_type: 'PREMIUM' })
  pay.subscription = undefined
  server.claims = { plan_type: 'NONE' }
  watch.start()
  await settled()
  expect(session.user?.planType).toBe('NONE')
  expect(pay.asked).toHaveLength(1)
  expect(watch.standing).toBeUndefined()
})

test('a difference that a refresh does not mend is no reason for another', async () => {
  const { watch, look, settled, calls, pay } = open({ plan_type: 'PREMIUM' })
  pay.subscription = { ...premium, planType: 'custom' }
  watch.start()
  await settled()
  for (let time = 0; time < 3; time += 1) {
    look()
    await settled()
  }
  expect(calls).toEqual(['get'])
  expect(pay.asked).toHaveLength(4)
})

test('what cannot be read is logged, changes nothing, and is read at the next look', async () => {
  const { watch, pay, logged, look, settled, calls } = open({ plan_type: 'PREMIUM' })
  watch.start()
  await settled()
  pay.isAway = true
  look()
  await settled()
  expect(logged).toEqual([new Error('error while heading customer in pay')])
  expect(watch.standing?.flags.cardExpired).toBe(true)
  expect(calls).toEqual([])
  Object.assign(pay, { isAway: false, subscription: { ...premium, defaultPaymentMethod: null } })
  look()
  await settled()
  expect(watch.standing?.flags.cardExpired).toBe(false)
})

test('what comes of an older question does not replace a newer answer', async () => {
  const { watch, pay } = open({ plan_type: 'PREMIUM' })
  const older = watch.check()
  pay.subscription = { ...premium, openedInvoicesAmount: 1200 }
  await Promise.all([older, watch.check()])
  expect(watch.standing?.flags.forceDueAmountModal).toBe(true)
})

test('whoever signs out is not spoken of any more', async () => {
  const { watch, session, settled } = open({ plan_type: 'PREMIUM' })
  watch.start()
  await settled()
  expect(watch.standing?.uid).toBe('u1')
  await session.signOut()
  await settled()
  expect(watch.standing).toBeUndefined()
})

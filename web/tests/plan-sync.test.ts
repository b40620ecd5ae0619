import { screen, waitFor } from '@testing-library/dom'
import { readClaims } from '@envoi/contract/session-claims'
import type { PlanType, SubscriptionPlan } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { billingAnswers, payerOf, premium } from './billing-answers.ts'
import { openBilling, owner } from './billing-page.ts'
import { type Answers, refused } from './fake-service.ts'
import { type Page, openPage } from './page.tsx'
import { ana, claimsCookieOf } from './people.ts'

const planOfCookie = (): string | undefined =>
  readClaims(/session-claims=([^;]+)/.exec(document.cookie)?.[1] ?? '')?.plan_type
const lookAgain = (): boolean => document.dispatchEvent(new Event('visibilitychange'))
const asked = (page: Page, times: number) =>
  waitFor(() => expect(page.api.asked('getSubscription').length).toBeGreaterThanOrEqual(times))

/** What the service has, and what it writes into the session when it is asked. */
function server(first: { subscription: SubscriptionPlan | undefined; plan: PlanType }) {
  const has = { ...first }
  const person = () => ({ ...owner, planType: has.plan })
  const base = billingAnswers(payerOf(owner))
  const answers: Answers = {
    ...base,
    getSession: () => {
      document.cookie = claimsCookieOf(person())
      const { uid, email, displayName } = owner
      const auth = { user: { uid, email, displayName }, planType: has.plan, payingUser: has.plan !== 'NONE' }
      return { auth: { ...auth, managerId: null }, exp: Math.floor(Date.now() / 1000) + 86_400 }
    },
    getSubscription: () => {
      if (!has.subscription) throw refused('NOT_FOUND')
      return {
        planType: has.subscription,
        provider: 'stripe',
        intentStatus: 'succeeded',
        failedIntentClientSecret: null,
        openedInvoicesAmount: 0,
        defaultPaymentMethod: null,
        fileValidityInDays: null,
      }
    },
  }
  return { has, answers }
}

test.each<[subscription: SubscriptionPlan | undefined, session: PlanType, then: PlanType]>([
  ['team', 'PREMIUM', 'TEAM'],
  ['TEAM25', 'PREMIUM', 'TEAM'],
  ['custom', 'TEAM', 'ENTERPRISE'],
  ['premium', 'ENTERPRISE', 'PREMIUM'],
  [undefined, 'PREMIUM', 'NONE'],
])('a subscription of %s and a session of %s: it is refreshed, and has %s', async (subscription, session, then) => {
  const { has, answers } = server({ subscription, plan: session })
  const page = await openPage('/', { as: { ...owner, planType: session }, answers })
  // The session is looked after by itself when the page opens; this is about what comes after.
  await waitFor(() => expect(page.api.asked('getSession').length).toBeGreaterThan(0))
  has.plan = then
  await waitFor(() => expect(planOfCookie()).toBe(then))
})

test('a session in step is not refreshed for it', async () => {
  const { answers } = server({ subscription: 'premium', plan: 'PREMIUM' })
  const page = await openPage('/', { as: owner, answers })
  await asked(page, 1)
  const before = page.api.asked('getSession').length
  expect(before).toBeLessThanOrEqual(2)
})

test('a difference that stays is asked about once, however often the page is looked at', async () => {
  const { answers } = server({ subscription: 'custom', plan: 'PREMIUM' })
  const page = await openPage('/', { as: owner, answers })
  await asked(page, 1)
  const looks = 3
  for (let look = 0; look < looks; look += 1) {
    const before = page.api.asked('getSubscription').length
    lookAgain()
    await asked(page, before + 1)
  }
  // By the keeper of the session, once when it opens (twice, since React draws twice here) and once for each look; and by this, once.
  await waitFor(() => expect(page.api.asked('getSession').length).toBeLessThanOrEqual(2 + looks + 2))
})

test('another plan in another tab holds here once this one is looked at', async () => {
  const { has, answers } = server({ subscription: 'premium', plan: 'PREMIUM' })
  const page = await openPage('/', { as: owner, answers })
  await asked(page, 1)
  Object.assign(has, { subscription: 'TEAM25', plan: 'TEAM' })
  lookAgain()
  await waitFor(() => expect(planOfCookie()).toBe('TEAM'))
})

test('a plan that was bought elsewhere comes into a session without one on the page of billing', async () => {
  let isBought = false
  const free = { ...ana, planType: 'NONE' as const }
  const page = await openBilling(
    { state: premium },
    {
      as: free,
      answers: {
        getSession: () => {
          const planType = isBought ? 'PREMIUM' : 'NONE'
          document.cookie = claimsCookieOf({ ...free, planType })
          const { uid, email, displayName } = free
          const auth = { user: { uid, email, displayName }, planType, payingUser: isBought, managerId: null } as const
          return { auth, exp: Math.floor(Date.now() / 1000) + 86_400 }
        },
        getSubscription: async () => {
          await waitFor(() => expect(page.api.asked('getSession').length).toBeGreaterThan(0))
          isBought = true
          return {
            planType: 'premium',
            provider: 'stripe',
            intentStatus: 'succeeded',
            failedIntentClientSecret: null,
            openedInvoicesAmount: 0,
            defaultPaymentMethod: null,
            fileValidityInDays: null,
          }
        },
      },
    },
  )
  await waitFor(() => expect(planOfCookie()).toBe('PREMIUM'))
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeVisible()
})

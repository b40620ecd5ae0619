import { describe, expect, test } from 'vitest'
import { type Choice, type Shop, type Viewer, choiceOf, primaryOf, sunOver, viewerOf } from './choices.ts'
import { columns } from './lifts.ts'
import { agreedOf, periodEnd, shop, subscriptionOf } from './plans.fixture.ts'

type Changes = Parameters<typeof subscriptionOf>[0]
const visitor: Viewer = { kind: 'visitor' }
const free: Viewer = { kind: 'free', isTrialUsed: false, agreed: [] }
const member: Viewer = { kind: 'member', planType: 'TEAM' }
const on = (changes?: Changes, agreed: readonly ReturnType<typeof agreedOf>[] = []): Viewer => ({
  kind: 'subscribed',
  subscription: subscriptionOf(changes),
  agreed,
})
const changing = { planName: 'TEAM', pending: { planName: 'PREMIUM', period: 'MONTHLY' } } as const
const changingRow = ['cancel', `from ${periodEnd}`, 'keep monthly', 'change', 'contact']
const closed: Shop = { ...shop, isOn: false }
const unnamed: Shop = { ...shop, salesEmail: null }

/** One word for each plan, from Free to Custom. */
const shown = (choice: Choice): string =>
  'period' in choice
    ? `${choice.kind === 'keep' ? 'keep' : 'pay'} ${choice.period.toLowerCase()}`
    : 'at' in choice
      ? `from ${choice.at}`
      : choice.kind
const row = (viewer: Viewer, at: Shop = shop, period: 'MONTHLY' | 'ANNUAL' = 'MONTHLY'): string[] =>
  columns.map((column) => shown(choiceOf(column, viewer, at, period)))

describe('what stands under Free, Premium, Team, Team 25 and Custom', () => {
  test.each<[string, string[], string[]]>([
    ['a visitor', row(visitor), ['send', 'try', 'try', 'try', 'contact']],
    [
      'a visitor where there is no trial',
      row(visitor, { ...shop, trialDays: 0 }),
      ['send', 'get', 'get', 'get', 'contact'],
    ],
    ['a visitor where nobody sells', row(visitor, unnamed), ['send', 'try', 'try', 'try', 'none']],
    ['a visitor where nothing is sold', row(visitor, closed), ['send', 'none', 'none', 'none', 'contact']],
    ['somebody without a plan', row(free), ['mine', 'try', 'try', 'try', 'contact']],
    ['who had their trial', row({ ...free, isTrialUsed: true }), ['mine', 'get', 'get', 'get', 'contact']],
    ['who was offered a price', row({ ...free, agreed: [agreedOf()] }), ['mine', 'try', 'try', 'try', 'agreed']],
    [
      'who was offered one where nothing is sold',
      row({ ...free, agreed: [agreedOf()] }, closed),
      ['mine', 'none', 'none', 'none', 'contact'],
    ],
    ['a member of a team', row(member), ['none', 'none', 'none', 'none', 'none']],
    ['who was given Team', row({ kind: 'given', planName: 'TEAM' }), ['none', 'none', 'mine', 'none', 'contact']],
    ['who was given Custom', row({ kind: 'given', planName: 'CUSTOM' }), ['none', 'none', 'none', 'none', 'mine']],
    ['who pays for Premium', row(on()), ['cancel', 'mine', 'change', 'change', 'contact']],
    [
      'by the month, looking at years',
      row(on(), shop, 'ANNUAL'),
      ['cancel', 'pay annual', 'change', 'change', 'contact'],
    ],
    [
      'who pays for Team by the year, looking at months',
      row(on({ planName: 'TEAM', period: 'ANNUAL' })),
      ['cancel', 'change', 'pay monthly', 'change', 'contact'],
    ],
    ['who pays, where nothing is sold any more', row(on(), closed), ['cancel', 'mine', 'none', 'none', 'contact']],
    ['who pays for Custom', row(on({ planName: 'CUSTOM' })), ['cancel', 'change', 'change', 'change', 'mine']],
    [
      'who owes for Premium',
      row(on({ status: 'past_due', endsAt: periodEnd })),
      ['cancel', 'mine', 'none', 'none', 'contact'],
    ],
    [
      'whose plan ends',
      row(on({ autoRenew: false, endsAt: periodEnd })),
      [`from ${periodEnd}`, 'keep monthly', 'change', 'change', 'contact'],
    ],
    [
      'whose plan ends, looking at years',
      row(on({ autoRenew: false, endsAt: periodEnd }), shop, 'ANNUAL'),
      [`from ${periodEnd}`, 'pay annual', 'change', 'change', 'contact'],
    ],
    [
      'whose plan ends, where nothing is sold any more',
      row(on({ autoRenew: false, endsAt: periodEnd }), closed),
      [`from ${periodEnd}`, 'mine', 'none', 'none', 'contact'],
    ],
    ['who changes to Premium when the period ends', row(on(changing)), changingRow],
    [
      'who was to change to Premium, and ends Team instead',
      row(on({ ...changing, autoRenew: false, endsAt: periodEnd })),
      [`from ${periodEnd}`, 'change', 'keep monthly', 'change', 'contact'],
    ],
    [
      'who changes to Premium and pays by wallet, which takes nothing back',
      row(on({ ...changing, provider: 'paypal' })),
      changingRow.map((way) => (way === 'keep monthly' ? 'mine' : way)),
    ],
    [
      'whose plan made to order ends',
      row(on({ planName: 'CUSTOM', autoRenew: false, endsAt: periodEnd })),
      [`from ${periodEnd}`, 'change', 'change', 'change', 'keep monthly'],
    ],
    ['who pays, and was offered a price', row(on({}, [agreedOf()])), ['cancel', 'mine', 'change', 'change', 'agreed']],
    [
      'who pays by wallet, and was offered one',
      row(on({ provider: 'paypal' }, [agreedOf()])),
      ['cancel', 'mine', 'change', 'change', 'contact'],
    ],
  ])('for %s', (_who, found, expected) => {
    expect(found).toEqual(expected)
  })

  test('of two agreed prices that of the period one looks at', () => {
    const both: Viewer = { ...free, agreed: [agreedOf('ANNUAL'), agreedOf('MONTHLY')] }
    expect(choiceOf('CUSTOM', both, shop, 'MONTHLY')).toMatchObject({ price: { priceId: 'agreed-monthly' } })
    expect(choiceOf('CUSTOM', both, shop, 'ANNUAL')).toMatchObject({ price: { priceId: 'agreed-annual' } })
  })
})

describe('who looks', () => {
  const user = { managerId: null, planType: 'NONE' } as const
  const customer = { isTrialUsed: true, subscription: null, offers: [] }
  test.each([
    ['nobody is signed in', viewerOf(undefined, undefined), { kind: 'visitor' }],
    ['a member, of whom nothing is asked', viewerOf({ managerId: 'ana', planType: 'TEAM' }, undefined), member],
    ['not known yet', viewerOf(user, undefined), undefined],
    ['never a customer', viewerOf(user, null), free],
    ['once a customer', viewerOf(user, customer), { kind: 'free', isTrialUsed: true, agreed: [] }],
    [
      'given a plan',
      viewerOf(user, { ...customer, subscription: subscriptionOf({ provider: 'operator', planName: 'TEAM25' }) }),
      { kind: 'given', planName: 'TEAM25' },
    ],
    ['a subscriber', viewerOf(user, { ...customer, subscription: subscriptionOf() }), on()],
  ])('%s', (_who, found, expected) => {
    expect(found).toEqual(expected)
  })
})

test.each<[string, Viewer, 'TEAM' | undefined, string | undefined, string]>([
  ['a visitor', visitor, undefined, 'PREMIUM', 'PREMIUM'],
  ['a visitor who chose Team', visitor, 'TEAM', 'TEAM', 'TEAM'],
  ['somebody without a plan', free, undefined, 'PREMIUM', 'PREMIUM'],
  ['who was offered a price', { ...free, agreed: [agreedOf()] }, undefined, 'CUSTOM', 'CUSTOM'],
  ['on Premium', on(), undefined, 'TEAM', 'PREMIUM'],
  ['whose Premium ends', on({ autoRenew: false, endsAt: periodEnd }), undefined, 'PREMIUM', 'PREMIUM'],
  ['on Team', on({ planName: 'TEAM' }), undefined, 'TEAM25', 'TEAM'],
  ['on Team 25', on({ planName: 'TEAM25' }), undefined, undefined, 'TEAM25'],
  ['on Custom', on({ planName: 'CUSTOM' }), 'TEAM', undefined, 'CUSTOM'],
  ['given Team', { kind: 'given', planName: 'TEAM' }, undefined, undefined, 'TEAM'],
  ['a member', member, undefined, undefined, 'TEAM'],
  ['a member of a team made to order', { kind: 'member', planType: 'ENTERPRISE' }, undefined, undefined, 'CUSTOM'],
])('%s: what stands out, and where the sun is', (_who, viewer, asked, primary, sun) => {
  expect([primaryOf(viewer, asked), sunOver(viewer, asked)]).toEqual([primary, sun])
})

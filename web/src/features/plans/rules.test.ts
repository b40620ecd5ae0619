import { describe, expect, test } from 'vitest'
import { defaultPrices } from '@envoi/contract/rules/prices'
import type { Viewer } from './choices.ts'
import { climbPath, view, waterUnder } from './climb.ts'
import { periodEnd, shop, subscriptionOf } from './plans.fixture.ts'
import { totalWithTax, yearlySaving } from './prices.ts'
import { type Standing, standingOf } from './standing.ts'
import { plansAddress, readWanted } from './wanted.ts'

describe('what paying by the year saves', () => {
  const prices = (...of: [monthly: number, annual: number][]) =>
    Object.fromEntries(of.map(([MONTHLY, ANNUAL], index) => [`plan ${index}`, { MONTHLY, ANNUAL }]))
  const inEuros = Object.fromEntries(
    Object.entries(defaultPrices).map(([plan, { MONTHLY, ANNUAL }]) => [
      plan,
      { MONTHLY: MONTHLY.EUR, ANNUAL: ANNUAL.EUR },
    ]),
  )
  test.each([
    ['two months, as plans are sold without a word of the operator', inEuros, { months: 2 }],
    ['one month', prices([1000, 11_000]), { months: 1 }],
    ['the least share, where plans differ', prices([1000, 10_000], [4000, 42_000]), { percent: 12 }],
    ['a share that is no whole month', prices([1000, 9900]), { percent: 17 }],
    ['nothing', prices([1000, 12_000]), undefined],
    ['nothing, where one plan costs more', prices([1000, 10_000], [4000, 50_000]), undefined],
  ])('%s', (_what, all, expected) => {
    expect(yearlySaving(all)).toEqual(expected)
  })
})

test.each([
  [1000, 20, 1200],
  [1000, 25.5, 1255],
  [999, 5.5, 1054],
  [1000, 0, 1000],
])('%i with %d per cent is %i', (net, rate, gross) => {
  expect(totalWithTax(net, { rate })).toMatchObject({ net, gross })
})

describe('what the address asks for', () => {
  test.each([
    ['', {}],
    ['?plan=TEAM&period=ANNUAL', { plan: 'TEAM', period: 'ANNUAL' }],
    ['?period=ANNUAL', { period: 'ANNUAL' }],
    ['?plan=CUSTOM&period=WEEKLY', {}],
    ['?plan=team', {}],
    ['?plan=__proto__', {}],
    ['?country=BE', { country: 'BE' }],
    ['?country=France', {}],
  ])('%s', (search, expected) => {
    expect(readWanted(search)).toEqual(expected)
  })

  test('is what was written into it', () => {
    const { search } = new URL(plansAddress({ plan: 'TEAM25', period: 'MONTHLY' }), 'https://envoi.example')
    expect(readWanted(search)).toEqual({ plan: 'TEAM25', period: 'MONTHLY' })
    const there = new URL(plansAddress({ plan: 'TEAM', period: 'ANNUAL', country: 'BE' }), 'https://envoi.example')
    expect(readWanted(there.search)).toEqual({ plan: 'TEAM', period: 'ANNUAL', country: 'BE' })
  })
})

describe('the sentence under the title', () => {
  const on = (changes?: Parameters<typeof subscriptionOf>[0]): Viewer => ({
    kind: 'subscribed',
    subscription: subscriptionOf(changes),
    agreed: [],
  })
  const free: Viewer = { kind: 'free', isTrialUsed: false, agreed: [] }
  const end = '2026-12-01T09:00:00.000Z'
  const premium = { plan: 'PREMIUM', at: periodEnd } as const
  test.each<[string, Standing, Standing]>([
    ['a visitor', standingOf({ kind: 'visitor' }, shop), { says: 'lead_trial', days: 7 }],
    ['who had their trial', standingOf({ ...free, isTrialUsed: true }, shop), { says: 'lead_buy' }],
    ['no trial', standingOf(free, { ...shop, trialDays: 0 }), { says: 'lead_buy' }],
    ['nothing sold', standingOf(free, { ...shop, isOn: false }), { says: 'lead_off' }],
    ['a member', standingOf({ kind: 'member', planType: 'TEAM' }, shop), { says: 'member' }],
    ['given', standingOf({ kind: 'given', planName: 'TEAM' }, shop), { says: 'given', plan: 'TEAM' }],
    ['who pays', standingOf(on(), shop), { says: 'renews', ...premium }],
    ['who pays, nothing sold', standingOf(on(), { ...shop, isOn: false }), { says: 'renews', ...premium }],
    ['on trial', standingOf(on({ status: 'trialing' }), shop), { says: 'trial', ...premium }],
    ['whose plan ends', standingOf(on({ autoRenew: false, endsAt: periodEnd }), shop), { says: 'ends', ...premium }],
    [
      'whose trial ends',
      standingOf(on({ status: 'trialing', autoRenew: false, endsAt: periodEnd }), shop),
      { says: 'ends', ...premium },
    ],
    [
      'who owes, by when the plan goes',
      standingOf(on({ status: 'past_due', endsAt: end, autoRenew: false }), shop),
      { says: 'due', plan: 'PREMIUM', at: end },
    ],
    [
      'who changes later',
      standingOf(on({ planName: 'TEAM', pending: { planName: 'PREMIUM', period: 'ANNUAL' } }), shop),
      { says: 'changes', plan: 'TEAM', at: periodEnd, next: 'PREMIUM', period: 'ANNUAL' },
    ],
  ])('%s', (_who, found, expected) => {
    expect(found).toEqual(expected)
  })
})

test('the water climbs from one edge to the other, beyond both, and fills all below it', () => {
  const path = climbPath(120, 20, [])
  const points = [...path.matchAll(/ ([\d.]+)(?=Q|$)/g)].map(([, y]) => Number(y))
  expect(path.startsWith('M-40 120.0Q')).toBe(true)
  expect(points.at(-1)).toBe(20)
  expect(points).toEqual(points.toSorted((one, other) => other - one))
  expect(waterUnder(path).endsWith(`V${view.height}H-40Z`)).toBe(true)
})

import type { BillingPeriod, SoldPlan } from '@envoi/contract/words'
import { addPeriod, defaultPrices } from '@envoi/contract/rules/prices'
import { describe, expect, test } from 'vitest'
import type { SubscriptionRow, TermsRow } from '../tables.ts'
import {
  type Present,
  type Wish,
  chargedTaxOf,
  decide,
  decideByWallet,
  discountAt,
  givenFrom,
  priceFrom,
  renewed,
  totalAt,
} from './terms.ts'
import { termsOf } from './wish.ts'

const at = (iso: string): Date => new Date(iso)
const tax = { country: 'FR', rate: 2000, reason: 'vat' } as const

const wishFor = (planName: SoldPlan, period: BillingPeriod, more: Partial<Wish> = {}): Wish => ({
  planName,
  period,
  currency: 'EUR',
  net: defaultPrices[planName][period].EUR,
  trial: false,
  discount: null,
  tax,
  custom: null,
  ...more,
})

/** What is written down of a wish, and of what came of it. */
function agreed(wish: Wish, present: Present | undefined, now: Date): TermsRow {
  const outcome = decide(wish, present, now)
  if (outcome.kind === 'same') throw new Error('nothing was agreed on')
  const row = {
    id: 1,
    publicId: 'terms',
    userId: 1,
    provider: 'stripe',
    payer: 'cus',
    method: 'pm',
    state: 'done',
  } as const
  return { ...row, ...termsOf(wish, outcome, present), createdAt: now }
}

const paying = (periodStart: Date, periodEnd: Date): SubscriptionRow => ({
  userId: 1,
  provider: 'stripe',
  payer: 'cus',
  subscription: 'sub',
  termsId: 1,
  status: 'active',
  periodStart,
  periodEnd,
  endsWithPeriod: false,
  intentStatus: 'succeeded',
  openAmount: 0,
  cardMonth: null,
  cardYear: null,
  overdueSince: null,
  retries: 0,
  endToldFor: null,
  cardToldAt: null,
  endedAt: null,
})

describe('a coupon of half the price for three months, on a trial that ends within a second', () => {
  const began = at('2026-11-01T10:00:00.400Z')
  const coupon = { taken: { percent: 50 }, periods: 3, code: 'HALF' }
  const terms = agreed(wishFor('PREMIUM', 'MONTHLY', { trial: true, discount: coupon }), undefined, began)
  /** A provider keeps whole seconds: its periods begin before the trial ends here. */
  const first = at('2026-11-08T10:00:00.000Z')
  const periodOf = (count: number): Date => addPeriod(first, 'MONTHLY', count - 1)

  test('ends where the trial does, with milliseconds', () => {
    expect(terms.trialUntil).toEqual(at('2026-11-08T10:00:00.400Z'))
  })

  test.each([
    [1, 600],
    [2, 600],
    [3, 600],
    [4, 1200],
    [5, 1200],
  ])('period %i costs %i with tax', (count, gross) => {
    expect(totalAt(terms, periodOf(count)).gross).toBe(gross)
  })

  test.each([
    ['the end of the trial as it is here', 3, terms.trialUntil!],
    ['the end of the trial as a provider has it', 3, periodOf(1)],
    ['the second period', 2, periodOf(2)],
    ['the third period', 1, periodOf(3)],
  ])('a provider that counts from %s takes it off %i', (_from, periods, from) => {
    expect(priceFrom(terms, from).discount).toEqual({ amount: 600, periods })
  })

  test('a provider takes nothing off the fourth period and after it', () => {
    expect(priceFrom(terms, periodOf(4)).discount).toBeNull()
  })

  test.each([
    ['third', 3, 500],
    ['fourth', 4, 1000],
  ])('whoever changes within the %s period is given back of what that one cost', (_which, count, paid) => {
    const [periodStart, periodEnd] = [periodOf(count), periodOf(count + 1)]
    const outcome = decide(
      wishFor('TEAM', 'MONTHLY'),
      { terms, subscription: paying(periodStart, periodEnd) },
      periodStart,
    )
    expect(outcome).toMatchObject({ charge: { lines: [{ kind: 'plan' }, { kind: 'unused', amount: -paid }] } })
  })
})

describe.each([
  ['365', '2026', '2027', 300],
  ['366', '2027', '2028', 301],
])('in a year of %s days that began within a month', (days, year, next, left) => {
  const month = paying(at(`${year}-11-01T10:00:00.000Z`), at(`${year}-12-01T10:00:00.000Z`))
  /** Of the year a provider tells the end alone. */
  const whole = { ...month, periodEnd: at(`${next}-11-11T10:00:00.000Z`) }
  const monthly = agreed(wishFor('PREMIUM', 'MONTHLY'), undefined, month.periodStart)
  const yearly = agreed(
    wishFor('PREMIUM', 'ANNUAL'),
    { terms: monthly, subscription: month },
    at(`${year}-11-11T10:00:00.000Z`),
  )
  const team = agreed(
    wishFor('TEAM', 'ANNUAL'),
    { terms: yearly, subscription: whole },
    at(`${year}-12-01T10:00:00.000Z`),
  )
  const changed = at(`${next}-01-15T10:00:00.000Z`)
  const part = (net: number): number => Math.round((net * left) / Number(days))

  test.each<[string, (present: Present) => Present]>([
    ['the third change', (present) => present],
    [
      'a change after the terms were renewed',
      (present) => ({
        ...present,
        terms: { ...team, ...renewed(present, at(`${year}-12-20T10:00:00.000Z`)), charge: null },
      }),
    ],
  ])('%s is reckoned by its days', (_which, presentOf) => {
    const outcome = decide(wishFor('TEAM25', 'ANNUAL'), presentOf({ terms: team, subscription: whole }), changed)
    expect(outcome).toMatchObject({
      kind: 'change',
      charge: {
        net: part(90_000) - part(40_000),
        lines: [
          { days: left, amount: part(90_000) },
          { days: left, amount: -part(40_000) },
        ],
      },
      paidUntil: whole.periodEnd,
      paidFrom: at(`${year}-11-11T10:00:00.000Z`),
    })
  })

  test('it is the provider’s year again from the next one on', () => {
    const [periodStart, periodEnd] = [whole.periodEnd, addPeriod(whole.periodEnd, 'ANNUAL')]
    const later = { terms: team, subscription: paying(periodStart, periodEnd) }
    expect(decide(wishFor('TEAM25', 'ANNUAL'), later, periodStart)).toMatchObject({
      charge: { net: 50_000 },
      paidFrom: null,
    })
  })
})

describe('a discount from one moment until another', () => {
  const [from, until] = ['2027-01-01T00:00:00.400Z', '2027-04-01T00:00:00.400Z']
  const given = { taken: { percent: 30 }, from, until, source: 'offer' } as const
  test.each([
    ['a day before it', '2026-12-31T00:00:00.400Z', false],
    ['the second before it', '2026-12-31T23:59:59.000Z', true],
    ['the whole second of its beginning', '2027-01-01T00:00:00.000Z', true],
    ['its beginning', from, true],
    ['the second after it', '2027-01-01T00:00:01.000Z', true],
    ['a week before its end', '2027-03-25T00:00:00.400Z', true],
    // As that of the 28th is before that of the 31st.
    ['three days before its end', '2027-03-29T00:00:00.400Z', false],
    ['the second before its end', '2027-03-31T23:59:59.000Z', false],
    ['the whole second of its end', '2027-04-01T00:00:00.000Z', false],
    ['its end', until, false],
    ['the second after its end', '2027-04-01T00:00:01.000Z', false],
  ])('for a period that begins at %s (%s): %s', (_when, start, isOn) => {
    expect(discountAt(given, at(start))).toEqual(isOn ? given.taken : null)
  })

  test.each([
    ['without a beginning is on before', { ...given, from: null }, '2026-01-01T00:00:00.000Z', true],
    ['without an end is on for good', { ...given, until: null }, '2036-01-01T00:00:00.000Z', true],
  ])('%s', (_what, discount, start, isOn) => {
    expect(discountAt(discount, at(start)) !== null).toBe(isOn)
  })

  test('is nothing where nothing was given', () => {
    expect(discountAt(givenFrom(wishFor('PREMIUM', 'MONTHLY'), at(from)), at(from))).toBeNull()
  })
})

describe('a discount that somebody has', () => {
  const now = at('2027-03-10T09:00:00Z')
  const offer = { taken: { percent: 30 }, from: null, until: '2028-01-01T09:00:00Z', source: 'offer' } as const
  const subscription = paying(at('2027-03-01T09:00:00Z'), at('2027-04-01T09:00:00Z'))
  const terms = { ...agreed(wishFor('PREMIUM', 'MONTHLY'), undefined, now), discount: offer }
  const discountOf = (wish: Wish) => {
    const outcome = decide(wish, { terms, subscription }, now)
    return outcome.kind === 'same' ? undefined : outcome.discount
  }

  test.each<[what: string, wish: Wish, kept: typeof offer | null]>([
    ['goes along to a dearer plan', wishFor('TEAM', 'MONTHLY'), offer],
    ['does not go along to periods of another length', wishFor('TEAM', 'ANNUAL'), null],
    ['is not taken off a price that was agreed on', { ...wishFor('TEAM25', 'MONTHLY'), planName: 'CUSTOM' }, null],
  ])('%s', (_what, wish, kept) => {
    expect(discountOf(wish)).toEqual(kept)
  })
})

describe('a change to a dearer plan, at once or with the next period where the tax differs,', () => {
  const subscription = paying(at('2027-03-01T09:00:00Z'), at('2027-04-01T09:00:00Z'))
  const bought = agreed(wishFor('PREMIUM', 'MONTHLY'), undefined, subscription.periodStart)
  const german = { country: 'DE', rate: 1900, reason: 'vat' } as const
  const reversed = { country: 'FR', rate: 0, reason: 'reverse-charge' } as const
  const sameRate = { country: 'AT', rate: 2000, reason: 'vat' } as const
  /** As after its buyer has moved: the next period has another tax, and this one was charged with the old. */
  const moved = (taxNow: Wish['tax'], on: Date): TermsRow => ({
    ...bought,
    ...renewed({ terms: bought, subscription }, on),
    id: 2,
    charge: null,
    trialUntil: null,
    tax: taxNow,
  })
  const now = at('2027-03-10T09:00:00Z')
  const decided = (taxNow: Wish['tax'], on: Date): string => {
    const terms = moved(taxNow, on)
    const chargedTax = chargedTaxOf(terms, () => bought, subscription.periodStart)
    return decide(wishFor('TEAM', 'MONTHLY', { tax: taxNow }), { terms, subscription, chargedTax }, now).kind
  }

  test.each<[string, Wish['tax'], string, 'change' | 'later']>([
    ['whose tax is the same', tax, '2027-03-05T09:00:00Z', 'change'],
    ['whose buyer has moved within it', german, '2027-03-05T09:00:00Z', 'later'],
    ['whose buyer has moved to where the rate is the same', sameRate, '2027-03-05T09:00:00Z', 'later'],
    ['whose buyer’s number became valid within it', reversed, '2027-03-05T09:00:00Z', 'later'],
    ['whose buyer had moved before it began', german, '2027-02-25T09:00:00Z', 'change'],
  ])('%s', (_what, taxNow, on, kind) => {
    expect(decided(taxNow, at(on))).toBe(kind)
  })

  test('of whom the tax has not been renewed yet waits too', () => {
    expect(decide(wishFor('TEAM', 'MONTHLY', { tax: german }), { terms: bought, subscription }, now)).toMatchObject({
      kind: 'later',
      startsAt: subscription.periodEnd,
    })
  })

  test('on a trial, for which nothing was charged, is made at once', () => {
    const trial = { ...subscription, status: 'trialing' } as const
    expect(decide(wishFor('TEAM', 'MONTHLY', { tax: german }), { terms: bought, subscription: trial }, now).kind).toBe(
      'change',
    )
  })
})

describe('a coupon is for as many payments as it says', () => {
  const subscription = paying(at('2027-01-31T09:00:00Z'), at('2027-02-28T09:00:00Z'))
  const trial = { ...subscription, status: 'trialing' } as const
  const year = paying(at('2027-01-31T09:00:00Z'), at('2028-01-31T09:00:00Z'))
  const coupon = (periods: number) => ({ taken: { percent: 50 }, periods, code: 'HALF' })
  const month = agreed(wishFor('PREMIUM', 'MONTHLY'), undefined, subscription.periodStart)
  const now = at('2027-02-10T09:00:00Z')
  const has = { terms: month, subscription }
  const hasHalf = (periods: number): Present => ({
    terms: agreed(wishFor('PREMIUM', 'MONTHLY', { discount: coupon(periods) }), undefined, subscription.periodStart),
    subscription,
  })
  const hasYear = { terms: agreed(wishFor('PREMIUM', 'ANNUAL'), undefined, year.periodStart), subscription: year }

  /** How many payments from now on are at half the price: what is charged today, and the periods that begin then. */
  function halves(wish: Wish, present: Present | undefined, by: typeof decide): number {
    const outcome = by(wish, present, now)
    if (outcome.kind === 'same') throw new Error('nothing was agreed on')
    const today = outcome.kind === 'change' ? (outcome.charge?.lines[0]?.amount ?? Infinity) : Infinity
    const days = outcome.kind === 'change' ? (outcome.charge?.lines[0]?.days ?? 0) : 0
    const full = wish.period === present?.terms.period ? Math.round((wish.net * days) / 28) : wish.net
    const first =
      outcome.kind === 'change'
        ? outcome.paidUntil
        : outcome.kind === 'later'
          ? outcome.startsAt
          : (outcome.trialUntil ?? now)
    const starts = Array.from({ length: 12 }, (_one, index) => addPeriod(first, wish.period, index))
    return (today < full ? 1 : 0) + starts.filter((start) => discountAt(outcome.discount, start) !== null).length
  }

  test.each([1, 2, 3])('of %i, however it comes to be', (periods) => {
    const discount = coupon(periods)
    const team = wishFor('TEAM', 'MONTHLY', { discount })
    const counted = {
      bought: halves(team, undefined, decide),
      'on a trial': halves({ ...team, trial: true }, undefined, decide),
      'with a change on a trial': halves(team, { ...has, subscription: trial }, decide),
      'with a dearer plan within a month': halves(team, has, decide),
      'with a change to years': halves(wishFor('TEAM', 'ANNUAL', { discount }), has, decide),
      'with a change to months': halves(team, hasYear, decide),
      'with a cheaper plan': halves({ ...team, net: 100 }, has, decide),
      'with a change at the wallet': halves(team, has, decideByWallet),
      'with a change to months at the wallet': halves({ ...team, net: 1_000_000 }, hasYear, decideByWallet),
      'and going along with a change': halves(wishFor('TEAM', 'MONTHLY'), hasHalf(periods), decide),
    }
    expect(Object.entries(counted).filter(([, count]) => count !== periods)).toEqual([])
  })
})

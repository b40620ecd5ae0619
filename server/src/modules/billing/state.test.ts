import { describe, expect, test } from 'vitest'
import type { PayerState, ProviderInvoice, ProviderSubscription } from '../../outside/payments/port.ts'
import { graceEnds, paidInVain, readStanding, retryDue, triesBy } from './state.ts'

const day = (count: number): Date => new Date(Date.parse('2027-03-01T09:00:00Z') + count * 86_400_000)

const monthly: ProviderSubscription = {
  id: 'sub',
  terms: 'bought',
  status: 'past_due',
  startedAt: day(-31),
  periodStart: day(0),
  periodEnd: day(31),
  endsWithPeriod: false,
  endedAt: null,
}
const renewal: ProviderInvoice = {
  id: 'in_2',
  subscriptionId: 'sub',
  terms: 'bought',
  kind: 'period',
  money: { amount: 1200, currency: 'EUR' },
  status: 'open',
  intent: { status: 'requires_payment_method', clientSecret: null },
  createdAt: day(0),
  paidAt: null,
  periodStart: day(0),
  periodEnd: day(31),
  refunded: 0,
}
const paid: ProviderInvoice = {
  ...renewal,
  id: 'in_1',
  status: 'paid',
  intent: { status: 'succeeded', clientSecret: null },
  createdAt: day(-31),
  paidAt: day(-31),
}
const stateOf = (invoices: ProviderInvoice[], more: Partial<ProviderSubscription> = {}): PayerState => ({
  subscriptions: [{ ...monthly, ...more }],
  invoices,
  methods: [],
  defaultMethod: null,
})
const debited = (status: 'processing' | 'requires_payment_method') => ({
  ...renewal,
  intent: { status, clientSecret: null },
})
/** Every half day from one day to before another. */
const range = (from: number, until: number) =>
  Array.from({ length: (until - from) * 2 }, (_, count) => from + count / 2)
const read = (state: PayerState, now: Date, due: Record<string, Date> = {}) =>
  readStanding(state, { isDone: (terms) => terms === 'done', dueSince: ({ id }) => due[id] }, now)

describe('a payment that does not come', () => {
  test.each([
    [0, true],
    [13.9, true],
    [14, false],
    [20, false],
  ])('on day %d from its invoice, where it was never on its way: the plan holds is %s', (count, isLive) => {
    expect(read(stateOf([renewal, paid]), day(count))).toMatchObject({
      status: 'past_due',
      overdueSince: day(0),
      openAmount: 1200,
      isLive,
    })
  })

  test.each([
    [6, true],
    [14, true],
    [19.9, true],
    [20, false],
  ])('on day %d, of a bank account that broke its word on day 6: the plan holds is %s', (count, isLive) => {
    const state = stateOf([debited('requires_payment_method'), paid])
    expect(read(state, day(count), { in_2: day(6) })).toMatchObject({
      status: 'past_due',
      overdueSince: day(6),
      openAmount: 1200,
      isLive,
    })
  })

  test('counts from whichever of two debts is due first', () => {
    const change: ProviderInvoice = {
      ...debited('requires_payment_method'),
      id: 'in_3',
      kind: 'change',
      subscriptionId: null,
      terms: 'done',
      createdAt: day(1),
    }
    const state = stateOf([change, renewal, paid])
    expect(read(state, day(2), { in_2: day(6) })).toMatchObject({ overdueSince: day(1), openAmount: 2400 })
    expect(read(state, day(2), { in_3: day(7) })).toMatchObject({ overdueSince: day(0) })
    expect(read(state, day(9), { in_2: day(6), in_3: day(7) })).toMatchObject({ overdueSince: day(6) })
  })

  test('is no debt of a change that was never made', () => {
    const change: ProviderInvoice = { ...renewal, id: 'in_3', kind: 'change', subscriptionId: null, terms: 'asked' }
    expect(read(stateOf([change, paid], { status: 'active' }), day(20))).toMatchObject({
      status: 'active',
      overdueSince: null,
      isLive: true,
    })
  })
})

describe('money on its way', () => {
  test.each([0, 14, 60])('counts as paid on day %d', (count) => {
    const state = stateOf([debited('processing'), paid], { status: 'active' })
    expect(read(state, day(count))).toMatchObject({
      status: 'active',
      intent: { status: 'processing' },
      overdueSince: null,
      openAmount: 0,
      isLive: true,
    })
  })

  test('of a debt that was due before is none while the bank tries again', () => {
    const state = stateOf([debited('processing'), paid], { status: 'active' })
    expect(read(state, day(30), { in_2: day(6) })).toMatchObject({ overdueSince: null, isLive: true })
  })

  test('of a first payment begins the plan; without it there is nothing', () => {
    const first = { ...debited('processing'), id: 'in_1' }
    expect(read(stateOf([first], { status: 'incomplete' }), day(0))).toMatchObject({ isLive: true })
    const declined = { ...debited('requires_payment_method'), id: 'in_1' }
    expect(read(stateOf([declined], { status: 'incomplete' }), day(0))).toBeUndefined()
  })
})

describe('what has ended', () => {
  const ended = { status: 'ended', endedAt: day(3) } as const

  test('holds no more, and nothing is owed for it', () => {
    expect(read(stateOf([renewal, paid], ended), day(4), { in_2: day(2) })).toMatchObject({
      status: 'ended',
      overdueSince: null,
      openAmount: 0,
      isLive: false,
    })
  })

  test('stands behind what goes on, however new it is', () => {
    const state = stateOf([paid], { status: 'active' })
    state.subscriptions.unshift({ ...monthly, ...ended, id: 'sub_2', startedAt: day(2) })
    expect(read(state, day(4))).toMatchObject({ subscription: { id: 'sub' }, isLive: true })
  })

  test('before anything was paid for it never was', () => {
    const declined = { ...renewal, status: 'void', createdAt: monthly.startedAt } as const
    expect(read(stateOf([declined], ended), day(4))).toBeUndefined()
  })

  test.each([
    ['nothing was paid', []],
    ['what came after it was not paid', [{ ...renewal, status: 'void' } as const]],
  ])('a trial was one though %s', (_what, invoices) => {
    expect(read(stateOf(invoices, ended), day(4))).toMatchObject({ status: 'ended', isLive: false })
  })
})

test('a trial that goes on owes nothing yet, and no debt ends it', () => {
  const state = stateOf([renewal], { status: 'trialing' })
  expect(read(state, day(20))).toMatchObject({ status: 'trialing', isLive: true })
})

test.each([
  [0.9, 0, false],
  [1, 0, true],
  [2.9, 1, false],
  [3, 1, true],
  [6.9, 2, false],
  [7, 2, true],
  [13, 3, false],
])('on day %d after %i tries another is due: %s', (count, retries, isDue) => {
  expect(retryDue({ overdueSince: day(0), retries }, day(count))).toBe(isDue)
})

test.each<[string, number[], number[]]>([
  ['every hour', range(0, 14), [1, 3, 7]],
  ['not on day 1', range(2.5, 14), [2.5, 3, 7]],
  ['not on days 1 and 3', range(5, 14), [5, 7]],
  ['on none of them', range(9, 14), [9]],
  ['but on day 3', [...range(0, 2), ...range(6, 14)], [1, 6, 7]],
  ['but after day 3', [...range(0, 4), ...range(10, 14)], [1, 3, 10]],
])('with a worker that is there %s, tries are made on days that follow', (_when, runs, expected) => {
  let retries = 0
  const tried = runs.filter((at) => {
    const isDue = retryDue({ overdueSince: day(0), retries }, day(at))
    if (isDue) retries = triesBy(day(0), day(at))
    return isDue
  })
  expect(tried).toEqual(expected)
})

test('the plan holds for 14 days without the money', () => {
  expect(graceEnds(day(6))).toEqual(day(20))
})

describe('what was given up and is paid', () => {
  const vain = { ...paid, terms: 'given up' }
  const change: ProviderInvoice = { ...vain, kind: 'change', subscriptionId: null }
  test.each<[string, ProviderInvoice, Partial<ProviderSubscription>, boolean]>([
    ['is paid in vain', vain, { status: 'ended', terms: 'given up' }, true],
    ['as a change too', change, { status: 'active' }, true],
    ['is not where it goes on all the same', vain, { status: 'active', terms: 'given up' }, false],
    ['nor where a change was made all the same', change, { status: 'active', terms: 'given up' }, false],
    ['nor where it has gone back', { ...change, refunded: 1200 }, { status: 'active' }, false],
    ['but where a part of it has', { ...change, refunded: 1199 }, { status: 'active' }, true],
    ['nor where it is only asked for', { ...change, status: 'open' }, { status: 'active' }, false],
    ['nor where it was not given up', paid, { status: 'ended' }, false],
  ])('%s', (_what, invoice, more, expected) => {
    expect(paidInVain(stateOf([invoice], more), (terms) => terms === 'given up')).toHaveLength(expected ? 1 : 0)
  })
})

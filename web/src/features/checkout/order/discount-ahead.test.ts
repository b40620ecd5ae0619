import type { CouponView, QuoteReply } from '@envoi/contract/billing'
import { expect, test } from 'vitest'
import { discountAhead } from './discount-ahead.ts'

const coupon = (periods: number | null): CouponView => ({
  code: 'LAUNCH25',
  percent: 25,
  amount: null,
  currency: null,
  periods,
})
const now = new Date('2026-11-19T10:00:00Z')
const quote = (kind: QuoteReply['kind'], at: string, given: CouponView | null, gross = 900) => ({
  kind,
  coupon: given,
  next: { at, total: { gross } },
  afterwards: { gross: 1200 },
})
const day = '2026-11-26T10:00:00.000Z'
const month = '2026-12-19T10:00:00.000Z'

test.each<[string, ReturnType<typeof quote>, object]>([
  ['nothing off', quote('new', month, null, 1200), { kind: 'none' }],
  ['off for ever', quote('trial', day, coupon(null)), { kind: 'none' }],
  ['the first month, paid today', quote('new', month, coupon(1), 1200), { kind: 'none' }],
  ['the first of three paid today', quote('new', month, coupon(3)), { at: '2027-02-19', payments: 2 }],
  ['one month after a trial', quote('trial', day, coupon(1)), { at: '2026-12-26', payments: 1 }],
  ['three months after a trial', quote('trial', day, coupon(3)), { at: '2027-02-26', payments: 3 }],
  ['two months of a later plan', quote('later', month, coupon(2)), { at: '2027-02-19', payments: 2 }],
  ['a change in the midst of a month', quote('change', day, coupon(1)), { at: '2026-12-26', payments: 1 }],
  ['a change, for three', quote('change', day, coupon(3)), { at: '2027-02-26', payments: 3 }],
  ['a change to other periods, for three', quote('change', month, coupon(3)), { at: '2027-02-19', payments: 2 }],
  ['a discount from before', quote('later', month, null), { kind: 'unknown' }],
  ['a discount from before, and a coupon that changes nothing', quote('same', month, coupon(1)), { kind: 'unknown' }],
])('%s', (_what, asked, expected) => {
  const ahead = discountAhead(asked, 'MONTHLY', now)
  expect(
    ahead.kind === 'until' ? { at: ahead.at.toISOString().slice(0, 10), payments: ahead.payments } : ahead,
  ).toEqual(expected)
})

test('years are counted as years', () => {
  const ahead = discountAhead(quote('trial', day, coupon(2)), 'ANNUAL', now)
  expect(ahead).toMatchObject({ kind: 'until', at: new Date('2028-11-26T10:00:00Z') })
})

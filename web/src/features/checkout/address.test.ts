import { expect, test } from 'vitest'
import { checkoutAddress } from '../../platform/checkout-address.ts'
import { type Asked, readAsked } from './address.ts'

const plan = {
  kind: 'plan',
  plan: 'TEAM',
  period: 'MONTHLY',
  trial: false,
  coupon: undefined,
  isCancelled: false,
} as const

const cases: [string, Asked | undefined][] = [
  ['?plan=TEAM&period=MONTHLY', plan],
  ['?plan=TEAM', plan],
  ['?plan=TEAM&period=WEEKLY', plan],
  ['?plan=TEAM&period=ANNUAL&trial=1&coupon=LAUNCH25', { ...plan, period: 'ANNUAL', trial: true, coupon: 'LAUNCH25' }],
  ['?plan=TEAM&coupon=%20', plan],
  ['?plan=TEAM&coupon=0012', { ...plan, coupon: '0012' }],
  ['?plan=TEAM&period=MONTHLY&cancelled=1&subscription_id=I-1', { ...plan, isCancelled: true }],
  [
    '?plan=TEAM&period=ANNUAL&approved=1&subscription_id=I-1&ba_token=BA-1&token=2',
    { kind: 'approved', plan: 'TEAM', period: 'ANNUAL', subscription: 'I-1' },
  ],
  [
    '?plan=TEAM&period=ANNUAL&approved=1',
    { kind: 'approved', plan: 'TEAM', period: 'ANNUAL', subscription: undefined },
  ],
  ['?approve=I-1', { kind: 'ask-wallet', subscription: 'I-1' }],
  ['?price=1e5', { kind: 'price', price: '1e5' }],
  ['?method=new', { kind: 'method' }],
  ['?invoice=E-2026-00001', { kind: 'invoice', number: 'E-2026-00001' }],
  ['', undefined],
  ['?plan=CUSTOM', undefined],
  ['?plan=NONE', undefined],
  ['?method=old', undefined],
]

test.each(cases)('%s asks for %o', (query, asked) => {
  expect(readAsked(query)).toEqual(asked)
})

test('reads what the rest of the site writes', () => {
  const written = checkoutAddress({ plan: 'TEAM25', period: 'ANNUAL', trial: true, coupon: 'A&B' })
  expect(readAsked(new URL(written, 'http://localhost').search)).toMatchObject({
    plan: 'TEAM25',
    period: 'ANNUAL',
    trial: true,
    coupon: 'A&B',
  })
})

import { expect, test } from 'vitest'
import { checkoutAddress } from './checkout-address.ts'

test.each([
  [{ plan: 'PREMIUM', period: 'MONTHLY' }, '/checkout?plan=PREMIUM&period=MONTHLY'],
  [
    { plan: 'TEAM', period: 'ANNUAL', trial: true, coupon: 'A&B' },
    '/checkout?plan=TEAM&period=ANNUAL&trial=1&coupon=A%26B',
  ],
  [{ plan: 'TEAM', period: 'ANNUAL', trial: false }, '/checkout?plan=TEAM&period=ANNUAL'],
  [
    { plan: 'TEAM', period: 'MONTHLY', trial: true, country: 'BE' },
    '/checkout?plan=TEAM&period=MONTHLY&trial=1&country=BE',
  ],
  [{ plan: 'TEAM', period: 'MONTHLY', country: undefined }, '/checkout?plan=TEAM&period=MONTHLY'],
  [{ price: 'p1' }, '/checkout?price=p1'],
  [{ method: 'new' }, '/checkout?method=new'],
  [{ invoice: 'E-2026-00001' }, '/checkout?invoice=E-2026-00001'],
] as const)('%o is paid at %s', (asked, address) => {
  expect(checkoutAddress(asked)).toBe(address)
})

import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '../subdomain-calls.ts'
import { customer, giveDetails, planOf } from './billing-calls.ts'
import { openPayPalShop } from './shops.ts'

/** Approvals that somebody gave up for another, and says yes to all the same: PayPal does not take back its question. */

let shop: Awaited<ReturnType<typeof openPayPalShop>>
beforeAll(async () => {
  shop = await openPayPalShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Asked = { trial?: boolean; coupon?: string; planType?: 'PREMIUM' | 'TEAM' }

async function begin({ api, uid }: SignedUp, asked: Asked) {
  const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR', ...asked } as const
  return api.startWalletApproval({ params: { id: uid }, body })
}
async function approve({ api, uid }: SignedUp, { subscriptionId, approveUrl }: Awaited<ReturnType<typeof begin>>) {
  await shop.paypal.approve(approveUrl, true)
  return api.subscribeByWallet({ params: { id: uid }, body: { subscriptionId, vatRate: 20 } })
}

test('a trial that is approved after it was given up uses up the trial', async () => {
  const ana = await shop.service.signedUp('Ana')
  await giveDetails(ana)
  const first = await begin(ana, { trial: true })
  await begin(ana, { trial: true, planType: 'TEAM' })
  await approve(ana, first)
  expect((await customer(ana)).subscription).toMatchObject({ planName: 'PREMIUM', status: 'trialing' })
  // A trial ends at once, and what waits for a yes is given up with it.
  expect(await ana.api.cancelSubscription({ params: { id: ana.uid } })).toEqual({ endsAt: null })
  expect(await planOf(ana)).toBe('NONE')
  expect((await customer(ana)).isTrialUsed).toBe(true)
  await expect(begin(ana, { trial: true })).rejects.toMatchObject(refused('TRIAL_USED'))
})

test('a trial that was given up and never approved may be had', async () => {
  const bo = await shop.service.signedUp('Bo')
  await giveDetails(bo)
  await begin(bo, { trial: true })
  await begin(bo, {})
  const third = await begin(bo, { trial: true })
  await approve(bo, third)
  expect((await customer(bo)).subscription).toMatchObject({ status: 'trialing' })
})

test('a coupon of what is approved after it was given up is used up', async () => {
  await shop.service.app.database.pool.query(
    `insert into coupons (code, percent, periods, max_uses) values ('HALF', 50, 1, 10)`,
  )
  const cy = await shop.service.signedUp('Cy')
  await giveDetails(cy)
  const first = await begin(cy, { coupon: 'HALF' })
  await begin(cy, {})
  await approve(cy, first)
  expect(await planOf(cy)).toBe('PREMIUM')
  const { rows } = await shop.service.app.database.pool.query(`select uses from coupons where code = 'HALF'`)
  expect(rows).toEqual([{ uses: 1 }])
  await expect(cy.api.getCoupon({ params: { code: 'HALF' } })).rejects.toMatchObject(refused('COUPON_INVALID'))
})

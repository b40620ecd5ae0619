import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '../subdomain-calls.ts'
import { customer, giveDetails, papers, planOf, quote } from './billing-calls.ts'
import { openPayPalShop, tell } from './shops.ts'

/** Approvals that somebody left unanswered or gave up for another, and says yes to all the same: PayPal does not take back its question. */

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

describe('an approval that nobody answers', () => {
  const callsAbout = (subscription: string) =>
    shop.paypal.calls.filter(({ path }) => path.includes(subscription)).length
  const comeBack = ({ api, credentials }: SignedUp) => api.signIn({ body: credentials() })

  test('is found when it is answered within a week, and is one purchase with one invoice', async () => {
    const di = await shop.service.signedUp('Di')
    await giveDetails(di)
    const { subscriptionId, approveUrl } = await begin(di, {})
    shop.pass(6.9)
    await shop.reconcile()
    await shop.paypal.approve(approveUrl, true)
    await shop.reconcile()
    await comeBack(di)
    expect(await planOf(di)).toBe('NONE')
    shop.pass(1 / 24)
    await shop.reconcile()
    expect(await planOf(di)).toBe('PREMIUM')
    const { events } = shop.paypal
    for (const event of events.filter(({ subscription }) => subscription === subscriptionId)) {
      expect(await tell(shop.service, 'paypal', shop.paypal.sign(event))).toBe(200)
    }
    shop.pass(1 / 24)
    await shop.reconcile()
    expect(await papers(di)).toMatchObject([{ status: 'paid', gross: 1200 }])
  })

  test('is given up after a week and asked about no more; a yes that is told of all the same is a plan', async () => {
    const ed = await shop.service.signedUp('Ed')
    await giveDetails(ed)
    const { subscriptionId, approveUrl } = await begin(ed, { trial: true })
    shop.pass(7.1)
    await shop.reconcile()
    const asked = callsAbout(subscriptionId)
    shop.pass(1)
    await shop.reconcile()
    expect(callsAbout(subscriptionId)).toBe(asked)
    await shop.paypal.approve(approveUrl, true)
    const event = shop.paypal.events.findLast((one) => one.subscription === subscriptionId)!
    expect(await tell(shop.service, 'paypal', shop.paypal.sign(event))).toBe(200)
    await comeBack(ed)
    await expect.poll(() => planOf(ed), { timeout: 30_000 }).toBe('PREMIUM')
    shop.pass(1 / 24)
    const seen = callsAbout(subscriptionId)
    await shop.reconcile()
    expect(callsAbout(subscriptionId)).toBeGreaterThan(seen)
  })

  test('keeps its trial and its coupon for whoever comes back to the checkout', async () => {
    await shop.service.app.database.pool.query(
      `insert into coupons (code, percent, periods, max_uses) values ('LAST', 50, 1, 1)`,
    )
    const flo = await shop.service.signedUp('Flo')
    await giveDetails(flo)
    await begin(flo, { trial: true, coupon: 'LAST' })
    expect((await customer(flo)).isTrialUsed).toBe(false)
    expect(await quote(flo, { trial: true, coupon: 'LAST' })).toMatchObject({ kind: 'trial', coupon: { code: 'LAST' } })
    await approve(flo, await begin(flo, { trial: true, coupon: 'LAST' }))
    expect((await customer(flo)).isTrialUsed).toBe(true)
  })
})

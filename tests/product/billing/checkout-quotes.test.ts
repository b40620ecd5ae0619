import type { SignedUp } from '@envoi/testing/signing-up'
import { ask } from '@envoi/testing/raw-http'
import { describe, expect, test } from 'vitest'
import {
  addMethod,
  buy,
  customer,
  france,
  giveDetails,
  openShop,
  order,
  papers,
  planOf,
  quote,
} from './billing-calls.ts'
import { add, notThere, refused } from '../subdomain-calls.ts'

/** What somebody is told before they pay, and what happens when they ask again. */

const shop = openShop()
const { somebody } = shop

const premium = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
const suppose = ({ api, uid }: SignedUp, supposed: { country: string; vatStatus?: 'valid' | 'unchecked' }) =>
  api.quote({ params: { id: uid }, body: { ...premium, ...supposed } })

describe('a quote for other details than are saved', () => {
  test('needs none, and saves none', async () => {
    const ana = await somebody()
    expect(await suppose(ana, { country: 'FR' })).toMatchObject({ today: { net: 1000, tax: 200, gross: 1200 } })
    expect(await suppose(ana, { country: 'BE' })).toMatchObject({ tax: { rate: 21 }, today: { gross: 1210 } })
    expect(await suppose(ana, { country: 'BE', vatStatus: 'valid' })).toMatchObject({
      tax: { rate: 0, reason: 'reverse-charge' },
      today: { tax: 0, gross: 1000 },
    })
    expect(await suppose(ana, { country: 'BE', vatStatus: 'unchecked' })).toMatchObject({ today: { gross: 1210 } })
    await expect(quote(ana)).rejects.toMatchObject(refused('BILLING_DETAILS_REQUIRED'))
  })

  test('decides nothing: one is charged by those that are saved', async () => {
    const bo = await somebody()
    await giveDetails(bo)
    const { today } = await suppose(bo, { country: 'BE', vatStatus: 'valid' })
    const paymentMethodId = await addMethod(bo)
    await expect(order(bo, { paymentMethodId, total: today.gross })).rejects.toMatchObject(
      refused('PRICE_CHANGED', 409),
    )
    await order(bo, { paymentMethodId })
    expect(await papers(bo)).toMatchObject([{ gross: 1200 }])
  })

  test('refuses a country that is none', async () => {
    await expect(suppose(await somebody(), { country: 'ZZ' })).rejects.toMatchObject(refused('NOT_AVAILABLE'))
  })
})

test('a card can be taken down before one says whom invoices are for', async () => {
  const cy = await somebody()
  const paymentMethodId = await addMethod(cy)
  await giveDetails(cy)
  expect(await order(cy, { paymentMethodId })).toMatchObject({ intentStatus: 'succeeded' })
})

test('a trial that is asked for again, since its answer was lost, is the same trial', async () => {
  const di = await somebody()
  await giveDetails(di)
  const paymentMethodId = await addMethod(di)
  const first = await order(di, { trial: true, paymentMethodId, total: 0 })
  expect(await order(di, { trial: true, paymentMethodId, total: 0 })).toEqual(first)
  expect((await customer(di)).subscription).toMatchObject({ status: 'trialing', autoRenew: true })
  expect(await papers(di)).toEqual([])
})

describe('CUSTOM at an agreed price', () => {
  async function offered(net: number) {
    const owner = await somebody()
    const priceId = `price-of-${owner.uid}`
    await shop.service.app.database.pool.query(
      `insert into custom_prices (public_id, user_id, period, currency, net, validity_days)
       select $1, id, 'ANNUAL', 'EUR', $3, 400 from users where uid = $2`,
      [priceId, owner.uid, net],
    )
    return { owner, priceId }
  }
  const params = ({ uid }: SignedUp) => ({ id: uid })

  test('is quoted to the cent, and charged so', async () => {
    const { owner, priceId } = await offered(200_000)
    const body = { priceId, country: 'FR' }
    const { kind, today, lines } = await owner.api.quoteCustom({ params: params(owner), body })
    expect({ kind, gross: today.gross, lines }).toMatchObject({
      kind: 'new',
      gross: 240_000,
      lines: [{ planName: 'CUSTOM', period: 'ANNUAL', amount: 200_000 }],
    })
    await giveDetails(owner)
    const paymentMethodId = await addMethod(owner)
    const wrong = owner.api.subscribeCustom({ params: params(owner), body: { priceId, paymentMethodId, total: 1 } })
    await expect(wrong).rejects.toMatchObject(refused('PRICE_CHANGED', 409))
    await owner.api.subscribeCustom({ params: params(owner), body: { priceId, paymentMethodId, total: today.gross } })
    expect(await papers(owner)).toMatchObject([{ gross: 240_000, status: 'paid' }])
  })

  test('costs whoever has a plan what is left of it less', async () => {
    const { owner, priceId } = await offered(200_000)
    await buy(owner, { planFrequency: 'ANNUAL' })
    const { kind, today } = await owner.api.quoteCustom({ params: params(owner), body: { priceId } })
    expect({ kind, gross: today.gross }).toEqual({ kind: 'change', gross: 228_000 })
    await owner.api.subscribeCustom({ params: params(owner), body: { priceId, total: today.gross } })
    expect((await papers(owner))[0]).toMatchObject({ gross: 228_000 })
    expect(await planOf(owner)).toBe('ENTERPRISE')
  })

  test('is for nobody else', async () => {
    const { priceId } = await offered(200_000)
    const other = await somebody()
    const asking = other.api.quoteCustom({ params: params(other), body: { priceId, country: 'FR' } })
    await expect(asking).rejects.toMatchObject(notThere)
  })
})

describe('whoever pays by the wallet', () => {
  async function byWallet(owner: SignedUp) {
    await giveDetails(owner)
    const { subscriptionId, approveUrl } = await owner.api.startWalletApproval({
      params: { id: owner.uid },
      body: premium,
    })
    const { goOnAt } = await owner.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } })
    await owner.api.subscribeByWallet({ params: { id: owner.uid }, body: { subscriptionId, vatRate: 20 } })
    return { approveUrl, goOnAt }
  }

  test('is quoted a change with the next period, and pays nothing for it today', async () => {
    const ed = await somebody()
    await byWallet(ed)
    expect(await quote(ed, { planType: 'TEAM' })).toMatchObject({ kind: 'later', today: { gross: 0 }, lines: [] })
  })

  test('comes back to the site on which they are signed in', async () => {
    const owner = await somebody()
    const { approveUrl, goOnAt } = await byWallet(owner)
    const back = `${shop.service.app.publicUrl}/checkout?`
    expect(approveUrl.startsWith(back) && goOnAt?.startsWith(back)).toBe(true)

    const { host, call, uid } = await atOwnSite()
    await call('PUT', `/api/pay/customers/${uid}/billing-details`, france)
    const there = await call('POST', `/api/pay/paypal/customers/${uid}/approvals`, premium)
    expect(there).toMatchObject({
      approveUrl: `http://${host}/checkout?approve=${(there as { subscriptionId: string }).subscriptionId}`,
    })
  })
})

/** Signed in on a site of their own, without a plan. */
async function atOwnSite() {
  const { port, database } = shop.service.app
  const owner = await shop.service.signedUp('Owner', { plan: 'TEAM' })
  const name = 'own-shop'
  await add(owner, name)
  await database.pool.query('update users set plan_name = null where uid = $1', [owner.uid])
  const host = `${name}.localhost:${port}`
  let cookie = ''
  const send = (method: string, path: string, body: object) =>
    ask(port, {
      method,
      host,
      path,
      headers: { 'content-type': 'application/json', origin: `http://${host}`, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
  const signedIn = await send('POST', '/api/user/auth/v2/sign-in?v=3', owner.credentials())
  cookie = (signedIn.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
  const call = async (method: string, path: string, body: object) => (await send(method, path, body)).json
  return { host, uid: owner.uid, call }
}

import { runJob } from '@envoi/testing/managing'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveDetails, papers, planOf } from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'
import { openPayPalShop, tell, wire } from './shops.ts'

let shop: Awaited<ReturnType<typeof openPayPalShop>>
beforeAll(async () => {
  shop = await openPayPalShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let people = 0
const somebody = (name: string) => shop.service.signedUp(`${name}${(people += 1)}`)

async function approving(person: SignedUp) {
  await giveDetails(person)
  const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
  return person.api.startWalletApproval({ params: { id: person.uid }, body })
}
const take = ({ api, uid }: SignedUp, subscriptionId: string) =>
  api.subscribeByWallet({ params: { id: uid }, body: { subscriptionId, vatRate: 20 } })
/** How often PayPal was asked whether it had told something. */
const checks = () => shop.paypal.calls.filter(({ path }) => path.endsWith('/verify-webhook-signature')).length
const eventOf = (subscription: string) => shop.paypal.events.findLast((one) => one.subscription === subscription)!

test('a plan is bought at PayPal, taken up once, and is nobody else’s', async () => {
  const ana = await somebody('Ana')
  const { subscriptionId, approveUrl } = await approving(ana)
  expect(await take(ana, subscriptionId)).toMatchObject({ intentStatus: 'requires_action' })
  expect(await planOf(ana)).toBe('NONE')
  await shop.paypal.approve(approveUrl, true)
  expect(await take(ana, subscriptionId)).toMatchObject({ intentStatus: 'succeeded', planType: 'premium' })
  await take(ana, subscriptionId)
  expect(await planOf(ana)).toBe('PREMIUM')
  expect(await papers(ana)).toMatchObject([{ gross: 1200, status: 'paid' }])
  const bo = await somebody('Bo')
  await giveDetails(bo)
  await expect(take(bo, subscriptionId)).rejects.toMatchObject({ status: 404 })
  expect(await planOf(bo)).toBe('NONE')
})

test('where PayPal alone takes the money, plans are sold by it and by nothing else', async () => {
  const ivy = await somebody('Ivy')
  expect(await ivy.api.getPlans({})).toMatchObject({ isOn: true, isPlayMoney: false, hasCard: false, hasWallet: true })
  const params = { id: ivy.uid }
  await expect(ivy.api.startCardSetup({ params })).rejects.toMatchObject(refused('PAYMENT_OFF', 409))
  const { subscriptionId, approveUrl } = await approving(ivy)
  await shop.paypal.approve(approveUrl, true)
  await take(ivy, subscriptionId)
  expect(await planOf(ivy)).toBe('PREMIUM')
  expect((await ivy.api.getPaymentInfos({ params })).methods).toMatchObject([{ kind: 'wallet' }])
  expect(await ivy.api.setAutoRenew({ params, body: { autoRenew: false } })).toEqual({ endsAt: expect.any(String) })
  expect(await ivy.api.setAutoRenew({ params, body: { autoRenew: true } })).toEqual({ endsAt: null })
  await ivy.api.cancelSubscription({ params })
  expect((await ivy.api.getCustomer({ params })).subscription).toMatchObject({ autoRenew: false })
})

test('whoever says yes and never comes back has the plan by the event', async () => {
  const cy = await somebody('Cy')
  const { subscriptionId, approveUrl } = await approving(cy)
  await shop.paypal.approve(approveUrl, true)
  const event = eventOf(subscriptionId)
  expect(await tell(shop.service, 'paypal', shop.paypal.sign(event, 'stranger'))).toBe(403)
  expect(await planOf(cy)).toBe('NONE')
  const told = shop.paypal.sign(event)
  expect(await tell(shop.service, 'paypal', told)).toBe(200)
  await expect.poll(() => planOf(cy), { timeout: 30_000 }).toBe('PREMIUM')
  // The same again is answered, and nothing comes of it: PayPal is not even asked.
  const asked = checks()
  expect(await tell(shop.service, 'paypal', told)).toBe(200)
  expect(checks()).toBe(asked)
  expect(await papers(cy)).toHaveLength(1)
})

test('an event about somebody we do not know is answered, and PayPal asked nothing', async () => {
  const asked = checks()
  const sent = (resource: object) =>
    shop.paypal.sign({ body: JSON.stringify({ id: 'WH-STRANGER', resource }) }, 'stranger')
  expect(await tell(shop.service, 'paypal', sent({ id: 'I-STRANGER' }))).toBe(200)
  expect(await tell(shop.service, 'paypal', sent({ id: 'S-1', billing_agreement_id: 'I-STRANGER' }))).toBe(200)
  expect(await tell(shop.service, 'paypal', sent({}))).toBe(200)
  expect(checks()).toBe(asked)
})

test('an event that somebody has kept for longer than 300 seconds is refused', async () => {
  const di = await somebody('Di')
  const { subscriptionId, approveUrl } = await approving(di)
  await shop.paypal.approve(approveUrl, true)
  const told = shop.paypal.sign(eventOf(subscriptionId))
  shop.pass(301 / 86_400)
  expect(await tell(shop.service, 'paypal', told)).toBe(403)
  // Lost for good: the hourly look finds it.
  await shop.reconcile()
  expect(await planOf(di)).toBe('PREMIUM')
})

test('while PayPal is away nobody loses a plan, and what was begun goes on afterwards', async () => {
  const ed = await somebody('Ed')
  const { subscriptionId, approveUrl } = await approving(ed)
  await shop.paypal.approve(approveUrl, true)
  shop.paypal.fail({ path: '/', how: 'refuse', times: Infinity })
  const answer = await wire(shop.service, ed, 'POST', `/pay/paypal/customers/${ed.uid}/subscriptions`, {
    subscriptionId,
    vatRate: 20,
  })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  shop.paypal.heal()
  expect(await take(ed, subscriptionId)).toMatchObject({ intentStatus: 'succeeded' })
  shop.paypal.fail({ path: '/', how: 503, times: Infinity })
  shop.pass(1 / 24)
  await shop.reconcile()
  expect(await planOf(ed)).toBe('PREMIUM')
  shop.paypal.heal()
})

test('two approvals that are both said yes to are one subscription, and the other is paid back', async () => {
  const flo = await somebody('Flo')
  const first = await approving(flo)
  const second = await approving(flo)
  await shop.paypal.approve(second.approveUrl, true)
  await take(flo, second.subscriptionId)
  await shop.paypal.approve(first.approveUrl, true)
  shop.pass(1 / 24)
  await shop.reconcile()
  shop.pass(1 / 24)
  await shop.reconcile()
  expect(await planOf(flo)).toBe('PREMIUM')
  expect((await papers(flo)).reduce((sum, { gross }) => sum + gross, 0)).toBe(1200)
})

test('where PayPal pays back only later, what was paid in vain goes back all the same', async () => {
  const hal = await somebody('Hal')
  const first = await approving(hal)
  const second = await approving(hal)
  await shop.paypal.approve(second.approveUrl, true)
  await take(hal, second.subscriptionId)
  await shop.paypal.approve(first.approveUrl, true)
  // The one too many ends; then nothing more gets through.
  shop.paypal.fail({ path: '/refund', how: 503, times: Infinity })
  shop.pass(1 / 24)
  await shop.reconcile()
  expect((await papers(hal)).map(({ gross }) => gross)).toEqual([1200, 1200])
  shop.paypal.heal()
  shop.pass(1 / 24)
  await shop.reconcile()
  expect(await planOf(hal)).toBe('PREMIUM')
  expect((await papers(hal)).map(({ kind, gross }) => `${kind} ${gross}`)).toEqual([
    'credit_note -1200',
    'invoice 1200',
    'invoice 1200',
  ])
})

test('an account that is closed while PayPal waits for a yes is closed, and what is said yes to afterwards ends and is paid back', async () => {
  const gus = await somebody('Gus')
  const { subscriptionId, approveUrl } = await approving(gus)
  await gus.api.deleteUser({ params: { uid: gus.uid }, body: { password: gus.password } })
  const { pool } = shop.service.app.database
  const left = async () => {
    const { rows } = await pool.query<{ key: string }>(
      `select key from graphile_worker.jobs where task_identifier = 'end-payments' and key like '%' || $1 order by key`,
      [subscriptionId],
    )
    return rows.map(({ key }) => key)
  }
  // The first at once, the second after any purchase of then, and daily, as long as it may be said yes to.
  const [again, daily] = ['again', 'later'].map((when) => `end-payments ${when} paypal ${subscriptionId}`)
  const run = (key: string | undefined) =>
    pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [key])
  await expect.poll(left, { timeout: 30_000 }).toEqual([again, daily])
  await run(again)
  await runJob(shop.service, 'sweep-provider-events')
  await expect.poll(left, { timeout: 30_000 }).toEqual([daily])
  await shop.paypal.approve(approveUrl, true)
  await run(daily)
  await runJob(shop.service, 'sweep-provider-events')
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  const { rows } = await pool.query(
    `select kind, status, gross::int, paper -> 'buyer' ->> 'name' as name from invoices where payer = $1 order by id`,
    [subscriptionId],
  )
  expect(rows).toEqual([
    { kind: 'invoice', status: 'refunded', gross: 1200, name: 'Atelier Aubry' },
    { kind: 'credit_note', status: 'refunded', gross: -1200, name: 'Atelier Aubry' },
  ])
})

import { runJob } from '@envoi/testing/managing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, giveDetails, order, papers, planOf, quote } from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'
import { type StripeShop, addCard, buyByCard, openStripeShop, tell, webhookOf, wire } from './shops.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await openStripeShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let people = 0
const somebody = (name: string) => shop.service.signedUp(`${name}${(people += 1)}`)
const hears = (does: boolean) => shop.stripe.sendTo(does ? webhookOf(shop.service, 'stripe') : undefined)
const looked = async (email: string) => {
  const { rows } = await shop.service.app.database.pool.query<{ looked: string }>(
    'select looked from payers join users on users.id = user_id where email = $1',
    [email],
  )
  return Number(rows[0]?.looked)
}
const payerOf = async (email: string) => {
  const { rows } = await shop.service.app.database.pool.query<{ payer: string }>(
    'select payer from payers join users on users.id = user_id where email = $1',
    [email],
  )
  return rows[0]!.payer
}
/** What Stripe has told of somebody, the oldest first. */
const toldOf = async (email: string) => {
  const payer = await payerOf(email)
  return shop.stripe.told.filter((told) => told.payer === payer)
}

test('a plan is bought, and renewed by what Stripe tells', async () => {
  const ana = await somebody('Ana')
  hears(true)
  expect(await buyByCard(shop, ana)).toMatchObject({ intentStatus: 'succeeded', planType: 'premium' })
  expect(await planOf(ana)).toBe('PREMIUM')
  await shop.pass(32)
  await ana.api.signIn({ body: ana.credentials() })
  await expect.poll(() => papers(ana), { timeout: 30_000 }).toHaveLength(2)
  expect(await papers(ana)).toMatchObject([
    { gross: 1200, status: 'paid' },
    { gross: 1200, status: 'paid' },
  ])
})

test('the bank’s yes gives the plan though nobody comes back to the page', async () => {
  const bo = await somebody('Bo')
  hears(true)
  const { clientSecret, intentStatus } = await buyByCard(shop, bo, 'needs-action')
  expect(intentStatus).toBe('requires_action')
  await shop.stripe.answerBank(clientSecret!, true)
  await expect.poll(() => planOf(bo), { timeout: 30_000 }).toBe('PREMIUM')
})

test('where every event is lost, the looks after a purchase find it', async () => {
  const cy = await somebody('Cy')
  hears(false)
  const { clientSecret } = await buyByCard(shop, cy, 'needs-action')
  await shop.stripe.answerBank(clientSecret!, true)
  // Ten seconds later, which the test does not wait for.
  const { rowCount } = await shop.service.app.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now()
     where key = 'follow-look-at-payments ' || (select id from users where email = $1) and run_at > now()`,
    [cy.email],
  )
  expect(rowCount).toBe(1)
  await runJob(shop.service, 'sweep-provider-events')
  await expect.poll(() => planOf(cy), { timeout: 30_000 }).toBe('PREMIUM')
})

test('where every event is lost, the hourly look finds what was renewed', async () => {
  const di = await somebody('Di')
  hears(false)
  await buyByCard(shop, di)
  await shop.pass(32)
  await shop.reconcile()
  await di.api.signIn({ body: di.credentials() })
  expect(await papers(di)).toHaveLength(2)
  expect(await planOf(di)).toBe('PREMIUM')
})

describe('an event', () => {
  test('that is forged, or kept for longer than 300 seconds, is refused, and nobody is looked at', async () => {
    const ed = await somebody('Ed')
    hears(false)
    await buyByCard(shop, ed)
    const event = (await toldOf(ed.email)).at(-1)!
    const before = await looked(ed.email)
    expect(await tell(shop.service, 'stripe', shop.stripe.signed(event, 'whsec_stranger'))).toBe(403)
    const { raw, headers } = shop.stripe.signed(event)
    expect(await tell(shop.service, 'stripe', { raw: Buffer.from(`${raw.toString()} `), headers })).toBe(403)
    expect(await tell(shop.service, 'stripe', { raw, headers: {} })).toBe(403)
    expect(await shop.stripe.send([event], { to: webhookOf(shop.service, 'stripe'), late: 301 })).toEqual([403])
    expect(await looked(ed.email)).toBe(before)
    const { rows } = await shop.service.app.database.pool.query('select 1 from provider_events where event_id = $1', [
      (JSON.parse(raw.toString()) as { id: string }).id,
    ])
    expect(rows).toEqual([])
  })

  test('that is told twice is a reason to look once', async () => {
    const flo = await somebody('Flo')
    hears(false)
    await buyByCard(shop, flo)
    const event = (await toldOf(flo.email)).at(-1)!
    const to = webhookOf(shop.service, 'stripe')
    const before = await looked(flo.email)
    expect(await shop.stripe.send([event], { to })).toEqual([200])
    await expect.poll(() => looked(flo.email), { timeout: 30_000 }).toBeGreaterThan(before)
    const after = await looked(flo.email)
    expect(await shop.stripe.send([event, event], { to, late: 200 })).toEqual([200, 200])
    const { rows } = await shop.service.app.database.pool.query(
      `select 1 from graphile_worker.jobs where key = 'look-at-payments ' || (select id from users where email = $1)`,
      [flo.email],
    )
    expect(rows).toEqual([])
    expect(await looked(flo.email)).toBe(after)
  })

  test('of all that happened, told backwards and late, leaves the plan and the papers as they are', async () => {
    const gus = await somebody('Gus')
    hears(false)
    await buyByCard(shop, gus)
    await gus.api.cancelSubscription({ params: { id: gus.uid } })
    await shop.pass(32)
    await shop.reconcile()
    await gus.api.signIn({ body: gus.credentials() })
    expect(await planOf(gus)).toBe('NONE')
    const events = (await toldOf(gus.email)).toReversed()
    expect(events.length).toBeGreaterThan(3)
    const statuses = await shop.stripe.send(events, { to: webhookOf(shop.service, 'stripe'), late: 250 })
    expect(new Set(statuses)).toEqual(new Set([200]))
    await shop.reconcile()
    expect(await planOf(gus)).toBe('NONE')
    expect(await papers(gus)).toHaveLength(1)
  })

  test('about somebody we do not know is answered and forgotten', async () => {
    const raw = (await toldOf((await buyer('Hal')).email)).at(-1)!
    const stranger = { ...raw, id: 'evt_stranger', payer: 'cus_stranger' }
    expect(await shop.stripe.send([stranger], { to: webhookOf(shop.service, 'stripe') })).toEqual([200])
  })
})

async function buyer(name: string) {
  const person = await somebody(name)
  hears(false)
  await buyByCard(shop, person)
  return person
}

describe('where an answer is lost', () => {
  test.each([
    ['creating the customer', /^\/v1\/customers$/],
    ['subscribing', /^\/v1\/subscriptions$/],
  ])('while %s, the same again is one subscription and one charge', async (_what, path) => {
    const ida = await somebody('Ida')
    hears(false)
    await giveDetails(ida)
    const paymentMethodId = await addCard(shop, ida)
    const from = shop.stripe.asked.length
    shop.stripe.fail('lost', { times: 3, path })
    await order(ida, { paymentMethodId }).catch(() => undefined)
    shop.stripe.recover()
    await order(ida, { paymentMethodId })
    await order(ida, { paymentMethodId })
    expect(await planOf(ida)).toBe('PREMIUM')
    expect(await papers(ida)).toMatchObject([{ gross: 1200 }])
    const keys = shop.stripe.asked
      .slice(from)
      .flatMap((one) => (one.method === 'POST' && one.path === '/v1/subscriptions' ? [one.key] : []))
    expect(new Set(keys).size).toBeLessThanOrEqual(1)
  })

  test.each([
    ['making the invoice', /^\/v1\/invoices$/],
    ['paying it', /\/pay$/],
    ['moving the price', /^\/v1\/subscriptions\/[^/]+$/],
  ])('of a change, while %s, the same again is one charge, and the change is made', async (_what, path) => {
    const jo = await buyer('Jo')
    const { today } = await quote(jo, { planType: 'TEAM' })
    shop.stripe.fail('lost', { times: 3, path })
    await order(jo, { planType: 'TEAM' }).catch(() => undefined)
    shop.stripe.recover()
    await order(jo, { planType: 'TEAM' })
    expect(await planOf(jo)).toBe('TEAM')
    expect((await papers(jo)).map(({ gross }) => gross)).toEqual([today.gross, 1200])
  })

  test('of a change, nobody comes back, and Stripe has forgotten its keys: it is made a day later, charged once', async () => {
    const kim = await buyer('Kim')
    const { today } = await quote(kim, { planType: 'TEAM' })
    // Charged; then nothing more gets through.
    shop.stripe.fail('broken', { path: /^\/v1\/subscriptions\/[^/]+$/ })
    await expect(order(kim, { planType: 'TEAM' })).rejects.toMatchObject({ status: 503 })
    shop.stripe.recover()
    await shop.pass(2)
    await shop.reconcile()
    await kim.api.signIn({ body: kim.credentials() })
    expect(await planOf(kim)).toBe('TEAM')
    expect((await papers(kim)).map(({ gross }) => gross)).toEqual([today.gross, 1200])
  })
})

test('a change that was given up and is charged all the same is paid back, with a credit note', async () => {
  const ken = await buyer('Ken')
  // Charged; then nothing more gets through, and meanwhile it is given up.
  shop.stripe.fail('broken', { path: /^\/v1\/subscriptions\/[^/]+$/ })
  await expect(order(ken, { planType: 'TEAM' })).rejects.toMatchObject({ status: 503 })
  shop.stripe.recover()
  await shop.service.app.database.pool.query(
    `update billing_terms set state = 'given-up' from users
     where users.id = user_id and users.uid = $1 and state = 'open'`,
    [ken.uid],
  )
  await shop.pass(1 / 24)
  await shop.reconcile()
  expect(await planOf(ken)).toBe('PREMIUM')
  const [note, change, first] = await papers(ken)
  expect(first).toMatchObject({ gross: 1200, status: 'paid' })
  expect(change).toMatchObject({ kind: 'invoice', status: 'refunded' })
  expect(note).toMatchObject({ kind: 'credit_note', gross: -change!.gross, of: change!.number })
})

test('the card of somebody else who has tried it out gives no trial', async () => {
  const lou = await somebody('Lou')
  hears(false)
  await giveDetails(lou)
  await order(lou, { trial: true, paymentMethodId: await addCard(shop, lou, 'expires') })
  const max = await somebody('Max')
  await giveDetails(max)
  const paymentMethodId = await addCard(shop, max, 'expires')
  await expect(order(max, { trial: true, paymentMethodId })).rejects.toMatchObject(refused('TRIAL_USED'))
  expect((await customer(max)).subscription).toBeNull()
})

describe('while Stripe is away for an hour', () => {
  test('nobody loses a plan, calls say when to come back, and a purchase goes on afterwards', async () => {
    const ned = await buyer('Ned')
    const olga = await somebody('Olga')
    await giveDetails(olga)
    const paymentMethodId = await addCard(shop, olga)
    await shop.stripe.switchOff()
    try {
      const body = { planType: 'TEAM', planFrequency: 'MONTHLY', currency: 'EUR', paymentMethodId }
      const answer = await wire(shop.service, olga, 'POST', `/pay/stripe/customers/${olga.uid}/subscriptions`, body)
      expect(answer).toMatchObject({ status: 503, json: { error: expect.any(String) } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      for (const [method, path] of [
        ['DELETE', `/pay/customers/${ned.uid}/subscriptions`],
        ['GET', `/pay/customers/${ned.uid}/payment-infos`],
      ] as const) {
        expect((await wire(shop.service, ned, method, path)).status, path).toBe(503)
      }
      // What is told without asking Stripe is told.
      expect((await wire(shop.service, ned, 'GET', `/pay/customers/${ned.uid}/subscription`)).status).toBe(200)
      expect((await wire(shop.service, ned, 'GET', `/pay/customers/${ned.uid}`)).status).toBe(200)
      await shop.reconcile()
      expect(await planOf(ned)).toBe('PREMIUM')
    } finally {
      await shop.stripe.switchOn()
    }
    await shop.pass(1 / 24)
    await shop.reconcile()
    expect(await planOf(ned)).toBe('PREMIUM')
    await order(olga, { planType: 'TEAM', paymentMethodId })
    expect(await planOf(olga)).toBe('TEAM')
    expect(await papers(olga)).toMatchObject([{ gross: 4800 }])
  })
})

import { describe, expect, test } from 'vitest'
import {
  type Order,
  addMethod,
  buy,
  customer,
  giveDetails,
  openShop,
  order,
  papers,
  planOf,
  quote,
  settle,
} from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'

const shop = openShop()
const { somebody } = shop

/** What play money knows of somebody, which is all that was ever charged. */
async function atProvider(email: string) {
  const { rows } = await shop.service.app.database.pool.query<{ state: State }>(
    `select state from play_payers join payers on payer = play_payers.id join users on users.id = user_id where email = $1`,
    [email],
  )
  const states = rows.map(({ state }) => state)
  return {
    live: states.flatMap(({ subscriptions }) => subscriptions.filter(({ status }) => status !== 'ended')).length,
    paid: states.flatMap(({ invoices }) => invoices.filter(({ status }) => status === 'paid')),
  }
}
type State = {
  subscriptions: { status: string }[]
  invoices: { status: string; money: { amount: number }; refunded: number }[]
}

describe('at once', () => {
  test('the same plan five times is one subscription and one charge', async () => {
    const ana = await somebody('Ana')
    await giveDetails(ana)
    const paymentMethodId = await addMethod(ana)
    const clicks = Array.from({ length: 5 }, () => order(ana, { paymentMethodId }))
    expect(new Set((await Promise.all(clicks)).map(({ intentStatus }) => intentStatus))).toEqual(new Set(['succeeded']))
    expect(await atProvider(ana.email)).toMatchObject({ live: 1, paid: [{ money: { amount: 1200 } }] })
    expect(await papers(ana)).toHaveLength(1)
  })

  test('two plans in two tabs are one subscription, and each is charged once at most', async () => {
    const bo = await somebody('Bo')
    await giveDetails(bo)
    const paymentMethodId = await addMethod(bo)
    const tab = (planType: 'PREMIUM' | 'TEAM') => order(bo, { planType, paymentMethodId })
    await Promise.allSettled([tab('PREMIUM'), tab('TEAM'), tab('PREMIUM'), tab('TEAM')])
    const { live, paid } = await atProvider(bo.email)
    expect(live).toBe(1)
    // Either TEAM alone, or PREMIUM and what TEAM costs beyond it: in all, what TEAM costs.
    expect(paid.reduce((sum, { money }) => sum + money.amount, 0)).toBe(4800)
    expect(await planOf(bo)).toBe('TEAM')
    expect((await papers(bo)).reduce((sum, { gross }) => sum + gross, 0)).toBe(4800)
  })

  test('a trial of two plans is one trial', async () => {
    const cy = await somebody('Cy')
    await giveDetails(cy)
    const paymentMethodId = await addMethod(cy)
    const tries = (['PREMIUM', 'TEAM'] as const).map((planType) =>
      order(cy, { planType, trial: true, paymentMethodId }),
    )
    const answers = await Promise.allSettled(tries)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await atProvider(cy.email)).toEqual({ live: 1, paid: [] })
  })

  test('taking the offer twice gives it once', async () => {
    const di = await somebody('Di')
    await buy(di)
    const params = { id: di.uid }
    const answers = await Promise.allSettled([
      di.api.applyRetentionOffer({ params }),
      di.api.applyRetentionOffer({ params }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await customer(di)).subscription?.nextPayment?.total).toMatchObject({ gross: 840 })
  })

  test('cancelling while it renews ends it with the period that has begun, and charges that alone', async () => {
    const ed = await somebody('Ed')
    await buy(ed)
    shop.pass(31)
    await ed.api.signIn({ body: ed.credentials() })
    const [{ endsAt }] = await Promise.all([
      ed.api.cancelSubscription({ params: { id: ed.uid } }),
      settle(shop.service),
    ])
    expect(Date.parse(endsAt!)).toBeGreaterThan(shop.now().getTime() + 25 * 86_400_000)
    await shop.days(40, ed)
    expect(await planOf(ed)).toBe('NONE')
    expect((await atProvider(ed.email)).paid).toHaveLength(2)
  })
})

describe('while the bank is asked', () => {
  /** A change whose payment waits for its payer. */
  async function changing(name: string, wanted: Order = { planType: 'TEAM' }) {
    const person = await somebody(name)
    await buy(person)
    const { today } = await quote(person, wanted)
    const bought = await order(person, { ...wanted, paymentMethodId: await addMethod(person, 'needs-action') })
    expect(bought.intentStatus).toBe('requires_action')
    const approve = () => person.api.confirmPlay({ body: { clientSecret: bought.clientSecret!, approve: true } })
    return { person, gross: today.gross, approve }
  }

  test('a plan does not change before the payer has said yes', async () => {
    const { person: flo, gross, approve } = await changing('Flo')
    expect(await planOf(flo)).toBe('PREMIUM')
    await approve()
    await settle(shop.service)
    await order(flo, { planType: 'TEAM' })
    expect(await planOf(flo)).toBe('TEAM')
    expect((await atProvider(flo.email)).paid.map(({ money }) => money.amount)).toEqual([gross, 1200])
  })

  test('another change takes the place of one that was not paid', async () => {
    const { person: gus, approve } = await changing('Gus', { planType: 'TEAM25' })
    await order(gus, { planType: 'TEAM', paymentMethodId: await addMethod(gus) })
    expect(await planOf(gus)).toBe('TEAM')
    // What was given up cannot be paid any more.
    await approve().catch(() => undefined)
    await settle(shop.service)
    expect(await planOf(gus)).toBe('TEAM')
    expect((await atProvider(gus.email)).paid).toHaveLength(2)
  })

  test('cancelling gives up the change that waits, and its yes afterwards turns nothing on again', async () => {
    const { person: hal, approve } = await changing('Hal')
    await hal.api.cancelSubscription({ params: { id: hal.uid } })
    await approve().catch(() => undefined)
    await settle(shop.service)
    expect((await customer(hal)).subscription).toMatchObject({ planName: 'PREMIUM', autoRenew: false })
    expect((await atProvider(hal.email)).paid).toHaveLength(1)
  })

  test('a yes that comes in the next period gives no plan for the price of a few days, and the money goes back', async () => {
    const ida = await somebody('Ida')
    await buy(ida)
    await shop.days(29, ida)
    const { today } = await quote(ida, { planType: 'TEAM25' })
    // Two days of a month, of what is ninety a month.
    expect(today.gross).toBeLessThan(1000)
    const { clientSecret } = await order(ida, {
      planType: 'TEAM25',
      paymentMethodId: await addMethod(ida, 'needs-action'),
    })
    await order(ida, { planType: 'TEAM25' })
    shop.pass(0.9)
    const { periodEnd } = (await customer(ida)).subscription!
    shop.pass((Date.parse(periodEnd) - shop.now().getTime()) / 86_400_000 + 0.01)
    await ida.api.confirmPlay({ body: { clientSecret: clientSecret!, approve: true } })
    await settle(shop.service)
    await ida.api.signIn({ body: ida.credentials() })
    await order(ida, { planType: 'TEAM25' }).catch(() => undefined)
    expect(await planOf(ida)).toBe('PREMIUM')
    const back = (await atProvider(ida.email)).paid.filter(({ refunded }) => refunded > 0)
    expect(back).toMatchObject([{ money: { amount: today.gross }, refunded: today.gross }])
    await settle(shop.service)
    expect((await papers(ida)).filter(({ kind }) => kind === 'credit_note')).toMatchObject([{ gross: -today.gross }])
  })
})

describe('what cannot be had twice', () => {
  test('the offer, by a change that is declined', async () => {
    const jo = await somebody('Jo')
    await buy(jo)
    await jo.api.applyRetentionOffer({ params: { id: jo.uid } })
    const declining = await addMethod(jo, 'needs-action')
    const { clientSecret } = await order(jo, { planType: 'TEAM', paymentMethodId: declining })
    await jo.api.confirmPlay({ body: { clientSecret: clientSecret!, approve: false } })
    await order(jo, { planType: 'TEAM' }).catch(() => undefined)
    await jo.api.cancelSubscription({ params: { id: jo.uid } })
    expect((await customer(jo)).subscription?.offer).toBeNull()
    await expect(jo.api.applyRetentionOffer({ params: { id: jo.uid } })).rejects.toMatchObject(
      refused('OFFER_USED', 409),
    )
  })

  test('a trial, by another address for the account', async () => {
    const kim = await somebody('Kim')
    await buy(kim, { trial: true })
    await kim.api.cancelSubscription({ params: { id: kim.uid } })
    await shop.service.app.database.pool.query(
      `update users set email = 'new-' || email, email_key = 'new-' || email_key where uid = $1`,
      [kim.uid],
    )
    await expect(order(kim, { trial: true })).rejects.toMatchObject(refused('TRIAL_USED'))
    expect((await customer(kim)).isTrialUsed).toBe(true)
  })

  test('a coupon beyond its uses, by two at once', async () => {
    await shop.service.app.database.pool.query(
      `insert into coupons (code, percent, periods, max_uses) values ('ONLYONE', 50, 1, 1)`,
    )
    const both = [await somebody('Lou'), await somebody('Max')]
    const methods: string[] = []
    for (const person of both) {
      await giveDetails(person)
      methods.push(await addMethod(person))
    }
    const answers = await Promise.allSettled(
      both.map((person, index) => order(person, { coupon: 'onlyone', paymentMethodId: methods[index]! })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await shop.service.app.database.pool.query(`select uses from coupons where code = 'ONLYONE'`)
    expect(rows).toEqual([{ uses: 1 }])
  })

  test('a coupon given back by two who give up at once', async () => {
    await shop.service.app.database.pool.query(
      `insert into coupons (code, percent, periods, max_uses, uses) values ('TEN', 50, 1, 10, 5)`,
    )
    const ned = await somebody('Ned')
    await giveDetails(ned)
    const paymentMethodId = await addMethod(ned, 'needs-action')
    expect(await order(ned, { coupon: 'TEN', paymentMethodId })).toMatchObject({ intentStatus: 'requires_action' })
    const card = await addMethod(ned)
    await Promise.allSettled([
      order(ned, { planType: 'TEAM', paymentMethodId: card }),
      order(ned, { planType: 'TEAM25', paymentMethodId: card }),
    ])
    const { rows } = await shop.service.app.database.pool.query(`select uses from coupons where code = 'TEN'`)
    expect(rows).toEqual([{ uses: 5 }])
  })
})

test('a bank account that does not pay for a change is a debt for it, tried again, and the plan is again what it was', async () => {
  const olga = await somebody('Olga')
  await buy(olga, { planFrequency: 'ANNUAL' })
  const sepa = await addMethod(olga, 'sepa-fails')
  const bought = await order(olga, { planType: 'TEAM25', planFrequency: 'ANNUAL', paymentMethodId: sepa })
  expect(bought.intentStatus).toBe('processing')
  expect(await planOf(olga)).toBe('TEAM')
  // It has failed, and is due from now on: tried again on day 1, and after five days on its way for days 3 and 7 at once.
  await shop.days(6, olga)
  expect(await retried(olga.email)).toBe(0)
  for (const [days, tries] of [
    [1.1, 1],
    [6, 2],
  ] as const) {
    await shop.days(days, olga)
    expect(await retried(olga.email)).toBe(tries)
    expect(await planOf(olga)).toBe('TEAM')
  }
  await shop.days(6, olga)
  expect(await planOf(olga)).toBe('PREMIUM')
  expect((await customer(olga)).subscription).toMatchObject({ planName: 'PREMIUM', status: 'active', pending: null })
  expect((await papers(olga)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'credit_note void',
    'invoice void',
    'invoice paid',
  ])
})

test('a plan is changed while the debit for it is on its way: each is debited once, and both come', async () => {
  const { operate } = shop
  const nora = await somebody('Nora')
  await giveDetails(nora)
  await operate('sepa', nora.email, 'allow')
  const sepa = await addMethod(nora, 'sepa')
  expect(await order(nora, { paymentMethodId: sepa })).toMatchObject({ intentStatus: 'processing' })
  expect(await planOf(nora)).toBe('PREMIUM')
  const changes = await Promise.allSettled([
    order(nora, { planType: 'TEAM' }),
    order(nora, { planType: 'TEAM' }),
    nora.api.cancelSubscription({ params: { id: nora.uid } }),
  ])
  expect(changes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  await order(nora, { planType: 'TEAM' })
  expect(await planOf(nora)).toBe('TEAM')
  expect((await papers(nora)).map(({ gross, status }) => [gross, status])).toEqual([
    [3600, 'processing'],
    [1200, 'processing'],
  ])
  await shop.days(6, nora)
  expect((await papers(nora)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await planOf(nora)).toBe('TEAM')
  expect(await atProvider(nora.email)).toMatchObject({ live: 1 })
})

async function retried(email: string): Promise<number> {
  const { rows } = await shop.service.app.database.pool.query<{ tries: number }>(
    `select (select count(*)::int from jsonb_object_keys(state->'done') as key where key like 'retry-%') as tries
     from play_payers join payers on payer = play_payers.id join users on users.id = user_id where email = $1`,
    [email],
  )
  return rows[0]?.tries ?? 0
}

test('whoever cancels while a payment is due owes nothing any more, and cannot be charged for it', async () => {
  const pia = await somebody('Pia')
  await buy(pia, {}, 'expires')
  await shop.days(32, pia)
  const { subscription } = await customer(pia)
  expect(subscription).toMatchObject({ status: 'past_due' })
  const { number } = (await papers(pia)).find(({ status }) => status === 'open')!
  expect(await pia.api.cancelSubscription({ params: { id: pia.uid } })).toEqual({ endsAt: null })
  expect(await planOf(pia)).toBe('NONE')
  const paymentMethodId = await addMethod(pia)
  await expect(pia.api.payInvoice({ params: { number }, body: { paymentMethodId } })).rejects.toMatchObject({
    status: 404,
  })
  expect((await atProvider(pia.email)).paid).toHaveLength(1)
})

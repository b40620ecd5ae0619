import { describe, expect, test } from 'vitest'
import {
  addMethod,
  buy,
  customer,
  giveDetails,
  openShop,
  order,
  papers,
  planOf,
  quote,
  subscription,
} from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'

const shop = openShop()
const { somebody } = shop

describe('buying a plan', () => {
  test('gives it at once, and an invoice over what was quoted', async () => {
    const ana = await somebody()
    await giveDetails(ana)
    const { today, kind } = await quote(ana)
    expect({ kind, gross: today.gross }).toEqual({ kind: 'new', gross: 1200 })
    const bought = await order(ana, { paymentMethodId: await addMethod(ana), total: today.gross })
    expect(bought).toEqual({ intentStatus: 'succeeded', clientSecret: null, planType: 'premium' })
    expect(await planOf(ana)).toBe('PREMIUM')
    expect(await papers(ana)).toMatchObject([{ kind: 'invoice', status: 'paid', net: 1000, tax: 200, gross: 1200 }])
    expect(await subscription(ana)).toMatchObject({
      planType: 'premium',
      provider: 'stripe',
      intentStatus: 'succeeded',
    })
  })

  test('twice with the same words charges once', async () => {
    const bo = await somebody()
    await giveDetails(bo)
    const paymentMethodId = await addMethod(bo)
    const answers = await Promise.allSettled([order(bo, { paymentMethodId }), order(bo, { paymentMethodId })])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    await order(bo, { paymentMethodId })
    expect(await papers(bo)).toHaveLength(1)
  })

  test('asks the bank where the card wants it, and gives the plan after its yes alone', async () => {
    const cy = await somebody()
    const { intentStatus, clientSecret } = await buy(cy, {}, 'needs-action')
    expect(intentStatus).toBe('requires_action')
    expect(await planOf(cy)).toBe('NONE')
    await cy.api.confirmPlay({ body: { clientSecret: clientSecret!, approve: true } })
    expect(await order(cy)).toMatchObject({ intentStatus: 'succeeded' })
    expect(await planOf(cy)).toBe('PREMIUM')
  })

  test('after the bank’s no asks it again, and is charged once by its yes', async () => {
    const oli = await somebody()
    const first = await buy(oli, {}, 'needs-action')
    await oli.api.confirmPlay({ body: { clientSecret: first.clientSecret!, approve: false } })
    const again = await order(oli)
    expect(again).toMatchObject({ intentStatus: 'requires_action', clientSecret: expect.any(String) })
    expect(again.clientSecret).not.toBe(first.clientSecret)
    await oli.api.confirmPlay({ body: { clientSecret: again.clientSecret!, approve: true } })
    await oli.api.confirmPlay({ body: { clientSecret: first.clientSecret!, approve: true } }).catch(() => undefined)
    expect(await order(oli)).toMatchObject({ intentStatus: 'succeeded' })
    expect(await planOf(oli)).toBe('PREMIUM')
    expect(await papers(oli)).toMatchObject([{ gross: 1200, status: 'paid' }])
  })

  test.each([
    ['named', true],
    ['made the one to pay with', false],
  ])(
    'after the bank’s no goes through at the first try with a saved card that is %s, charged once',
    async (_how, isNamed) => {
      const pam = await somebody()
      await giveDetails(pam)
      const saved = await addMethod(pam)
      const { clientSecret } = await order(pam, { paymentMethodId: await addMethod(pam, 'needs-action') })
      await pam.api.confirmPlay({ body: { clientSecret: clientSecret!, approve: false } })
      if (!isNamed) await pam.api.changePaymentMethod({ params: { id: pam.uid }, body: { paymentMethodId: saved } })
      expect(await order(pam, isNamed ? { paymentMethodId: saved } : {})).toMatchObject({ intentStatus: 'succeeded' })
      await pam.api.confirmPlay({ body: { clientSecret: clientSecret!, approve: true } }).catch(() => undefined)
      await shop.days(0.1, pam)
      expect(await planOf(pam)).toBe('PREMIUM')
      expect(await papers(pam)).toMatchObject([{ gross: 1200, status: 'paid' }])
    },
  )

  test('is declined in words, leaves nothing behind, and goes through with another card', async () => {
    const di = await somebody()
    await expect(buy(di, {}, 'declined')).rejects.toMatchObject(refused('PAYMENT_DECLINED'))
    expect(await papers(di)).toEqual([])
    await order(di, { paymentMethodId: await addMethod(di) })
    expect(await planOf(di)).toBe('PREMIUM')
  })

  test('refuses a total that is no longer so', async () => {
    const ed = await somebody()
    await expect(buy(ed, { total: 1000 })).rejects.toMatchObject(refused('PRICE_CHANGED', 409))
    expect(await planOf(ed)).toBe('NONE')
  })

  test('needs to know whom the invoice is for', async () => {
    const flo = await somebody()
    await expect(order(flo, { paymentMethodId: 'pm_made_up' })).rejects.toMatchObject(
      refused('BILLING_DETAILS_REQUIRED'),
    )
  })
})

describe('a trial', () => {
  test('charges nothing until it ends, then the plan', async () => {
    const gil = await somebody()
    expect(await buy(gil, { trial: true })).toMatchObject({ intentStatus: 'succeeded' })
    expect(await papers(gil)).toEqual([])
    expect((await customer(gil)).subscription).toMatchObject({ status: 'trialing', autoRenew: true })
    await shop.days(8, gil)
    expect(await papers(gil)).toMatchObject([{ status: 'paid', gross: 1200 }])
    expect(await planOf(gil)).toBe('PREMIUM')
  })

  test('is for one account once, and ends at once when it is cancelled', async () => {
    const hal = await somebody()
    await buy(hal, { trial: true }, 'expires')
    expect(await hal.api.cancelSubscription({ params: { id: hal.uid } })).toEqual({ endsAt: null })
    expect(await planOf(hal)).toBe('NONE')
    await expect(order(hal, { trial: true })).rejects.toMatchObject(refused('TRIAL_USED'))
  })
})

describe('changing a plan', () => {
  test('to a dearer one holds at once for what is left of the period', async () => {
    const ida = await somebody()
    await buy(ida)
    await shop.days(10, ida)
    const { today, kind } = await quote(ida, { planType: 'TEAM' })
    expect(kind).toBe('change')
    await order(ida, { planType: 'TEAM', total: today.gross })
    expect(await planOf(ida)).toBe('TEAM')
    expect(await papers(ida)).toMatchObject([{ gross: today.gross, status: 'paid' }, { gross: 1200 }])
    await shop.days(25, ida)
    expect((await papers(ida))[0]).toMatchObject({ gross: 4800, status: 'paid' })
  })

  test('to one that costs less begins with the next period and costs nothing today', async () => {
    const jo = await somebody()
    await buy(jo, { planType: 'TEAM' })
    const { today, kind } = await quote(jo, { planType: 'PREMIUM' })
    expect({ kind, gross: today.gross }).toEqual({ kind: 'later', gross: 0 })
    await order(jo, { planType: 'PREMIUM' })
    expect(await planOf(jo)).toBe('TEAM')
    expect((await customer(jo)).subscription).toMatchObject({ pending: { planName: 'PREMIUM', period: 'MONTHLY' } })
    await shop.days(32, jo)
    expect(await planOf(jo)).toBe('PREMIUM')
    expect((await papers(jo))[0]).toMatchObject({ gross: 1200, status: 'paid' })
  })

  test('to yearly begins a year today', async () => {
    const kim = await somebody()
    await buy(kim)
    const { today } = await quote(kim, { planFrequency: 'ANNUAL' })
    await order(kim, { planFrequency: 'ANNUAL', total: today.gross })
    const { subscription: state } = await customer(kim)
    expect(state).toMatchObject({ period: 'ANNUAL' })
    const days = (Date.parse(state!.periodEnd) - shop.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(364)
  })
})

describe('ending a plan', () => {
  test('keeps it until its period is over', async () => {
    const lou = await somebody()
    await buy(lou)
    const { endsAt } = await lou.api.cancelSubscription({ params: { id: lou.uid } })
    expect(endsAt).not.toBeNull()
    expect(await planOf(lou)).toBe('PREMIUM')
    await shop.days(32, lou)
    expect(await planOf(lou)).toBe('NONE')
    expect(await papers(lou)).toHaveLength(1)
  })

  test('can be taken back by auto-renewal', async () => {
    const max = await somebody()
    await buy(max)
    await max.api.cancelSubscription({ params: { id: max.uid } })
    await max.api.setAutoRenew({ params: { id: max.uid }, body: { autoRenew: true } })
    await shop.days(32, max)
    expect(await planOf(max)).toBe('PREMIUM')
    expect(await papers(max)).toHaveLength(2)
  })

  test('is met with one offer, once ever', async () => {
    const ned = await somebody()
    await buy(ned)
    const { offer } = (await customer(ned)).subscription!
    expect(offer).toMatchObject({ percent: 30, periods: 3, total: { gross: 840 } })
    await ned.api.applyRetentionOffer({ params: { id: ned.uid } })
    for (const [days, gross] of [
      [32, 840],
      [31, 840],
      [31, 840],
      [31, 1200],
    ] as const) {
      await shop.days(days, ned)
      expect((await papers(ned))[0]).toMatchObject({ gross, status: 'paid' })
    }
    await expect(ned.api.applyRetentionOffer({ params: { id: ned.uid } })).rejects.toMatchObject(
      refused('OFFER_USED', 409),
    )
  })

  test('is met with no offer while a coupon is on, and with one afterwards', async () => {
    await shop.service.app.database.pool.query(
      `insert into coupons (code, percent, periods, max_uses) values ('ONCE', 50, 1, 10)`,
    )
    const quin = await somebody()
    await buy(quin, { coupon: 'ONCE' })
    const params = { id: quin.uid }
    const offer = async () => (await customer(quin)).subscription?.offer
    expect(await offer()).toBeNull()
    await expect(quin.api.applyRetentionOffer({ params })).rejects.toMatchObject(refused('OFFER_USED', 409))
    await shop.days(32, quin)
    expect((await papers(quin)).map(({ gross }) => gross)).toEqual([1200, 600])
    expect(await offer()).toMatchObject({ percent: 30, total: { gross: 840 } })
    await quin.api.applyRetentionOffer({ params })
  })
})

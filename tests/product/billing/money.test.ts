import { runJob } from '@envoi/testing/managing'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { describe, expect, test } from 'vitest'
import { addMethod, buy, customer, giveDetails, openShop, order, papers, planOf, quote } from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'
import { wire } from './shops.ts'

const shop = openShop()
const { operate, somebody } = shop

describe('what somebody has', () => {
  test('is 404 without a plan, by GET of the subscription and by HEAD and GET of the customer', async () => {
    const ana = await somebody('Ana')
    const at = `/pay/customers/${ana.uid}`
    for (const [method, path] of [
      ['GET', `${at}/subscription`],
      ['HEAD', at],
      ['GET', at],
      ['DELETE', `${at}/subscriptions`],
    ] as const) {
      expect((await wire(shop.service, ana, method, path)).status, `${method} ${path}`).toBe(404)
    }
  })

  test('is told by exactly the fields of the specification', async () => {
    const bo = await somebody('Bo')
    await buy(bo)
    const { status, json } = await wire(shop.service, bo, 'GET', `/pay/customers/${bo.uid}/subscription`)
    const year = new Date().getUTCFullYear() + 3
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        planType: 'premium',
        provider: 'stripe',
        intentStatus: 'succeeded',
        failedIntentClientSecret: null,
        openedInvoicesAmount: 0,
        defaultPaymentMethod: { card: { exp_month: new Date().getUTCMonth() + 1, exp_year: year } },
        fileValidityInDays: null,
      },
    })
    expect((await wire(shop.service, bo, 'HEAD', `/pay/customers/${bo.uid}`)).status).toBe(200)
  })

  test('is nobody else’s: in every place another’s id or number is like none, and a visitor signs in first', async () => {
    const cy = await somebody('Cy')
    await buy(cy)
    const [{ number } = { number: '' }] = await papers(cy)
    const { methods } = await cy.api.getPaymentInfos({ params: { id: cy.uid } })
    const di = await somebody('Di')
    await buy(di)
    const at = `/pay/customers/${cy.uid}`
    const card = `/pay/stripe/customers/${cy.uid}`
    const plan = { planType: 'TEAM', planFrequency: 'MONTHLY', currency: 'EUR' }
    const method = methods[0]!.id
    for (const [verb, path, body] of [
      ['GET', `${at}/subscription`],
      ['GET', at],
      ['HEAD', at],
      ['GET', `${at}/payment-infos`],
      ['GET', `${at}/billing-details`],
      ['PUT', `${at}/billing-details`, { name: 'X', address: [], country: 'FR', vatNumber: null, receiptsTo: null }],
      ['POST', `${at}/quotes`, plan],
      ['DELETE', `${at}/subscriptions`],
      ['POST', `${at}/auto-renew`, { autoRenew: false }],
      ['POST', `${card}/subscriptions`, { ...plan, paymentMethodId: method }],
      ['POST', `${card}/custom-subscriptions`, { priceId: 'x', paymentMethodId: method }],
      ['POST', `${card}/change-payment-method`, { paymentMethodId: method }],
      ['POST', `${card}/setup-intent`],
      ['POST', `${card}/sepa-setup-intent`],
      ['DELETE', `${card}/payment-methods/${method}`],
      ['PUT', `${card}/apply-retention-special-offer`],
      ['POST', `/pay/paypal/customers/${cy.uid}/approvals`, plan],
      ['POST', `/pay/paypal/customers/${cy.uid}/subscriptions`, { subscriptionId: 'x', vatRate: 20 }],
      ['GET', `/pay/invoices?customerId=${cy.uid}`],
      ['GET', `/pay/invoices/${number}/paper`],
      ['POST', `/pay/invoices/${number}/payment`, {}],
    ] as const) {
      const json = body ?? (verb === 'POST' || verb === 'PUT' ? {} : undefined)
      expect((await wire(shop.service, di, verb, path, json)).status, `${verb} ${path}`).toBe(404)
      expect((await wire(shop.service, undefined, verb, path, json)).status, `${verb} ${path}`).toBe(401)
    }
    expect(await planOf(cy)).toBe('PREMIUM')
    expect(await papers(cy)).toHaveLength(1)
  })
})

/** As the Commission publishes them, in per cent. */
// oxfmt-ignore
const ratesOf2026 = {
  AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24, HR: 25, HU: 27,
  IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23,
}

describe('what it costs', () => {
  test('in each of the 27 countries has its tax, for whoever is no business', async () => {
    const gus = await somebody('Gus')
    for (const [countryCode, rate] of Object.entries(ratesOf2026)) {
      const { tax } = await gus.api.getTaxRates({ query: { countryCode } })
      const { tax: shown, prices } = await gus.api.getPlans({ query: { countryCode } })
      expect(tax).toEqual({ country: countryCode, rate, reason: 'vat' })
      expect({ shown, month: prices.PREMIUM.MONTHLY }).toEqual({ shown: tax, month: 1000 })
    }
  })

  test.each([
    ['a consumer in Germany', { country: 'DE' }, { rate: 19, reason: 'vat' }, 1190],
    [
      'a business in Germany',
      { country: 'DE', vatNumber: 'DE 123456788' },
      { rate: 0, reason: 'reverse-charge' },
      1000,
    ],
    ['a business at home', { country: 'FR', vatNumber: 'FR 11 123 456 782' }, { rate: 20, reason: 'vat' }, 1200],
    ['a number nobody knows', { country: 'DE', vatNumber: 'DE 123456000' }, { rate: 19, reason: 'vat' }, 1190],
    ['somebody in Switzerland', { country: 'CH' }, { rate: 0, reason: 'outside' }, 1000],
  ])('for %s', async (_who, details, tax, gross) => {
    const hal = await somebody('Hal')
    const given = await giveDetails(hal, details)
    expect(given.tax).toEqual({ country: details.country, ...tax })
    const { currency } = await hal.api.getPlans({ query: { countryCode: details.country } })
    const { today } = await quote(hal, { currency })
    expect(today.gross).toBe(gross)
    await order(hal, { currency, total: gross, paymentMethodId: await addMethod(hal) })
    expect(await papers(hal)).toMatchObject([{ gross, net: 1000, tax: gross - 1000 }])
  })

  test('while the register is away is with tax, and said so; from the period after it has answered without', async () => {
    const ida = await somebody('Ida')
    const details = await giveDetails(ida, { country: 'DE', vatNumber: 'DE 123409999' })
    expect(details).toMatchObject({ vatStatus: 'unchecked', tax: { rate: 19, reason: 'vat' } })
    await order(ida, { total: 1190, paymentMethodId: await addMethod(ida) })
    // The register has answered meanwhile: to the page, to the job, or to an operator.
    await giveDetails(ida, { country: 'DE', vatNumber: 'DE 123456788' })
    expect((await customer(ida)).subscription?.nextPayment?.total).toMatchObject({ gross: 1000 })
    await shop.days(32, ida)
    expect((await papers(ida)).map(({ gross }) => gross)).toEqual([1000, 1190])
  })

  test('by the wallet at another rate than ours is refused', async () => {
    const jo = await somebody('Jo')
    await giveDetails(jo)
    const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
    const { subscriptionId } = await jo.api.startWalletApproval({ params: { id: jo.uid }, body })
    await jo.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } })
    const take = (vatRate: number) =>
      jo.api.subscribeByWallet({ params: { id: jo.uid }, body: { subscriptionId, vatRate } })
    await expect(take(19)).rejects.toMatchObject(refused('TAX_MISMATCH'))
    expect(await take(20)).toMatchObject({ planType: 'premium', intentStatus: 'succeeded' })
    expect(await planOf(jo)).toBe('PREMIUM')
    expect(await papers(jo)).toMatchObject([{ gross: 1200 }])
  })

  test('is in the currency of the country', async () => {
    const kim = await somebody('Kim')
    await giveDetails(kim, { country: 'US' })
    await expect(order(kim, { currency: 'EUR', paymentMethodId: 'x' })).rejects.toMatchObject(refused('NOT_AVAILABLE'))
    await order(kim, { currency: 'USD', total: 1000, paymentMethodId: await addMethod(kim) })
    expect(await papers(kim)).toMatchObject([{ currency: 'USD', net: 1000, tax: 0, gross: 1000 }])
  })

  test('with a coupon is less for as long as it says, to the cent', async () => {
    await operate('coupon', 'add', 'SPRING-15', '--percent', '15', '--periods', '2')
    const lou = await somebody('Lou')
    await giveDetails(lou)
    expect(await lou.api.getCoupon({ params: { code: 'spring-15' } })).toEqual({
      code: 'SPRING-15',
      percent: 15,
      amount: null,
      currency: null,
      periods: 2,
    })
    const { today } = await quote(lou, { coupon: 'spring-15' })
    expect(today).toEqual({ net: 1000, discount: 150, taxed: 850, tax: 170, gross: 1020 })
    await order(lou, { coupon: 'spring-15', total: 1020, paymentMethodId: await addMethod(lou) })
    for (const gross of [1020, 1200]) {
      await shop.days(31, lou)
      expect((await papers(lou))[0]).toMatchObject({ gross })
    }
    // Once: it is no use to whoever has had it.
    await expect(lou.api.getCoupon({ params: { code: 'SPRING-15' } })).rejects.toMatchObject(refused('COUPON_INVALID'))
    await operate('coupon', 'end', 'SPRING-15')
    await expect(quote(await withDetails('Max'), { coupon: 'SPRING-15' })).rejects.toMatchObject(
      refused('COUPON_INVALID'),
    )
  })

  test('cannot be found out by guessing coupons through quotes', async () => {
    const ned = await withDetails('Ned')
    const guess = (coupon: string) => quote(ned, { coupon }).catch((error: { status: number }) => error.status)
    const statuses = new Set<unknown>()
    for (let tries = 0; tries < 45; tries += 1) statuses.add(await guess(`GUESS${tries}`))
    expect(statuses).toEqual(new Set([422, 429]))
    // Without one, prices are told as ever.
    expect((await quote(ned)).today.gross).toBe(1200)
  })
})

async function withDetails(name: string) {
  const person = await somebody(name)
  await giveDetails(person)
  return person
}

describe('a change', () => {
  test('within a period costs the whole days that are left, of which today is one, to the cent', async () => {
    const olga = await somebody('Olga')
    await buy(olga)
    const { periodStart, periodEnd } = (await customer(olga)).subscription!
    await shop.days(10, olga)
    const day = (at: string | Date) => Math.floor(new Date(at).getTime() / 86_400_000)
    const left = day(periodEnd) - day(shop.now())
    const all = day(periodEnd) - day(periodStart)
    const part = (net: number) => Math.round((net * left) / all)
    const net = part(4000) - part(1000)
    const { today, lines } = await quote(olga, { planType: 'TEAM' })
    expect(today).toMatchObject({ net, tax: Math.round(net / 5), gross: net + Math.round(net / 5) })
    expect(lines).toMatchObject([
      { kind: 'plan', days: left, amount: part(4000) },
      { kind: 'unused', days: left, amount: -part(1000) },
    ])
    await order(olga, { planType: 'TEAM', total: today.gross })
    expect((await papers(olga))[0]).toMatchObject({ net, gross: today.gross })
    expect((await customer(olga)).subscription).toMatchObject({ periodEnd })
  })

  test('to years and then to a dearer plan is reckoned by the days of the year that began with it', async () => {
    const paul = await somebody('Paul')
    await buy(paul)
    await shop.days(12, paul)
    await order(paul, { planFrequency: 'ANNUAL' })
    const { today } = await quote(paul, { planType: 'TEAM', planFrequency: 'ANNUAL' })
    // All days of the year are left: 400 less 100.
    expect(today.net).toBe(30_000)
  })

  test('that was planned for the next period is taken back by choosing the present plan again, for nothing', async () => {
    const quin = await somebody('Quin')
    await buy(quin, { planType: 'TEAM' })
    await order(quin, { planType: 'PREMIUM' })
    expect((await customer(quin)).subscription?.pending).toMatchObject({ planName: 'PREMIUM' })
    await order(quin, { planType: 'TEAM' })
    expect((await customer(quin)).subscription).toMatchObject({ planName: 'TEAM', pending: null })
    await shop.days(32, quin)
    expect(await planOf(quin)).toBe('TEAM')
    expect((await papers(quin)).map(({ gross }) => gross)).toEqual([4800, 4800])
  })

  test('to fewer seats removes nobody, and adds nobody', async () => {
    const rita = await somebody('Rita')
    await buy(rita, { planType: 'TEAM25' })
    // Ten, where the smaller plan has ten seats, the owner's among them.
    const members: SignedUp[] = []
    for (let index = 0; index < 10; index += 1) members.push(await joined(shop.service, rita, `Sam${index}`))
    await order(rita, { planType: 'TEAM' })
    await shop.days(32, rita, ...members.slice(0, 2))
    expect((await customer(rita)).subscription).toMatchObject({ planName: 'TEAM' })
    for (const member of members.slice(0, 2)) expect(await planOf(member)).toBe('TEAM')
    expect((await rita.api.getTeam({ params: { team: rita.uid } })).seats?.used).toBe(11)
    const body = { email: 'yan@example.org', displayName: 'Yan', langCode: 'en' as const }
    await expect(rita.api.addMember({ params: { team: rita.uid }, body })).rejects.toMatchObject({ status: 422 })
  })

  test('by the wallet begins with the next period', async () => {
    const zoe = await withDetails('Zoe')
    const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
    const params = { id: zoe.uid }
    const { subscriptionId } = await zoe.api.startWalletApproval({ params, body })
    await zoe.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } })
    await zoe.api.subscribeByWallet({ params, body: { subscriptionId, vatRate: 20 } })
    const changed = await zoe.api.startWalletApproval({ params, body: { ...body, planType: 'TEAM' } })
    expect(changed.subscriptionId).toBe(subscriptionId)
    await zoe.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } })
    await zoe.api.subscribeByWallet({ params, body: { subscriptionId, vatRate: 20 } })
    expect(await planOf(zoe)).toBe('PREMIUM')
    await shop.days(32, zoe)
    expect(await planOf(zoe)).toBe('TEAM')
    expect((await papers(zoe)).map(({ gross }) => gross)).toEqual([4800, 1200])
  })

  test('of a wallet that was given up for a card, and is approved all the same, ends and is paid back', async () => {
    const abe = await withDetails('Abe')
    const params = { id: abe.uid }
    const body = { planType: 'TEAM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
    const { subscriptionId } = await abe.api.startWalletApproval({ params, body })
    await order(abe, { paymentMethodId: await addMethod(abe) })
    await abe.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } }).catch(() => undefined)
    await shop.days(0.1, abe)
    await shop.days(0.1, abe)
    expect(await planOf(abe)).toBe('PREMIUM')
    const kept = (await papers(abe)).reduce((sum, { gross }) => sum + gross, 0)
    expect(kept).toBe(1200)
  })
})

test('a plan that an operator gave stands, whatever is looked at, and nothing can be bought beside it', async () => {
  const eli = await withDetails('Eli')
  await addMethod(eli)
  await operate('plan', eli.email, 'CUSTOM', '--validity-days', '60')
  await runJob(shop.service, 'reconcile-payments')
  expect(await eli.api.getSubscription({ params: { id: eli.uid } })).toEqual({
    planType: 'custom',
    provider: 'operator',
    intentStatus: 'succeeded',
    failedIntentClientSecret: null,
    openedInvoicesAmount: 0,
    defaultPaymentMethod: null,
    fileValidityInDays: 60,
  })
  await expect(order(eli)).rejects.toMatchObject(refused('PLAN_GIVEN', 409))
})

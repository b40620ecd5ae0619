import { runJob } from '@envoi/testing/managing'
import { teamOf } from '@envoi/testing/teams'
import { describe, expect, test } from 'vitest'
import { addMethod, customer, giveDetails, openShop, papers } from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'

const shop = openShop()
const { operate, somebody } = shop

test('an offer of CUSTOM is seen before any billing details were given, says what was agreed on, and is gone once bought', async () => {
  const hana = await shop.service.signedUp('Hana')
  await expect(customer(hana)).rejects.toMatchObject({ status: 404 })
  await operate('price', 'add', hana.email, '--year', '4800.00', '--currency', 'EUR', '--seats', '50')
  const { details, offers } = await customer(hana)
  expect(details).toBeNull()
  // With the tax of where the seller is, until it is known where she is.
  expect(offers).toMatchObject([{ period: 'ANNUAL', seats: 50, maxSubdomains: null, total: { net: 480_000 } }])
  expect(offers[0]?.total.tax).toBe(96_000)
  await giveDetails(hana)
  const body = { priceId: offers[0]?.priceId ?? '', paymentMethodId: await addMethod(hana) }
  await hana.api.subscribeCustom({ params: { id: hana.uid }, body })
  const after = await customer(hana)
  expect(after.subscription).toMatchObject({ planName: 'CUSTOM' })
  expect(after.offers).toEqual([])
})

async function withDetails(name: string) {
  const person = await somebody(name)
  await giveDetails(person)
  return person
}

describe('a plan made to order', () => {
  test('is bought at the price that was agreed on, by nobody else, and again at another', async () => {
    const bea = await withDetails('Bea')
    const agreed = ['--year', '1200.00', '--currency', 'EUR', '--validity-days', '90']
    const price = (await operate('price', 'add', bea.email, ...agreed)) as { id: string }
    const { offers } = await customer(bea)
    expect(offers).toMatchObject([{ priceId: price.id, total: { gross: 144_000 }, validityDays: 90 }])
    const dan = await withDetails('Dan')
    const steal = { priceId: price.id, paymentMethodId: await addMethod(dan) }
    await expect(dan.api.subscribeCustom({ params: { id: dan.uid }, body: steal })).rejects.toMatchObject({
      status: 404,
    })
    const paymentMethodId = await addMethod(bea)
    const params = { id: bea.uid }
    await bea.api.subscribeCustom({ params, body: { priceId: price.id, paymentMethodId } })
    expect(await bea.api.getSubscription({ params })).toMatchObject({ planType: 'custom', fileValidityInDays: 90 })
    const dearer = ['--year', '2400.00', '--currency', 'EUR', '--validity-days', '180', '--seats', '50']
    const next = (await operate('price', 'add', bea.email, ...dearer)) as { id: string }
    await bea.api.subscribeCustom({ params, body: { priceId: next.id, paymentMethodId } })
    expect(await bea.api.getSubscription({ params })).toMatchObject({ fileValidityInDays: 180 })
    expect((await papers(bea)).map(({ net }) => net)).toEqual([120_000, 120_000])
    const dollars = (await operate('price', 'add', bea.email, '--year', '9000', '--currency', 'USD')) as { id: string }
    const mixed = bea.api.subscribeCustom({ params, body: { priceId: dollars.id, paymentMethodId } })
    await expect(mixed).rejects.toMatchObject(refused('NOT_AVAILABLE'))
  })

  test('has the seats of its price: also of one that differs by them alone, from the purchase on', async () => {
    const fay = await withDetails('Fay')
    const paymentMethodId = await addMethod(fay)
    for (const [year, seats] of [
      ['1200.00', 20],
      ['2400.00', 50],
    ] as const) {
      const agreed = ['--year', year, '--currency', 'EUR', '--validity-days', '90', '--seats', String(seats)]
      const { id: priceId } = (await operate('price', 'add', fay.email, ...agreed)) as { id: string }
      await fay.api.subscribeCustom({ params: { id: fay.uid }, body: { priceId, paymentMethodId } })
      expect((await fay.api.getTeam(teamOf(fay))).seats).toEqual({ max: seats, used: 1 })
    }
    await runJob(shop.service, 'reconcile-payments')
    expect((await fay.api.getTeam(teamOf(fay))).seats?.max).toBe(50)
  })
})

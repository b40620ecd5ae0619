import { runJob } from '@envoi/testing/managing'
import { expect, test } from 'vitest'
import { addMethod, buy, customer, giveDetails, openShop, order, papers, planOf, quote } from './billing-calls.ts'

const shop = openShop()

/** Somebody in Germany who has bought while the register was away. */
async function unchecked(name: string) {
  const person = await shop.service.signedUp(name)
  const { vatStatus } = await giveDetails(person, { country: 'DE', vatNumber: 'DE 123409999' })
  expect(vatStatus).toBe('unchecked')
  await order(person, { total: 1190, paymentMethodId: await addMethod(person) })
  return person
}
/** The register is not away any more: of play money, for another number. */
const answers = (uid: string, vatNumber: string) =>
  shop.service.app.database.pool.query(
    `update billing_details set vat_number = $2 from users where users.id = user_id and uid = $1`,
    [uid, vatNumber],
  )

test('a number that the register knows again before the next payment is charged without tax from then on', async () => {
  const ana = await unchecked('Ana')
  const bo = await unchecked('Bo')
  const cy = await unchecked('Cy')
  await answers(ana.uid, 'DE 123456788')
  await answers(bo.uid, 'DE 123456000')
  const { periodEnd } = (await customer(ana)).subscription!
  shop.pass((Date.parse(periodEnd) - shop.now().getTime()) / 86_400_000 - 1)
  await runJob(shop.service, 'renew-tax')
  for (const { api, credentials } of [ana, bo, cy]) await api.signIn({ body: credentials() })
  expect((await customer(ana)).details).toMatchObject({
    name: 'Atelier Aubry',
    vatStatus: 'valid',
    vatName: expect.any(String),
    tax: { rate: 0, reason: 'reverse-charge' },
  })
  expect((await customer(bo)).details).toMatchObject({ vatStatus: 'invalid', tax: { rate: 19 } })
  expect((await customer(cy)).details).toMatchObject({ vatStatus: 'unchecked', tax: { rate: 19 } })
  expect((await customer(ana)).subscription?.nextPayment?.total).toMatchObject({ gross: 1000 })
  await shop.days(2, ana, bo, cy)
  expect((await papers(ana)).map(({ gross, tax }) => ({ gross, tax }))).toEqual([
    { gross: 1000, tax: 0 },
    { gross: 1190, tax: 190 },
  ])
  for (const person of [bo, cy]) expect((await papers(person)).map(({ gross }) => gross)).toEqual([1190, 1190])
})

test('whoever moves to a country with another tax changes the plan with the next period, and is told so before', async () => {
  const dan = await shop.somebody('Dan')
  await buy(dan)
  await shop.days(5, dan)
  await giveDetails(dan, { country: 'DE' })
  const { periodEnd } = (await customer(dan)).subscription!
  expect(await quote(dan, { planType: 'TEAM' })).toMatchObject({
    kind: 'later',
    today: { gross: 0 },
    next: { at: periodEnd, total: { tax: 760, gross: 4760 } },
  })
  await order(dan, { planType: 'TEAM', total: 0 })
  expect(await planOf(dan)).toBe('PREMIUM')
  await shop.days(32, dan)
  expect(await planOf(dan)).toBe('TEAM')
  expect((await papers(dan)).map(({ gross, tax }) => ({ gross, tax }))).toEqual([
    { gross: 4760, tax: 760 },
    { gross: 1200, tax: 200 },
  ])
})

test('a number that was valid stays so while the register is away, also at the renewal; a new one is charged tax, and says so', async () => {
  const eve = await shop.somebody('Eve')
  const germany = { country: 'DE', vatNumber: 'DE 123456788' }
  await giveDetails(eve, germany)
  await order(eve, { total: 1000, paymentMethodId: await addMethod(eve) })
  // The register is away now: of play money, for another number.
  const away = { country: 'DE', vatNumber: 'DE 123409999' }
  await answers(eve.uid, away.vatNumber)
  const reversed = { rate: 0, reason: 'reverse-charge' }
  expect(await giveDetails(eve, { ...away, name: 'Eve GmbH' })).toMatchObject({
    name: 'Eve GmbH',
    vatStatus: 'valid',
    vatName: expect.any(String),
    tax: reversed,
  })
  const { countryCode, vatNumber } = { countryCode: 'DE', vatNumber: 'DE123409999' }
  expect(await eve.api.getTaxRates({ query: { countryCode, vatNumber } })).toMatchObject({
    tax: reversed,
    vat: { status: 'valid' },
  })
  shop.pass(30)
  await runJob(shop.service, 'renew-tax')
  await shop.days(2, eve)
  expect((await papers(eve)).map(({ gross, tax }) => ({ gross, tax }))).toEqual([
    { gross: 1000, tax: 0 },
    { gross: 1000, tax: 0 },
  ])
  expect(await giveDetails(eve, { country: 'IT', vatNumber: 'IT 12340008999' })).toMatchObject({
    vatStatus: 'unchecked',
    tax: { rate: 22, reason: 'vat' },
  })
  await shop.days(32, eve)
  expect((await papers(eve))[0]).toMatchObject({ gross: 1220, tax: 220 })
})

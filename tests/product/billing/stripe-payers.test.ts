import { runJob } from '@envoi/testing/managing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, giveDetails, order, papers, planOf } from './billing-calls.ts'
import { type StripeShop, addCard, buyByCard, openStripeShop } from './shops.ts'

/** What happens to payers at Stripe itself, of which nothing is told: every event is lost. */

let shop: StripeShop
beforeAll(async () => {
  shop = await openStripeShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let people = 0
async function buyer(name: string, card: 'ok' | 'expires' = 'ok') {
  const person = await shop.service.signedUp(`${name}${(people += 1)}`)
  await buyByCard(shop, person, card)
  expect(await planOf(person)).toBe('PREMIUM')
  return person
}
async function payerOf(email: string): Promise<string> {
  const { rows } = await shop.service.app.database.pool.query<{ payer: string }>(
    'select payer from payers join users on users.id = user_id where email = $1',
    [email],
  )
  return rows[0]!.payer
}
async function differencesOf(email: string): Promise<{ what: string; detail: unknown }[]> {
  const { rows } = await shop.service.app.database.pool.query<{ what: string; detail: unknown }>(
    'select what, detail from billing_differences join users on users.id = user_id where email = $1',
    [email],
  )
  return rows
}

test('whoever pays what is overdue at Stripe before day 14 keeps the plan, and whoever does not loses it', async () => {
  const ana = await buyer('Ana', 'expires')
  const bo = await buyer('Bo', 'expires')
  await shop.pass(32)
  await shop.reconcile()
  const come = () => Promise.all([ana, bo].map(({ api, credentials }) => api.signIn({ body: credentials() })))
  await come()
  for (const person of [ana, bo]) expect((await customer(person)).subscription).toMatchObject({ status: 'past_due' })
  await shop.pass(12)
  await shop.stripe.payOpen(await payerOf(ana.email))
  await shop.pass(2.5)
  // Nobody has looked since.
  await runJob(shop.service, 'retry-payments')
  await come()
  expect(await planOf(bo)).toBe('NONE')
  expect(await planOf(ana)).toBe('PREMIUM')
  expect((await customer(ana)).subscription).toMatchObject({ status: 'active' })
  expect((await papers(ana)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

describe('a customer', () => {
  test('that somebody deletes at Stripe has no plan from the next look on', async () => {
    const cy = await buyer('Cy')
    await shop.stripe.deleteCustomer(await payerOf(cy.email))
    await shop.pass(1 / 24)
    await shop.reconcile()
    expect(await planOf(cy)).toBe('NONE')
    expect((await customer(cy)).subscription).toBeNull()
    expect(await differencesOf(cy.email)).toEqual([])
    expect(await papers(cy)).toMatchObject([{ status: 'paid' }])
    // And may buy again, as another customer there.
    await order(cy, { paymentMethodId: await addCard(shop, cy) })
    expect(await planOf(cy)).toBe('PREMIUM')
  })

  test('that is deleted while a payment is due is not overdue any more', async () => {
    const di = await buyer('Di', 'expires')
    await shop.pass(32)
    await shop.reconcile()
    await shop.stripe.deleteCustomer(await payerOf(di.email))
    await shop.pass(1 / 24)
    await shop.reconcile()
    await di.api.signIn({ body: di.credentials() })
    expect(await planOf(di)).toBe('NONE')
    const { rows } = await shop.service.app.database.pool.query(
      `select subscriptions.status, open_amount as open, overdue_since as overdue
       from subscriptions join users on users.id = user_id where email = $1`,
      [di.email],
    )
    expect((await papers(di)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'credit_note void',
      'invoice void',
      'invoice paid',
    ])
    expect(rows).toEqual([{ status: 'ended', open: expect.toSatisfy((open) => Number(open) === 0), overdue: null }])
  })

  test('whom Stripe does not know, as by the keys of another account, keeps the plan and is noted for an operator', async () => {
    const ed = await buyer('Ed')
    const payer = await payerOf(ed.email)
    shop.stripe.forget(payer)
    await shop.pass(1 / 24)
    await shop.reconcile()
    expect(await planOf(ed)).toBe('PREMIUM')
    expect((await customer(ed)).subscription).toMatchObject({ status: 'active' })
    expect(await differencesOf(ed.email)).toEqual([{ what: 'payer', detail: { unknown: [`stripe ${payer}`] } }])
  })
})

test('an invoice is made out to its buyer as of when it was charged, however late it is found, and never changes', async () => {
  const fay = await buyer('Fay')
  const { pool } = shop.service.app.database
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select paper -> 'buyer' ->> 'name' as name from invoices join users on users.id = user_id where email = $1
       order by invoices.id`,
      [fay.email],
    )
    return rows.map(({ name }) => name)
  }
  const come = () => fay.api.signIn({ body: fay.credentials() })
  await shop.pass(32)
  await come()
  // The next month has been charged, and nobody has looked.
  await giveDetails(fay, { name: 'Maison Aubry' })
  await shop.reconcile()
  expect(await names()).toEqual(['Atelier Aubry', 'Atelier Aubry'])
  await shop.pass(31)
  await shop.reconcile()
  expect(await names()).toEqual(['Atelier Aubry', 'Atelier Aubry', 'Maison Aubry'])
})

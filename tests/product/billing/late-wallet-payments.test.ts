import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, giveDetails, papers, planOf } from './billing-calls.ts'
import { openPayPalShop, tell } from './shops.ts'

/** PayPal tries a payment again on days 5 and 10: whatever comes late is the payment of its period, and of one paper. */

let shop: Awaited<ReturnType<typeof openPayPalShop>>
beforeAll(async () => {
  shop = await openPayPalShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function paying(name: string, trial = false): Promise<{ person: SignedUp; subscription: string }> {
  const person = await shop.service.signedUp(name)
  await giveDetails(person)
  const params = { id: person.uid }
  const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR', trial } as const
  const { subscriptionId, approveUrl } = await person.api.startWalletApproval({ params, body })
  await shop.paypal.approve(approveUrl, true)
  await person.api.subscribeByWallet({ params, body: { subscriptionId, vatRate: 20 } })
  return { person, subscription: subscriptionId }
}
/** By the hour everything is looked at; whose session has ended meanwhile comes back. */
async function days(count: number, { api, credentials }: SignedUp): Promise<void> {
  shop.pass(count)
  await shop.reconcile()
  await api.signIn({ body: credentials() })
}
const written = async (person: SignedUp) => (await papers(person)).map(({ kind, status }) => `${kind} ${status}`)

test('a renewal that PayPal is paid for days later has one invoice, however often that is told', async () => {
  const { person, subscription } = await paying('Ana')
  shop.paypal.setFunds(subscription, 'nothing')
  await days(32, person)
  expect(await written(person)).toEqual(['invoice open', 'invoice paid'])
  const [owed] = await papers(person)
  shop.paypal.setFunds(subscription, 'pays')
  shop.pass(6)
  const sale = shop.paypal.events.findLast(
    (one) => one.subscription === subscription && one.type.startsWith('PAYMENT'),
  )!
  for (const _twice of [1, 2]) expect(await tell(shop.service, 'paypal', shop.paypal.sign(sale))).toBe(200)
  await days(1 / 24, person)
  expect(await written(person)).toEqual(['invoice paid', 'invoice paid'])
  expect((await papers(person))[0]).toMatchObject({ number: owed!.number, gross: 1200 })
  expect((await customer(person)).subscription).toMatchObject({ status: 'active' })
  await days(30, person)
  expect(await written(person)).toEqual(['invoice paid', 'invoice paid', 'invoice paid'])
})

test('a renewal that is never paid is owed no more when the plan ends', async () => {
  const { person, subscription } = await paying('Bo')
  shop.paypal.setFunds(subscription, 'nothing')
  for (const count of [32, 8, 8]) await days(count, person)
  expect(await planOf(person)).toBe('NONE')
  await days(1 / 24, person)
  expect(shop.paypal.subscriptions.get(subscription)!.status).toBe('CANCELLED')
  expect(await written(person)).toEqual(['credit_note void', 'invoice void', 'invoice paid'])
})

test('whoever cancels while the first payment after a trial is owed has no plan, and owes nothing', async () => {
  const { person, subscription } = await paying('Cy', true)
  shop.paypal.setFunds(subscription, 'nothing')
  await days(8, person)
  expect((await customer(person)).subscription).toMatchObject({ status: 'past_due' })
  await person.api.cancelSubscription({ params: { id: person.uid } })
  expect(await planOf(person)).toBe('NONE')
  expect(await written(person)).toEqual(['credit_note void', 'invoice void'])
})

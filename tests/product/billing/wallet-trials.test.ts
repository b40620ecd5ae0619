import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refused } from '../subdomain-calls.ts'
import { customer, giveDetails, papers, planOf } from './billing-calls.ts'
import { openPayPalShop } from './shops.ts'

/** A trial is for a PayPal account once, whoever brings it. */

let shop: Awaited<ReturnType<typeof openPayPalShop>>
beforeAll(async () => {
  shop = await openPayPalShop()
})
afterEach(() => shop.paypal.heal())
afterAll(() => shop[Symbol.asyncDispose]())

/** Approves it with the PayPal account that is named. */
async function begin(person: SignedUp, payer: string, trial = true): Promise<string> {
  const { api, uid } = person
  await giveDetails(person)
  const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR', trial } as const
  const { subscriptionId, approveUrl } = await api.startWalletApproval({ params: { id: uid }, body })
  shop.paypal.subscriptions.get(subscriptionId)!.payer.id = payer
  await shop.paypal.approve(approveUrl, true)
  return subscriptionId
}
const take = ({ api, uid }: SignedUp, subscriptionId: string) =>
  api.subscribeByWallet({ params: { id: uid }, body: { subscriptionId, vatRate: 20 } })
const statusAt = (subscription: string) => shop.paypal.subscriptions.get(subscription)!.status

async function trying(name: string, payer: string): Promise<SignedUp> {
  const person = await shop.service.signedUp(name)
  await take(person, await begin(person, payer))
  expect((await customer(person)).subscription).toMatchObject({ status: 'trialing' })
  return person
}

test('another account with the same PayPal account has no second trial, and may buy', async () => {
  await trying('Ana', 'PAYERANA')
  const bo = await shop.service.signedUp('Bo')
  const second = await begin(bo, 'PAYERANA')
  await expect(take(bo, second)).rejects.toMatchObject(refused('TRIAL_USED'))
  await expect(take(bo, second)).rejects.toMatchObject(refused('TRIAL_USED'))
  expect(await planOf(bo)).toBe('NONE')
  expect(statusAt(second)).toBe('CANCELLED')
  await take(bo, await begin(bo, 'PAYERANA', false))
  expect(await planOf(bo)).toBe('PREMIUM')
  expect(await papers(bo)).toMatchObject([{ status: 'paid', gross: 1200 }])
})

test('of a closed account the PayPal account has had its trial', async () => {
  const cy = await trying('Cy', 'PAYERCY')
  await cy.api.deleteUser({ params: { uid: cy.uid }, body: { password: cy.password } })
  const di = await shop.service.signedUp('Di')
  const second = await begin(di, 'PAYERCY')
  await expect(take(di, second)).rejects.toMatchObject(refused('TRIAL_USED'))
})

test('nobody who never comes back has it by an hourly look, nor while PayPal cannot be told', async () => {
  await trying('Ed', 'PAYERED')
  const flo = await shop.service.signedUp('Flo')
  const second = await begin(flo, 'PAYERED')
  shop.paypal.fail({ path: '/cancel', how: 'refuse', times: Infinity })
  await shop.reconcile()
  expect(await planOf(flo)).toBe('NONE')
  expect(statusAt(second)).toBe('ACTIVE')
  shop.paypal.heal()
  shop.pass(1 / 24)
  await shop.reconcile()
  expect(await planOf(flo)).toBe('NONE')
  expect(statusAt(second)).toBe('CANCELLED')
})

test('a refused trial leaves the account its own, with another PayPal account', async () => {
  await trying('Gus', 'PAYERGUS')
  const hal = await shop.service.signedUp('Hal')
  await expect(take(hal, await begin(hal, 'PAYERGUS'))).rejects.toMatchObject(refused('TRIAL_USED'))
  await take(hal, await begin(hal, 'PAYERHAL'))
  expect((await customer(hal)).subscription).toMatchObject({ status: 'trialing' })
})

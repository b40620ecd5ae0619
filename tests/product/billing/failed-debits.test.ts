import type { SignedUp } from '@envoi/testing/signing-up'
import { expect, test } from 'vitest'
import { refused } from '../subdomain-calls.ts'
import { addMethod, buy, openShop, order, papers, planOf } from './billing-calls.ts'

const shop = openShop()

const mayDebit = async ({ api, email }: SignedUp) => (await api.findSepaAuthorization({ body: { email } })).allow
const pay = async ({ api }: SignedUp, number: string, paymentMethodId?: string) =>
  api.payInvoice({ params: { number }, body: { ...(paymentMethodId !== undefined && { paymentMethodId }) } })

/** Somebody who has paid by card once, and whose debit for a dearer plan has just failed. */
async function failing(name: string) {
  const person = await shop.somebody(name)
  await buy(person)
  const account = await addMethod(person, 'sepa-fails')
  expect(await order(person, { planType: 'TEAM', paymentMethodId: account })).toMatchObject({
    intentStatus: 'processing',
  })
  expect(await mayDebit(person)).toBe(true)
  await shop.days(6, person)
  const owed = (await papers(person)).find(({ status }) => status === 'open')
  return { person, account, owed: owed!.number }
}

test('after a debit that failed nothing is paid by bank account until another invoice was paid by card', async () => {
  const { person, account, owed } = await failing('Ana')
  expect(await mayDebit(person)).toBe(false)
  const not = refused('SEPA_NOT_ALLOWED', 403)
  await expect(addMethod(person, 'sepa')).rejects.toMatchObject(not)
  // Neither by another account, nor by the same one again: while it is on its way it would count as paid.
  await expect(pay(person, owed, account)).rejects.toMatchObject(not)
  await expect(pay(person, owed)).rejects.toMatchObject(not)
  expect(await pay(person, owed, await addMethod(person))).toMatchObject({ intentStatus: 'succeeded' })
  expect(await mayDebit(person)).toBe(false)
  await shop.days(32, person)
  expect((await papers(person)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  expect(await planOf(person)).toBe('TEAM')
  expect(await mayDebit(person)).toBe(true)
})

test('or until an operator allows it, each time anew', async () => {
  const { person, owed } = await failing('Bo')
  await shop.operate('sepa', person.email, 'allow')
  expect(await mayDebit(person)).toBe(true)
  expect(await pay(person, owed)).toMatchObject({ intentStatus: 'processing' })
  await shop.days(6, person)
  expect(await mayDebit(person)).toBe(false)
})

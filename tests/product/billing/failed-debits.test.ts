import type { SignedUp } from '@envoi/testing/signing-up'
import { expect, test } from 'vitest'
import { refused } from '../subdomain-calls.ts'
import { addMethod, buy, customer, openShop, order, papers, planOf } from './billing-calls.ts'

const shop = openShop()

const mayDebit = async ({ api, email }: SignedUp) => (await api.findSepaAuthorization({ body: { email } })).allow
const pay = async ({ api }: SignedUp, number: string, paymentMethodId?: string) =>
  api.payInvoice({ params: { number }, body: { ...(paymentMethodId !== undefined && { paymentMethodId }) } })

const cancel = ({ api, uid }: SignedUp) => api.cancelSubscription({ params: { id: uid } })

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

test('by the end of the period in which one changed, the plan that was paid for is back, and goes on', async () => {
  const { person } = await failing('Cy')
  const { subscription: before } = await customer(person)
  expect(before).toMatchObject({ planName: 'TEAM', status: 'past_due' })
  for (const day of [1.1, 6, 6]) await shop.days(day, person)
  expect(await planOf(person)).toBe('PREMIUM')
  expect((await customer(person)).subscription).toMatchObject({
    planName: 'PREMIUM',
    status: 'active',
    periodEnd: before!.periodEnd,
    total: { gross: 1200 },
  })
  const written = async () => (await papers(person)).map(({ kind, status, gross }) => `${kind} ${status} ${gross}`)
  const [note, owed, first] = await written()
  expect([note, owed, first]).toEqual([
    expect.stringMatching(/^credit_note void -/),
    expect.stringMatching(/^invoice void /),
    'invoice paid 1200',
  ])
})

test('also where one changed to years', async () => {
  const person = await shop.somebody('Di')
  await buy(person)
  const { subscription: before } = await customer(person)
  const account = await addMethod(person, 'sepa-fails')
  await order(person, { planType: 'TEAM', planFrequency: 'ANNUAL', paymentMethodId: account })
  await shop.days(6, person)
  expect((await customer(person)).subscription).toMatchObject({ planName: 'TEAM', period: 'ANNUAL' })
  for (const day of [1.1, 6, 6]) await shop.days(day, person)
  expect((await customer(person)).subscription).toMatchObject({
    planName: 'PREMIUM',
    period: 'MONTHLY',
    status: 'active',
    periodEnd: before!.periodEnd,
  })
})

test('whoever cancelled while the debit was on its way has the plan before it to its end, and is charged no more', async () => {
  const person = await shop.somebody('Eli')
  await buy(person)
  await order(person, { planType: 'TEAM', paymentMethodId: await addMethod(person, 'sepa-fails') })
  const { subscription: before } = await customer(person)
  const { endsAt } = await cancel(person)
  expect(endsAt).toBe(before!.periodEnd)
  for (const day of [6, 1.1, 6, 6]) await shop.days(day, person)
  expect((await customer(person)).subscription).toMatchObject({ planName: 'PREMIUM', autoRenew: false, endsAt })
  await addMethod(person)
  await shop.days(14, person)
  expect(await planOf(person)).toBe('NONE')
  expect((await papers(person)).filter(({ status }) => status === 'paid')).toHaveLength(1)
})

test('cancelling once the debit has failed ends the plan before it with its period, and what is owed is void', async () => {
  const { person } = await failing('Flo')
  const { subscription: before } = await customer(person)
  expect(await cancel(person)).toEqual({ endsAt: before!.periodEnd })
  expect(await planOf(person)).toBe('PREMIUM')
  expect((await customer(person)).subscription).toMatchObject({ status: 'active', autoRenew: false })
  expect((await papers(person)).map(({ status }) => status)).toEqual(['void', 'void', 'paid'])
})

test('while the debit for a change is on its way nothing else is agreed on, and the same again is done', async () => {
  const person = await shop.somebody('Gus')
  await buy(person)
  await order(person, { planType: 'TEAM', paymentMethodId: await addMethod(person, 'sepa') })
  const pending = refused('PAYMENT_PENDING', 409)
  const card = await addMethod(person)
  await expect(order(person, { planType: 'TEAM25', paymentMethodId: card })).rejects.toMatchObject(pending)
  await expect(order(person)).rejects.toMatchObject(pending)
  expect((await customer(person)).subscription).toMatchObject({ planName: 'TEAM', pending: null, offer: null })
  await expect(person.api.applyRetentionOffer({ params: { id: person.uid } })).rejects.toMatchObject(pending)
  expect(await order(person, { planType: 'TEAM' })).toMatchObject({ intentStatus: 'processing' })
  await shop.days(6, person)
  expect(await order(person, { planType: 'TEAM25', paymentMethodId: card })).toMatchObject({
    intentStatus: 'succeeded',
  })
})

test('what one was falling back to when it broke off is gone on with, and its debt is void first', async () => {
  const { person } = await failing('Hal')
  await shop.service.app.database.pool.query(
    `insert into billing_terms overriding system value
      select (jsonb_populate_record(terms, jsonb_build_object('id', terms.id + 1000000, 'public_id', 'broken-off-terms',
        'kind', 'renewed', 'state', 'open', 'previous_id', terms.id, 'starts_at', paid.period_end,
        'period_end', paid.period_end, 'subscription', paid.subscription))).*
      from billing_terms terms join subscriptions paid using (user_id) join users on users.id = terms.user_id
      where users.email = $1 and terms.kind = 'new'`,
    [person.email],
  )
  await shop.days(0.1, person)
  expect((await customer(person)).subscription).toMatchObject({ planName: 'PREMIUM', status: 'active' })
  expect((await papers(person)).map(({ status }) => status)).toEqual(['void', 'void', 'paid'])
})

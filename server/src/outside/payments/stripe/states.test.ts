import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { newMethod, newPayer, order } from '../card-driver.contract.ts'
import { EventRefused } from '../port.ts'
import { amountsOf, begin, day, invoicesOf, lookAt, monthly, newKey, subscriptionOf } from '../subscription.contract.ts'
import { openStripe } from './stripe.fixture.ts'

const anHourLater = (date: Date): Date => new Date(date.getTime() + 3_600_000)

describe('looking', () => {
  test('finds what is on later pages too', async () => {
    await using driver = await openStripe(begin)
    const { payer } = await order(driver, 'ok', monthly('first'))
    await driver.advance(day('2100-02-15'))
    expect(await amountsOf(driver.payments, payer)).toEqual(Array.from({ length: 109 }, () => 1190))
  })

  test('does not tell of an invoice before it is final: an hour after the period has begun', async () => {
    await using driver = await openStripe(begin)
    const { payer } = await order(driver, 'ok', monthly('first'))
    await driver.advance(day('2091-02-28'))
    expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
      status: 'active',
      periodEnd: day('2091-03-31'),
    })
    expect(await amountsOf(driver.payments, payer)).toEqual([1190])
    await driver.advance(anHourLater(day('2091-02-28')))
    expect(await amountsOf(driver.payments, payer)).toEqual([1190, 1190])
  })

  test('leaves what an operator has made there by hand', async () => {
    await using driver = await openStripe(begin)
    const { origin, secretKey } = driver.server
    const payer = await newPayer(driver)
    await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'ok'))
    const { hostname: host, port } = new URL(origin)
    const byHand = new Stripe(secretKey, { host, port, protocol: 'http' })
    const { id } = await byHand.invoices.create({ customer: payer, currency: 'eur', auto_advance: false })
    const period = { start: 0, end: 1 }
    await byHand.invoiceItems.create({
      customer: payer,
      invoice: id,
      amount: 500,
      currency: 'eur',
      description: 'Talk',
      period,
    })
    await byHand.invoices.finalizeInvoice(id)
    expect(await lookAt(driver.payments, payer)).toMatchObject({ invoices: [], subscriptions: [] })
  })
})

test('a price that changes while an invoice is a draft leaves it the terms by which it was made', async () => {
  await using driver = await openStripe(begin)
  const { payer, subscription } = await order(driver, 'ok', monthly('first'))
  await driver.advance(day('2091-02-28'))
  const price = { ...monthly('second', 4760), paidUntil: day('2091-03-31') }
  await driver.payments.reprice(subscription.id, price, newKey())
  await driver.advance(day('2091-04-01'))
  const invoices = await invoicesOf(driver.payments, payer)
  expect(invoices.map(({ terms, status, money }) => [terms, status, money.amount])).toEqual([
    ['first', 'paid', 1190],
    ['first', 'paid', 1190],
    ['second', 'paid', 4760],
  ])
})

test('what is changed again before it begins is still paid for from the day on which it was paid', async () => {
  await using driver = await openStripe(begin)
  const { payer, subscription } = await order(driver, 'ok', monthly('first'))
  for (const terms of ['second', 'third']) {
    await driver.advance(new Date(driver.now().getTime() + 86_400_000))
    await driver.payments.reprice(subscription.id, { ...monthly(terms, 4760), paidUntil: day('2091-02-28') }, newKey())
  }
  expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
    terms: 'third',
    status: 'active',
    periodStart: begin,
    periodEnd: day('2091-02-28'),
  })
})

describe('an event', () => {
  async function openWithEvent() {
    const driver = await openStripe(begin)
    const { payer } = await order(driver, 'ok', monthly('first'))
    const event = driver.server.told.findLast((told) => told.payer === payer)!
    return { driver, event, payer }
  }

  test('of a customer is about that customer, and of nobody about nobody', async () => {
    const { driver, payer } = await openWithEvent()
    await using _closed = driver
    const read = async (object: object) => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object } })
      const { raw, headers } = driver.server.signed({ id: 'evt_1', type: '', payer: null, body })
      return driver.payments.readEvent(raw, headers)
    }
    expect(await read({ object: 'customer', id: payer })).toEqual({ id: 'evt_1', payer })
    expect(await read({ object: 'subscription', customer: { id: payer } })).toEqual({ id: 'evt_1', payer })
    expect(await read({ object: 'product', id: 'envoi' })).toEqual({ id: 'evt_1', payer: null })
  })

  const headerOf = (seconds: number, signature: string, scheme = 'v1') => `t=${seconds},${scheme}=${signature}`
  const seconds = begin.getTime() / 1000

  test.for<[string, (signature: string) => string]>([
    ['that was signed for another moment', (signature) => headerOf(seconds + 1, signature)],
    ['by a scheme that only tests use', (signature) => headerOf(seconds, signature, 'v0')],
    ['without a moment', (signature) => `v1=${signature}`],
    ['with an empty signature', () => headerOf(seconds, '')],
    ['with a word in place of a signature', () => 'v1'],
  ])('%s is refused', async ([, header]) => {
    const { driver, event } = await openWithEvent()
    await using _closed = driver
    const { raw, headers } = driver.server.signed(event)
    const signature = headers['stripe-signature']!.split('v1=')[1]!
    expect(await driver.payments.readEvent(raw, { 'stripe-signature': headerOf(seconds, signature) })).toBeDefined()
    const forged = driver.payments.readEvent(raw, { 'stripe-signature': header(signature) })
    await expect(forged).rejects.toThrow(EventRefused)
  })
})

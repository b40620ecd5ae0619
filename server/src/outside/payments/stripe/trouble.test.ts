import { type Trouble } from '@envoi/testing/stripe-server/server'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { newMethod, newPayer, order } from '../card-driver.contract.ts'
import { PaymentRefused, ProviderAway } from '../port.ts'
import { amountsOf, begin, day, euros, lookAt, monthly, newKey, subscriptionOf } from '../subscription.contract.ts'
import { createStripePayments } from './card-payments.ts'
import { openStripe } from './stripe.fixture.ts'

const change = { terms: 'second', money: euros(2500), description: 'Team from today', periodEnd: day('2091-02-28') }

/** What goes wrong on the way to Stripe. */
describe('an answer that is lost', () => {
  test.for(['customers/', 'products', 'coupons', 'subscriptions'])(
    'while one subscribes (%s) is asked for again, and nothing is made twice',
    async (what) => {
      await using driver = await openStripe(begin)
      const payer = await newPayer(driver)
      const method = await newMethod(driver, payer, 'ok')
      driver.server.fail('lost', { times: 1, path: new RegExp(`^/v1/${what}`) })
      const price = { ...monthly('first'), discount: { amount: 190, periods: 1 } }
      const subscription = await driver.payments.subscribe(payer, { ...price, method, trialUntil: null }, newKey())
      const state = await lookAt(driver.payments, payer)
      expect(state.subscriptions).toEqual([subscription])
      expect(state.invoices.map(({ money }) => money.amount)).toEqual([1000])
    },
  )

  test.for(['invoices$', 'invoiceitems', 'invoices/.*/finalize', 'invoices/.*/pay'])(
    'every time (%s) leaves a charge that is gone on with when it is asked for by the same key',
    async (what) => {
      await using driver = await openStripe(begin)
      const { payer } = await order(driver, 'ok', monthly('first'))
      const key = newKey()
      driver.server.fail('lost', { path: new RegExp(`^/v1/${what}`) })
      await expect(driver.payments.charge(payer, change, key)).rejects.toThrow(ProviderAway)
      driver.server.recover()
      // The same that was asked for then, though time has passed.
      await driver.advance(new Date(begin.getTime() + 60_000))
      const invoice = await driver.payments.charge(payer, change, key)
      expect(invoice).toMatchObject({ status: 'paid', money: euros(2500), periodStart: begin })
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 2500])
    },
  )

  test('of a new price is asked for again, also when time has passed', async () => {
    await using driver = await openStripe(begin)
    const { payer, subscription } = await order(driver, 'ok', monthly('first'))
    const key = newKey()
    const price = { ...monthly('second', 4760), discount: { amount: 760, periods: 1 }, paidUntil: day('2091-02-28') }
    driver.server.fail('lost', { path: /^\/v1\/subscriptions/ })
    await expect(driver.payments.reprice(subscription.id, price, key)).rejects.toThrow(ProviderAway)
    driver.server.recover()
    await driver.advance(day('2091-02-20'))
    await driver.payments.reprice(subscription.id, price, key)
    await driver.payments.reprice(subscription.id, price, key)
    expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
      terms: 'second',
      status: 'active',
      periodStart: begin,
    })
    await driver.advance(day('2091-03-30'))
    expect(await amountsOf(driver.payments, payer)).toEqual([1190, 4000, 4760])
  })
})

describe('Stripe is away', () => {
  test.for(['busy', 'broken', 'silent'] satisfies Trouble[])(
    'when it is %s, and what was asked is not done',
    async (kind) => {
      await using driver = await openStripe(begin, { timeout: 200 })
      const { payer } = await order(driver, 'ok', monthly('first'))
      driver.server.fail(kind)
      await expect(driver.payments.look(payer)).rejects.toThrow(ProviderAway)
      await expect(driver.payments.charge(payer, change, newKey())).rejects.toThrow(ProviderAway)
      driver.server.recover()
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
    },
  )

  test('when nobody listens, and answers again once somebody does', async () => {
    await using driver = await openStripe(begin)
    const payer = await newPayer(driver)
    await driver.server.switchOff()
    await expect(driver.payments.look(payer)).rejects.toThrow(ProviderAway)
    await driver.server.switchOn()
    expect(await lookAt(driver.payments, payer)).toMatchObject({ subscriptions: [] })
  })
})

describe('a mistake of ours is neither a no of the bank nor a pause of Stripe’s', () => {
  const expectFault = async (asked: Promise<unknown>, kind: typeof Stripe.errors.StripeError) => {
    const error = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(kind)
    for (const expected of [PaymentRefused, ProviderAway]) expect(error).not.toBeInstanceOf(expected)
  }

  test('such as a key that Stripe does not know', async () => {
    await using driver = await openStripe(begin)
    const { origin, webhookSecret } = driver.server
    const payments = createStripePayments({ secretKey: 'sk_other', webhookSecret, apiBase: origin, clock: driver.now })
    await expectFault(payments.look('cus_1'), Stripe.errors.StripeAuthenticationError)
  })

  test('such as something else by a key that was used', async () => {
    await using driver = await openStripe(begin)
    const key = newKey()
    const create = (name: string) =>
      driver.payments.createCustomer({ reference: 'ana', email: 'ana@example.org', name }, key)
    await create('Ana')
    await expectFault(create('Bo'), Stripe.errors.StripeIdempotencyError)
  })

  test('such as a price of nothing that can be paid in', async () => {
    await using driver = await openStripe(begin)
    const { subscription } = await order(driver, 'ok', monthly('first'))
    const dollars = { ...monthly('second'), money: { amount: 100, currency: 'USD' } as const }
    const asked = driver.payments.reprice(subscription.id, { ...dollars, paidUntil: day('2091-02-28') }, newKey())
    await expectFault(asked, Stripe.errors.StripeInvalidRequestError)
  })
})

test('what is owed is found behind everything that was paid in twenty years since', async () => {
  await using driver = await openStripe(begin)
  const { payments } = driver
  const { payer, method } = await order(driver, 'ok', monthly('first'))
  await payments.setDefaultMethod(payer, await newMethod(driver, payer, 'needs-action'))
  const owed = await payments.charge(payer, change, newKey())
  await payments.setDefaultMethod(payer, method)
  await driver.advance(day('2111-02-01'))
  const { invoices } = await lookAt(payments, payer)
  expect(invoices.length).toBeGreaterThan(240)
  expect(invoices.find(({ id }) => id === owed.id)).toMatchObject({ status: 'open', money: euros(2500) })
  expect(invoices.at(-1)).toMatchObject({ status: 'paid', createdAt: begin })
})

test('every request says which version of the API it speaks, and whatever changes something has a key', async () => {
  await using driver = await openStripe(begin)
  const { payer } = await order(driver, 'ok', monthly('first'))
  await driver.payments.charge(payer, change, newKey())
  await lookAt(driver.payments, payer)
  const { asked } = driver.server
  expect(new Set(asked.map(({ version }) => version))).toEqual(new Set([Stripe.API_VERSION]))
  expect(asked.filter(({ method, key }) => method === 'POST' && key === undefined)).toEqual([])
})

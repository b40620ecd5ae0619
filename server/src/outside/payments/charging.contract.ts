import { describe, expect, test } from 'vitest'
import { type CardDriver, newMethod, newPayer, order } from './card-driver.contract.ts'
import { PaymentRefused } from './port.ts'
import {
  amountsOf,
  begin,
  day,
  euros,
  invoicesOf,
  lookAt,
  monthly,
  newKey,
  renewed,
  subscriptionOf,
} from './subscription.contract.ts'

const trialEnd = day('2091-02-07')

/** What a card provider charges, and when. */
export function describeCharging(open: () => Promise<CardDriver>): void {
  describe('subscribing by card', () => {
    test('answers with what one sees when one looks, and makes the card the default', async () => {
      await using driver = await open()
      const { payer, method, subscription } = await order(driver, 'ok', monthly('first'))
      const state = await lookAt(driver.payments, payer)
      expect(state.subscriptions).toEqual([subscription])
      expect(state.defaultMethod).toBe(method)
      expect(state.methods).toMatchObject([{ id: method, kind: 'card', ending: expect.stringMatching(/^\d{4}$/) }])
    })

    test('begun on the 31st is charged on the last day of shorter months, and on the 31st again', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'ok', monthly('first'))
      await driver.advance(day('2091-06-15'))
      expect((await invoicesOf(driver.payments, payer)).map(({ createdAt }) => createdAt)).toEqual([
        begin,
        day('2091-02-28'),
        day('2091-03-31'),
        day('2091-04-30'),
        day('2091-05-31'),
      ])
    })

    test('with one key is done once, also at the same moment', async () => {
      await using driver = await open()
      const payer = await newPayer(driver)
      const method = await newMethod(driver, payer, 'ok')
      const key = newKey()
      const subscribe = () => driver.payments.subscribe(payer, { ...monthly('first'), method, trialUntil: null }, key)
      const [first, second] = await Promise.all([subscribe(), subscribe()])
      expect(second.id).toBe(first.id)
      expect((await subscribe()).id).toBe(first.id)
      const state = await lookAt(driver.payments, payer)
      expect(state.subscriptions).toHaveLength(1)
      expect(state.invoices).toHaveLength(1)
    })

    test('for a trial charges nothing until it is over, and then the price', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'), trialEnd)
      expect(subscription).toMatchObject({ status: 'trialing', periodStart: begin, periodEnd: trialEnd })
      await driver.advance(day('2091-02-06'))
      expect((await lookAt(driver.payments, payer)).invoices).toEqual([])
      await driver.advance(day('2091-02-08'))
      const renewal = { periodStart: trialEnd, periodEnd: day('2091-03-07') }
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active', ...renewal })
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([
        { status: 'paid', money: euros(1190), createdAt: trialEnd, ...renewal },
      ])
    })

    test('gives a trial its discount on what comes after it', async () => {
      await using driver = await open()
      const price = { ...monthly('first'), discount: { amount: 357, periods: 1 } }
      const { payer } = await order(driver, 'ok', price, trialEnd)
      await driver.advance(day('2091-03-10'))
      expect(await amountsOf(driver.payments, payer)).toEqual([833, 1190])
    })

    test('for a trial that ends with itself charges nothing at all', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'), trialEnd)
      await driver.payments.setEnding(subscription.id, true, newKey())
      await driver.advance(renewed)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'ended', endedAt: trialEnd })
      expect((await lookAt(driver.payments, payer)).invoices).toEqual([])
    })
  })

  describe('the customer', () => {
    test('is made once with one key, also at the same moment', async () => {
      await using driver = await open()
      const key = newKey()
      const create = () =>
        driver.payments.createCustomer({ reference: 'ana', email: 'ana@example.org', name: 'Ana' }, key)
      const [first, second] = await Promise.all([create(), create()])
      expect(second).toBe(first)
      expect(await create()).toBe(first)
      expect(await newPayer(driver)).not.toBe(first)
      expect(await lookAt(driver.payments, first)).toEqual({
        subscriptions: [],
        invoices: [],
        methods: [],
        defaultMethod: null,
      })
    })

    test('is known by their card: its fingerprint is the same whoever brings it, and that of another is another', async () => {
      await using driver = await open()
      const [ana, bo] = [await newPayer(driver), await newPayer(driver)]
      const ids = [await newMethod(driver, ana, 'ok'), await newMethod(driver, bo, 'ok')]
      await newMethod(driver, bo, 'needs-action')
      const methods = [ana, bo].map(async (payer) => (await lookAt(driver.payments, payer)).methods)
      const [anas, bos] = [await methods[0]!, await methods[1]!]
      const mine = anas.find(({ id }) => id === ids[0])!.fingerprint
      expect(mine).toEqual(expect.any(String))
      expect(bos.find(({ id }) => id === ids[1])!.fingerprint).toBe(mine)
      expect(bos.find(({ id }) => id !== ids[1])!.fingerprint).not.toBe(mine)
    })

    test('pays with no card of anybody else', async () => {
      await using driver = await open()
      const [ana, bo] = [await newPayer(driver), await newPayer(driver)]
      const method = await newMethod(driver, ana, 'ok')
      const { payments } = driver
      const asked = { ...monthly('first'), method, trialUntil: null }
      await expect(payments.subscribe(bo, asked, newKey())).rejects.toThrow(PaymentRefused)
      await expect(payments.setDefaultMethod(bo, method)).rejects.toThrow(PaymentRefused)
      await expect(payments.removeMethod(bo, method)).rejects.toThrow(PaymentRefused)
      expect(await lookAt(payments, bo)).toMatchObject({ subscriptions: [], invoices: [], methods: [] })
      expect((await lookAt(payments, ana)).methods).toMatchObject([{ id: method }])
    })

    test('takes a card away, which is then nobody’s and the default no more', async () => {
      await using driver = await open()
      const { payer, method } = await order(driver, 'ok', monthly('first'))
      await driver.payments.removeMethod(payer, method)
      expect(await lookAt(driver.payments, payer)).toMatchObject({ methods: [], defaultMethod: null })
      await expect(driver.payments.setDefaultMethod(payer, method)).rejects.toThrow(PaymentRefused)
    })
  })

  describe('a charge', () => {
    const change = { terms: 'second', money: euros(2500), description: 'Team from today', periodEnd: day('2091-02-28') }

    test('is tried at once, and pays from now until the end of the period', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      await driver.advance(day('2091-02-10'))
      const invoice = await driver.payments.charge(payer, change, newKey())
      expect(invoice).toEqual({
        id: expect.any(String),
        subscriptionId: null,
        terms: 'second',
        kind: 'change',
        money: euros(2500),
        status: 'paid',
        intent: { status: 'succeeded', clientSecret: null },
        createdAt: day('2091-02-10'),
        paidAt: day('2091-02-10'),
        periodStart: day('2091-02-10'),
        periodEnd: day('2091-02-28'),
        refunded: 0,
      })
      const state = await lookAt(driver.payments, payer)
      expect(state.invoices[0]).toEqual(invoice)
      // What has been subscribed to is as it was.
      expect(state.subscriptions).toEqual([subscription])
    })

    test('with one key is done once, also at the same moment', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'ok', monthly('first'))
      const key = newKey()
      const charge = () => driver.payments.charge(payer, change, key)
      const [first, second] = await Promise.all([charge(), charge()])
      expect(second.id).toBe(first.id)
      expect((await charge()).id).toBe(first.id)
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 2500])
    })

    test('about which the bank asks is open until the payer has said yes', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'ok', monthly('first'))
      await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'needs-action'))
      const { status, intent } = await driver.payments.charge(payer, change, newKey())
      expect({ status, intent }).toEqual({
        status: 'open',
        intent: { status: 'requires_action', clientSecret: expect.any(String) },
      })
      await driver.answerBank(intent.clientSecret!, true)
      expect((await lookAt(driver.payments, payer)).invoices[0]).toMatchObject({
        status: 'paid',
        intent: { status: 'succeeded' },
        paidAt: begin,
      })
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active', terms: 'first' })
    })
  })
}

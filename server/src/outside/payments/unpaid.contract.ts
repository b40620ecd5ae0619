import { describe, expect, test } from 'vitest'
import { type CardDriver, type Ordered, newMethod, newPayer, order } from './card-driver.contract.ts'
import { PaymentRefused, type ProviderInvoice } from './port.ts'
import {
  amountsOf,
  begin,
  day,
  invoicesOf,
  lookAt,
  monthly,
  newKey,
  renewed,
  subscriptionOf,
} from './subscription.contract.ts'

/** What comes of a payment by card that does not come, or not at once. */
export function describeUnpaid(open: () => Promise<CardDriver>): void {
  const newest = async (driver: CardDriver, payer: string): Promise<ProviderInvoice> => {
    const [invoice] = (await lookAt(driver.payments, payer)).invoices
    if (invoice === undefined) throw new Error('there is no invoice')
    return invoice
  }

  describe('a first payment', () => {
    test('with a declined card leaves nothing that is paid', async () => {
      await using driver = await open()
      const payer = await newPayer(driver)
      const method = await newMethod(driver, payer, 'declined').catch((error: unknown) => {
        expect(error).toBeInstanceOf(PaymentRefused)
      })
      // A provider may not ask the bank before it charges.
      if (method !== undefined) {
        const asked = { ...monthly('first'), method, trialUntil: null }
        expect(await driver.payments.subscribe(payer, asked, newKey())).toMatchObject({ status: 'incomplete' })
        expect(await newest(driver, payer)).toMatchObject({
          status: 'open',
          intent: { status: 'requires_payment_method' },
          paidAt: null,
        })
      }
      const { subscriptions, invoices } = await lookAt(driver.payments, payer)
      expect(subscriptions.filter(({ status }) => status !== 'incomplete')).toEqual([])
      expect(invoices.filter(({ status }) => status === 'paid')).toEqual([])
    })

    test('about which the bank asks makes active once the payer has said yes', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'needs-action', monthly('first'))
      expect(subscription).toMatchObject({ status: 'incomplete', periodStart: begin, periodEnd: day('2091-02-28') })
      const { status, intent } = await newest(driver, payer)
      expect({ status, intent }).toEqual({
        status: 'open',
        intent: { status: 'requires_action', clientSecret: expect.any(String) },
      })
      await driver.answerBank(intent.clientSecret!, true)
      expect(await subscriptionOf(driver.payments, payer)).toEqual({ ...subscription, status: 'active' })
      expect(await newest(driver, payer)).toMatchObject({ status: 'paid', paidAt: begin })
    })

    test('to which the payer has said no leaves it incomplete, to be paid by another card', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'needs-action', monthly('first'))
      await driver.answerBank((await newest(driver, payer)).intent.clientSecret!, false)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'incomplete' })
      const invoice = await newest(driver, payer)
      expect(invoice).toMatchObject({ status: 'open', intent: { status: 'requires_payment_method' }, paidAt: null })
      await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'ok'))
      expect(await driver.payments.pay(invoice.id, newKey())).toMatchObject({ id: invoice.id, status: 'paid' })
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active' })
    })

    test('that does not come within a day ends it, and is asked for no more', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'needs-action', monthly('first'))
      await driver.advance(day('2091-02-01'))
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'ended' })
      await driver.advance(renewed)
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ status: 'void', paidAt: null }])
    })

    test('of a trial about which the bank asks makes past due until the payer has said yes', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'needs-action', monthly('first'), day('2091-02-07'))
      expect(subscription).toMatchObject({ status: 'trialing' })
      await driver.advance(day('2091-02-08'))
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'past_due' })
      const { intent } = await newest(driver, payer)
      expect(intent.status).toBe('requires_action')
      await driver.answerBank(intent.clientSecret!, true)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active' })
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ status: 'paid', paidAt: driver.now() }])
    })
  })

  describe('a card', () => {
    test('that expires pays until the end of its month, which is told, and is declined after it', async () => {
      await using driver = await open()
      const { payer, method, subscription } = await order(driver, 'expires', monthly('first'))
      expect(subscription.status).toBe('active')
      const { methods } = await lookAt(driver.payments, payer)
      expect(methods).toMatchObject([{ id: method, expires: { month: 1, year: 2091 } }])
      await driver.advance(renewed)
      await expectPastDue(driver, payer)
    })

    test('that does not expire yet pays in the month after', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'ok', monthly('first'))
      await driver.advance(renewed)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active' })
    })
  })

  describe('a renewal that fails', () => {
    test('is paid by another default card, and the subscription is active', async () => {
      await using driver = await open()
      const { payer } = await pastDue(driver)
      const { id } = await newest(driver, payer)
      await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'ok'))
      const key = newKey()
      const pay = () => driver.payments.pay(id, key)
      const paid = await Promise.all([pay(), pay()])
      expect(paid).toMatchObject([
        { id, status: 'paid' },
        { id, status: 'paid' },
      ])
      // Also asked anew, a day later.
      await driver.advance(day('2091-03-02'))
      expect(await driver.payments.pay(id, newKey())).toMatchObject({ id, status: 'paid', paidAt: renewed })
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
        status: 'active',
        periodEnd: day('2091-03-31'),
      })
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 1190])
      await driver.advance(day('2091-04-01'))
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 1190, 1190])
    })

    test('fails again with the same card, and stays open', async () => {
      await using driver = await open()
      const { payer } = await pastDue(driver)
      const { id } = await newest(driver, payer)
      expect(await driver.payments.pay(id, newKey())).toMatchObject({
        id,
        status: 'open',
        intent: { status: 'requires_payment_method' },
        paidAt: null,
      })
      await expectPastDue(driver, payer)
    })

    test('can be given up: its invoice is void then, twice is done, and nothing pays it', async () => {
      await using driver = await open()
      const { payer, subscription } = await pastDue(driver)
      const { id } = await newest(driver, payer)
      await driver.payments.end(subscription.id, newKey())
      await driver.payments.cancelInvoice(id)
      await driver.payments.cancelInvoice(id)
      await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'ok'))
      await expect(driver.payments.pay(id, newKey())).rejects.toThrow(PaymentRefused)
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([
        { status: 'paid' },
        { status: 'void', paidAt: null },
      ])
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'ended' })
    })

    test('is nothing that could be refunded', async () => {
      await using driver = await open()
      const { payer } = await pastDue(driver)
      const { id, money } = await newest(driver, payer)
      await expect(driver.payments.refund(id, { ...money, amount: 1 }, newKey())).rejects.toThrow(PaymentRefused)
    })
  })

  test('what is paid cannot be given up', async () => {
    await using driver = await open()
    const { payer } = await order(driver, 'ok', monthly('first'))
    const { id } = await newest(driver, payer)
    await expect(driver.payments.cancelInvoice(id)).rejects.toThrow(PaymentRefused)
    expect(await newest(driver, payer)).toMatchObject({ id, status: 'paid' })
  })

  describe('a bank account', () => {
    test('counts while its payment is on its way, and has paid within a week', async () => {
      await using driver = await open()
      const { payer, method, subscription } = await order(driver, 'sepa', monthly('first'))
      expect(subscription.status).toBe('active')
      expect(await lookAt(driver.payments, payer)).toMatchObject({
        invoices: [{ status: 'open', intent: { status: 'processing' }, paidAt: null }],
        methods: [{ id: method, kind: 'sepa', brand: null, expires: null }],
      })
      await driver.advance(day('2091-02-07'))
      const { status, intent, paidAt } = await newest(driver, payer)
      expect({ status, intent: intent.status }).toEqual({ status: 'paid', intent: 'succeeded' })
      expect(paidAt!.getTime()).toBeGreaterThan(begin.getTime())
      expect(await subscriptionOf(driver.payments, payer)).toEqual(subscription)
    })

    test('is not asked twice while its payment is on its way', async () => {
      await using driver = await open()
      const { payer } = await order(driver, 'sepa', monthly('first'))
      const { id } = await newest(driver, payer)
      // Nor is the card that would pay at once.
      await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'ok'))
      expect(await driver.payments.pay(id, newKey())).toMatchObject({ id, intent: { status: 'processing' } })
      await driver.advance(day('2091-02-07'))
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ id, status: 'paid' }])
    })

    test('from which nothing comes makes past due, until something else pays', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'sepa-fails', monthly('first'))
      expect(subscription.status).toBe('active')
      expect(await newest(driver, payer)).toMatchObject({ status: 'open', intent: { status: 'processing' } })
      await driver.advance(day('2091-02-07'))
      await expectPastDue(driver, payer)
      const { id } = await newest(driver, payer)
      await driver.payments.setDefaultMethod(payer, await newMethod(driver, payer, 'ok'))
      expect(await driver.payments.pay(id, newKey())).toMatchObject({ status: 'paid' })
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active' })
    })
  })

  /** With a card that has expired. */
  async function pastDue(driver: CardDriver): Promise<Ordered> {
    const ordered = await order(driver, 'expires', monthly('first'))
    await driver.advance(renewed)
    return ordered
  }

  async function expectPastDue(driver: CardDriver, payer: string): Promise<void> {
    expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'past_due' })
    expect(await newest(driver, payer)).toMatchObject({
      status: 'open',
      intent: { status: 'requires_payment_method' },
      paidAt: null,
    })
  }
}

import { describe, expect, test } from 'vitest'
import { type CardDriver, order } from './card-driver.contract.ts'
import { PaymentRefused } from './port.ts'
import {
  amountsOf,
  day,
  invoicesOf,
  lookAt,
  monthly,
  newKey,
  renewed,
  subscriptionOf,
} from './subscription.contract.ts'

/** What somebody pays from some day on, at a card provider. */
export function describeRepricing(open: () => Promise<CardDriver>): void {
  describe('another price', () => {
    const periodEnd = day('2091-02-28')

    test('charges nothing before what is paid for is over, and from then on the new one, by its terms', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      await driver.advance(day('2091-02-10'))
      await driver.payments.reprice(subscription.id, { ...monthly('second', 4760), paidUntil: periodEnd }, newKey())
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
        terms: 'second',
        status: 'active',
        periodEnd,
        endsWithPeriod: false,
      })
      await driver.advance(day('2091-02-27'))
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
      await driver.advance(renewed)
      const invoices = await invoicesOf(driver.payments, payer)
      expect(invoices.map(({ terms, money }) => [terms, money.amount])).toEqual([
        ['first', 1190],
        ['second', 4760],
      ])
      expect(invoices[1]).toMatchObject({ status: 'paid', periodStart: periodEnd, periodEnd: day('2091-03-28') })
    })

    test('by the year instead of by the month begins its years where the month ends', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      const yearly = { ...monthly('second', 11_900), period: 'ANNUAL', paidUntil: periodEnd } as const
      await driver.payments.reprice(subscription.id, yearly, newKey())
      await driver.advance(day('2091-12-31'))
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 11_900])
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
        periodStart: periodEnd,
        periodEnd: day('2092-02-28'),
      })
    })

    test('from a day that was paid for apart charges nothing before that day', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      await driver.advance(day('2091-02-10'))
      const yearly = { ...monthly('second', 11_900), period: 'ANNUAL', paidUntil: day('2092-02-10') } as const
      await driver.payments.reprice(subscription.id, yearly, newKey())
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({
        status: 'active',
        periodEnd: day('2092-02-10'),
      })
      await driver.advance(day('2092-02-09'))
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
      await driver.advance(day('2092-02-11'))
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 11_900])
    })

    test('takes its own discount in the place of the former', async () => {
      await using driver = await open()
      const price = { ...monthly('first'), discount: { amount: 190, periods: null } }
      const { payer, subscription } = await order(driver, 'ok', price)
      const offered = { ...monthly('second'), discount: { amount: 357, periods: 2 }, paidUntil: periodEnd }
      await driver.payments.reprice(subscription.id, offered, newKey())
      await driver.advance(day('2091-05-15'))
      expect(await amountsOf(driver.payments, payer)).toEqual([1000, 833, 833, 1190])
    })

    test('leaves a trial what it is', async () => {
      await using driver = await open()
      const trialEnd = day('2091-02-07')
      const { payer, subscription } = await order(driver, 'ok', monthly('first'), trialEnd)
      await driver.payments.reprice(subscription.id, { ...monthly('second', 4760), paidUntil: trialEnd }, newKey())
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'trialing', periodEnd: trialEnd })
      await driver.advance(day('2091-02-08'))
      expect(await amountsOf(driver.payments, payer)).toEqual([4760])
    })

    test('leaves an end that was asked for where it is', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      await driver.payments.setEnding(subscription.id, true, newKey())
      await driver.payments.reprice(subscription.id, { ...monthly('second', 4760), paidUntil: periodEnd }, newKey())
      await driver.advance(renewed)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'ended', endedAt: periodEnd })
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
    })

    test('with one key is done once', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      const key = newKey()
      const reprice = () =>
        driver.payments.reprice(subscription.id, { ...monthly('second', 4760), paidUntil: periodEnd }, key)
      await Promise.all([reprice(), reprice()])
      await driver.advance(renewed)
      await reprice()
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ periodEnd: day('2091-03-28') })
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 4760])
    })

    test('of what has ended is refused', async () => {
      await using driver = await open()
      const { payer, subscription } = await order(driver, 'ok', monthly('first'))
      await driver.payments.end(subscription.id, newKey())
      const before = await lookAt(driver.payments, payer)
      const asked = { ...monthly('second'), paidUntil: periodEnd }
      await expect(driver.payments.reprice(subscription.id, asked, newKey())).rejects.toThrow(PaymentRefused)
      expect(await lookAt(driver.payments, payer)).toEqual(before)
    })
  })
}

import { describe, expect, test } from 'vitest'
import {
  EventRefused,
  type Money,
  type PayerState,
  PaymentRefused,
  type Payments,
  type Price,
  type ProviderInvoice,
  type ProviderSubscription,
} from './port.ts'

/** What the provider has told of a payer, as it comes in. */
export type ToldEvent = { raw: Buffer; headers: Record<string, string> }

/** A provider on trial. Each is opened with a clock of its own, which stands until it is moved. */
export type ProviderDriver = {
  now(): Date
  /** Moves the provider's clock, and everything that is due by then happens. */
  advance(to: Date): Promise<void>
  /** What was told last of a payer, now, signed with the provider's own key or somebody else's. */
  lastEvent(payer: string, signedBy: 'provider' | 'stranger'): Promise<ToldEvent>
} & AsyncDisposable

/** Somebody who has subscribed and paid for the first period. */
export type Subscribed = ProviderDriver & {
  payments: Payments
  subscribe(price: Price): Promise<{ payer: string; subscription: string }>
}

/** Of a long month, so that shorter ones come after it. */
export const begin = new Date('2091-01-31T10:00:00Z')
/** A day after the first renewal. */
export const renewed = new Date('2091-03-01T10:00:00Z')
export const day = (text: string): Date => new Date(`${text}T10:00:00Z`)

export const euros = (amount: number): Money => ({ amount, currency: 'EUR' })
export const monthly = (terms: string, amount = 1190): Price => ({
  terms,
  money: euros(amount),
  period: 'MONTHLY',
  discount: null,
})

let keys = 0
/** Another each time. */
export const newKey = (): string => `key-${(keys += 1)}-${Math.random().toString(36).slice(2)}`

export async function lookAt(payments: Payments, payer: string): Promise<PayerState> {
  const state = await payments.look(payer)
  if (state === undefined) throw new Error(`the provider does not know ${payer}`)
  return state
}

/** The newest. */
export async function subscriptionOf(payments: Payments, payer: string): Promise<ProviderSubscription> {
  const [subscription] = (await lookAt(payments, payer)).subscriptions
  if (subscription === undefined) throw new Error(`${payer} has no subscription`)
  return subscription
}

/** The oldest first, as they are told in sentences. */
export const invoicesOf = async (payments: Payments, payer: string): Promise<ProviderInvoice[]> =>
  (await lookAt(payments, payer)).invoices.toReversed()

export const amountsOf = async (payments: Payments, payer: string): Promise<number[]> =>
  (await invoicesOf(payments, payer)).map(({ money }) => money.amount)

/** What every provider does with a subscription, card or wallet. */
export function describeSubscriptions(open: () => Promise<Subscribed>): void {
  describe('what has been subscribed to', () => {
    test('is paid for the first period, and told with its terms', async () => {
      await using driver = await open()
      const { payer, subscription } = await driver.subscribe(monthly('first'))
      const state = await lookAt(driver.payments, payer)
      expect(state.subscriptions).toEqual([
        {
          id: subscription,
          terms: 'first',
          status: 'active',
          startedAt: begin,
          periodStart: begin,
          periodEnd: day('2091-02-28'),
          endsWithPeriod: false,
          endedAt: null,
        },
      ])
      expect(state.invoices).toEqual([
        {
          id: expect.any(String),
          subscriptionId: subscription,
          terms: 'first',
          kind: 'period',
          money: euros(1190),
          status: 'paid',
          intent: { status: 'succeeded', clientSecret: null },
          createdAt: begin,
          paidAt: begin,
          periodStart: begin,
          periodEnd: day('2091-02-28'),
          refunded: 0,
        },
      ])
    })

    test('is charged once for each period, however often one looks', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      await driver.advance(renewed)
      await Promise.all([lookAt(driver.payments, payer), lookAt(driver.payments, payer)])
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 1190])
      await driver.advance(day('2091-05-15'))
      const invoices = await invoicesOf(driver.payments, payer)
      expect(invoices.map(({ status, terms, money }) => [status, terms, money])).toEqual(
        Array.from({ length: 4 }, () => ['paid', 'first', euros(1190)]),
      )
      expect(new Set(invoices.map(({ id }) => id)).size).toBe(4)
      // Without a gap, and nothing twice.
      expect(invoices.map(({ periodStart }) => periodStart)).toEqual([
        begin,
        ...invoices.slice(0, -1).map(({ periodEnd }) => periodEnd),
      ])
      const { periodStart, periodEnd } = await subscriptionOf(driver.payments, payer)
      expect({ periodStart, periodEnd }).toEqual({
        periodStart: invoices.at(-1)?.periodStart,
        periodEnd: invoices.at(-1)?.periodEnd,
      })
    })

    test('by the year is charged by the year', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe({ ...monthly('first', 11_900), period: 'ANNUAL' })
      expect((await subscriptionOf(driver.payments, payer)).periodEnd).toEqual(day('2092-01-31'))
      await driver.advance(day('2092-01-30'))
      expect(await amountsOf(driver.payments, payer)).toEqual([11_900])
      await driver.advance(day('2092-02-01'))
      expect(await amountsOf(driver.payments, payer)).toEqual([11_900, 11_900])
    })

    test('costs less for as many periods as its discount lasts', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe({ ...monthly('first'), discount: { amount: 357, periods: 2 } })
      await driver.advance(day('2091-05-15'))
      expect(await amountsOf(driver.payments, payer)).toEqual([833, 833, 1190, 1190])
    })

    test('costs less for ever where the discount has no end', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe({ ...monthly('first'), discount: { amount: 357, periods: null } })
      await driver.advance(day('2091-05-15'))
      expect(await amountsOf(driver.payments, payer)).toEqual([833, 833, 833, 833])
    })

    test('has no invoice for a period that costs nothing', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe({ ...monthly('first'), discount: { amount: 1190, periods: 1 } })
      const { status, periodEnd } = await subscriptionOf(driver.payments, payer)
      expect({ status, periodEnd }).toEqual({ status: 'active', periodEnd: day('2091-02-28') })
      expect(await amountsOf(driver.payments, payer)).toEqual([])
      await driver.advance(renewed)
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
    })
  })

  describe('ending', () => {
    test('with the period charges no more, and has ended when the period has', async () => {
      await using driver = await open()
      const { payer, subscription } = await driver.subscribe(monthly('first'))
      await driver.payments.setEnding(subscription, true, newKey())
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active', endsWithPeriod: true })
      await driver.advance(day('2091-05-15'))
      const { status, endedAt } = await subscriptionOf(driver.payments, payer)
      expect({ status, endedAt }).toEqual({ status: 'ended', endedAt: day('2091-02-28') })
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
    })

    test('can be taken back before the period is over', async () => {
      await using driver = await open()
      const { payer, subscription } = await driver.subscribe(monthly('first'))
      await driver.payments.setEnding(subscription, true, newKey())
      await driver.payments.setEnding(subscription, false, newKey())
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active', endsWithPeriod: false })
      await driver.advance(renewed)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'active', endedAt: null })
      expect(await amountsOf(driver.payments, payer)).toEqual([1190, 1190])
    })

    test('is at once when asked for now, gives nothing back, and twice is done', async () => {
      await using driver = await open()
      const { payer, subscription } = await driver.subscribe(monthly('first'))
      await driver.advance(day('2091-02-10'))
      await driver.payments.end(subscription, newKey())
      const ended = await lookAt(driver.payments, payer)
      expect(ended.subscriptions).toMatchObject([{ status: 'ended', endedAt: day('2091-02-10') }])
      expect(ended.invoices).toMatchObject([{ status: 'paid', refunded: 0 }])
      await driver.advance(renewed)
      await driver.payments.end(subscription, newKey())
      expect((await lookAt(driver.payments, payer)).subscriptions).toEqual(ended.subscriptions)
      expect(await amountsOf(driver.payments, payer)).toEqual([1190])
    })

    test('of a subscription that has ended cannot be taken back', async () => {
      await using driver = await open()
      const { payer, subscription } = await driver.subscribe(monthly('first'))
      await driver.payments.end(subscription, newKey())
      await expect(driver.payments.setEnding(subscription, false, newKey())).rejects.toThrow(PaymentRefused)
      expect(await subscriptionOf(driver.payments, payer)).toMatchObject({ status: 'ended' })
    })
  })

  describe('a refund', () => {
    test('gives back a part, then the rest, and no more than was paid', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      const [invoice] = await invoicesOf(driver.payments, payer)
      const refund = (amount: number) => driver.payments.refund(invoice!.id, euros(amount), newKey())
      await expect(refund(1191)).rejects.toThrow(PaymentRefused)
      await refund(190)
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ status: 'paid', refunded: 190 }])
      await expect(refund(1001)).rejects.toThrow(PaymentRefused)
      await refund(1000)
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ status: 'paid', refunded: 1190 }])
      await expect(refund(1)).rejects.toThrow(PaymentRefused)
    })

    test('with one key is done once, also at the same moment', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      const [invoice] = await invoicesOf(driver.payments, payer)
      const key = newKey()
      const refund = () => driver.payments.refund(invoice!.id, euros(300), key)
      await Promise.all([refund(), refund()])
      await refund()
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ refunded: 300 }])
    })

    test('in another currency is refused', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      const [invoice] = await invoicesOf(driver.payments, payer)
      const dollars = { amount: 100, currency: 'USD' } as const
      await expect(driver.payments.refund(invoice!.id, dollars, newKey())).rejects.toThrow(PaymentRefused)
      expect(await invoicesOf(driver.payments, payer)).toMatchObject([{ refunded: 0 }])
    })
  })

  describe('what is not there', () => {
    test('is told as nothing where one looks', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      expect(await driver.payments.look('nobody')).toBeUndefined()
      expect(await driver.payments.look(otherThan(payer))).toBeUndefined()
    })

    test('is refused where something is to be done', async () => {
      await using driver = await open()
      const { payer, subscription } = await driver.subscribe(monthly('first'))
      const [invoice] = await invoicesOf(driver.payments, payer)
      const before = await lookAt(driver.payments, payer)
      const { payments } = driver
      await expect(payments.end(otherThan(subscription), newKey())).rejects.toThrow(PaymentRefused)
      await expect(payments.setEnding(otherThan(subscription), true, newKey())).rejects.toThrow(PaymentRefused)
      await expect(payments.refund(otherThan(invoice!.id), euros(1), newKey())).rejects.toThrow(PaymentRefused)
      expect(await lookAt(payments, payer)).toEqual(before)
    })
  })

  describe('an event', () => {
    test('names whom it is about, and itself: told again, it is the same one', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      const first = await read(driver, await driver.lastEvent(payer, 'provider'))
      expect(first).toEqual({ id: expect.stringMatching(/./), payer })
      expect(await read(driver, await driver.lastEvent(payer, 'provider'))).toEqual(first)
      await driver.advance(renewed)
      const second = await read(driver, await driver.lastEvent(payer, 'provider'))
      expect(second.payer).toBe(payer)
      expect(second.id).not.toBe(first.id)
    })

    test('that somebody else has signed is refused', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      await expect(read(driver, await driver.lastEvent(payer, 'stranger'))).rejects.toThrow(EventRefused)
    })

    test('without a signature, or with that of another, is refused', async () => {
      await using driver = await open()
      const [first, second] = [await driver.subscribe(monthly('first')), await driver.subscribe(monthly('first'))]
      const event = await driver.lastEvent(first.payer, 'provider')
      const { headers } = await driver.lastEvent(second.payer, 'provider')
      await expect(read(driver, { ...event, headers: {} })).rejects.toThrow(EventRefused)
      await expect(read(driver, { ...event, headers })).rejects.toThrow(EventRefused)
    })

    test('that was changed on its way is refused', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      const { raw, headers } = await driver.lastEvent(payer, 'provider')
      const changed = raw.toString().replace(payer, otherThan(payer))
      expect(changed).not.toBe(raw.toString())
      await expect(read(driver, { raw: Buffer.from(changed), headers })).rejects.toThrow(EventRefused)
    })

    test('counts for 300 seconds, and is refused after them', async () => {
      await using driver = await open()
      const { payer } = await driver.subscribe(monthly('first'))
      const event = await driver.lastEvent(payer, 'provider')
      await driver.advance(new Date(begin.getTime() + 300_000))
      expect(await read(driver, event)).toMatchObject({ payer })
      await driver.advance(new Date(begin.getTime() + 301_000))
      await expect(read(driver, event)).rejects.toThrow(EventRefused)
    })
  })
}

const read = ({ payments }: Subscribed, { raw, headers }: ToldEvent) => payments.readEvent(raw, headers)

/** Of the same form. */
const otherThan = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

import { describe, expect, test } from 'vitest'
import { PaymentRefused, type Price, type WalletPayments } from './port.ts'
import {
  type ProviderDriver,
  amountsOf,
  begin,
  day,
  describeSubscriptions,
  invoicesOf,
  lookAt,
  monthly,
  newKey,
  renewed,
  subscriptionOf,
} from './subscription.contract.ts'

export type WalletDriver = ProviderDriver & {
  payments: WalletPayments
  /** What somebody answers at the address of a wallet. */
  approve(approveUrl: string, approves: boolean): Promise<void>
  /** From now on the wallet of a subscription pays what it is asked for, or nothing. A new one pays. */
  setFunds(subscription: string, pays: boolean): Promise<void>
}

const returnUrl = 'https://envoi.example/checkout?done'
const cancelUrl = 'https://envoi.example/checkout?cancelled'
const trialEnd = day('2091-02-07')

const ask = ({ payments }: WalletDriver, price: Price, trialUntil: Date | null = null, key = newKey()) =>
  payments.startApproval(
    { ...price, reference: 'ana', email: 'ana@example.org', trialUntil, returnUrl, cancelUrl },
    key,
  )

async function order(driver: WalletDriver, price: Price, trialUntil: Date | null = null): Promise<string> {
  const { subscription, approveUrl } = await ask(driver, price, trialUntil)
  await driver.approve(approveUrl, true)
  return subscription
}

/** The suite that every wallet passes; `open` makes one whose clock stands at the moment that is given. */
export function describeWalletPayments(name: string, open: (at: Date) => Promise<WalletDriver>): void {
  describe(name, () => {
    describeSubscriptions(async () => {
      const driver = await open(begin)
      return {
        ...driver,
        async subscribe(price) {
          const subscription = await order(driver, price)
          return { payer: subscription, subscription }
        },
      }
    })
    describeApproval(() => open(begin))
    describeNextPrice(() => open(begin))
    describeEmptyWallet(() => open(begin))
  })
}

function describeApproval(open: () => Promise<WalletDriver>): void {
  describe('a subscription by wallet', () => {
    test('counts for nothing until its payer has said yes', async () => {
      await using driver = await open()
      const { subscription, approveUrl } = await ask(driver, monthly('first'))
      expect(await lookAt(driver.payments, subscription)).toMatchObject({
        subscriptions: [{ id: subscription, terms: 'first', status: 'incomplete', endedAt: null }],
        methods: [],
        defaultMethod: null,
      })
      expect((await lookAt(driver.payments, subscription)).invoices).toEqual([])
      await driver.approve(approveUrl, true)
      const state = await lookAt(driver.payments, subscription)
      expect(state.subscriptions).toMatchObject([{ id: subscription, status: 'active' }])
      expect(state.invoices).toMatchObject([{ status: 'paid', money: monthly('first').money }])
      expect(state.methods).toMatchObject([{ kind: 'wallet', ending: expect.stringContaining('@'), expires: null }])
      expect(state.defaultMethod).toBe(state.methods[0]!.id)
    })

    test('counts from the yes on, not from when it was asked for', async () => {
      await using driver = await open()
      const { subscription, approveUrl } = await ask(driver, monthly('first'))
      const later = new Date(begin.getTime() + 600_000)
      await driver.advance(later)
      await driver.approve(approveUrl, true)
      expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({
        startedAt: later,
        periodStart: later,
      })
    })

    test('to which its payer says no is never charged', async () => {
      await using driver = await open()
      const { subscription, approveUrl } = await ask(driver, monthly('first'))
      await driver.approve(approveUrl, false)
      await driver.advance(renewed)
      const { subscriptions, invoices } = await lookAt(driver.payments, subscription)
      expect(['incomplete', 'ended']).toContain(subscriptions[0]!.status)
      expect(invoices).toEqual([])
    })

    test('with one key is asked for once, also at the same moment', async () => {
      await using driver = await open()
      const key = newKey()
      const again = () => ask(driver, monthly('first'), null, key)
      const [first, second] = await Promise.all([again(), again()])
      expect(second).toEqual(first)
      expect(await again()).toEqual(first)
      expect((await ask(driver, monthly('first'))).subscription).not.toBe(first.subscription)
    })

    test('for a trial charges nothing until it is over, and then the price', async () => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'), trialEnd)
      expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({
        status: 'trialing',
        periodStart: begin,
        periodEnd: trialEnd,
      })
      await driver.advance(day('2091-02-06'))
      expect(await amountsOf(driver.payments, subscription)).toEqual([])
      await driver.advance(day('2091-02-08'))
      expect(await amountsOf(driver.payments, subscription)).toEqual([1190])
      expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({ status: 'active' })
    })
  })
}

function describeNextPrice(open: () => Promise<WalletDriver>): void {
  const reprice = ({ payments }: WalletDriver, subscription: string, price: Price, key = newKey()) =>
    payments.reprice(subscription, { ...price, returnUrl, cancelUrl }, key)

  describe('another price by wallet', () => {
    test('that is higher holds from the next period on, once its payer has said yes', async () => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'))
      const { approveUrl } = await reprice(driver, subscription, monthly('second', 4760))
      expect(approveUrl).not.toBeNull()
      await driver.approve(approveUrl!, true)
      expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({
        status: 'active',
        periodEnd: day('2091-02-28'),
      })
      expect(await amountsOf(driver.payments, subscription)).toEqual([1190])
      await driver.advance(renewed)
      expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({ terms: 'second', status: 'active' })
      const invoices = await invoicesOf(driver.payments, subscription)
      expect(invoices.map(({ terms, money }) => [terms, money.amount])).toEqual([
        ['first', 1190],
        ['second', 4760],
      ])
    })

    test.for([
      ['has said no', true],
      ['has said nothing', false],
    ] as const)('that is higher does not hold where its payer %s', async ([, isAsked]) => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'))
      const { approveUrl } = await reprice(driver, subscription, monthly('second', 4760))
      if (isAsked) await driver.approve(approveUrl!, false)
      await driver.advance(renewed)
      expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({ terms: 'first', status: 'active' })
      expect(await amountsOf(driver.payments, subscription)).toEqual([1190, 1190])
    })

    test('by the year instead of by the month begins its years where the month ends', async () => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'))
      const { approveUrl } = await reprice(driver, subscription, { ...monthly('second', 11_900), period: 'ANNUAL' })
      if (approveUrl !== null) await driver.approve(approveUrl, true)
      await driver.advance(day('2091-12-31'))
      expect(await amountsOf(driver.payments, subscription)).toEqual([1190, 11_900])
    })

    test('takes a discount for as long as it lasts', async () => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'))
      const offered = { ...monthly('second'), discount: { amount: 357, periods: 2 } }
      const { approveUrl } = await reprice(driver, subscription, offered)
      if (approveUrl !== null) await driver.approve(approveUrl, true)
      await driver.advance(day('2091-05-15'))
      expect(await amountsOf(driver.payments, subscription)).toEqual([1190, 833, 833, 1190])
    })

    test('with one key is asked for once', async () => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'))
      const key = newKey()
      const again = () => reprice(driver, subscription, monthly('second', 4760), key)
      const [first, second] = await Promise.all([again(), again()])
      expect(second).toEqual(first)
      await driver.approve(first.approveUrl!, true)
      expect(await again()).toEqual(first)
      await driver.advance(renewed)
      expect(await amountsOf(driver.payments, subscription)).toEqual([1190, 4760])
    })

    test('of what has ended is refused', async () => {
      await using driver = await open()
      const subscription = await order(driver, monthly('first'))
      await driver.payments.end(subscription, newKey())
      await expect(reprice(driver, subscription, monthly('second', 4760))).rejects.toThrow(PaymentRefused)
    })
  })
}

function describeEmptyWallet(open: () => Promise<WalletDriver>): void {
  test('a renewal that the wallet does not pay is past due, and paid within a week once it can', async () => {
    await using driver = await open()
    const subscription = await order(driver, monthly('first'))
    await driver.setFunds(subscription, false)
    await driver.advance(renewed)
    expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({ status: 'past_due' })
    expect((await lookAt(driver.payments, subscription)).invoices[0]).toMatchObject({
      status: 'open',
      // A wallet has no form that would ask its payer.
      intent: { status: 'requires_payment_method', clientSecret: null },
      paidAt: null,
    })
    await driver.setFunds(subscription, true)
    await driver.advance(day('2091-03-08'))
    expect(await subscriptionOf(driver.payments, subscription)).toMatchObject({ status: 'active' })
    const invoices = await invoicesOf(driver.payments, subscription)
    expect(invoices.map(({ status, money }) => [status, money.amount])).toEqual([
      ['paid', 1190],
      ['paid', 1190],
    ])
  })
  test('a renewal that the wallet has not paid is tried no more once the subscription has ended', async () => {
    await using driver = await open()
    const subscription = await order(driver, monthly('first'))
    await driver.setFunds(subscription, false)
    await driver.advance(renewed)
    await driver.payments.end(subscription, newKey())
    await driver.setFunds(subscription, true)
    await driver.advance(day('2091-05-15'))
    const { subscriptions, invoices } = await lookAt(driver.payments, subscription)
    expect(subscriptions).toMatchObject([{ status: 'ended', endedAt: renewed }])
    expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(1)
  })
}

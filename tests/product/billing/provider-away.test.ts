import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customer, giveDetails, order, papers, planOf } from './billing-calls.ts'
import { addCard, buyByCard, openPayPalShop, openStripeShop } from './shops.ts'

/** Whoever takes the money is away for an hour, at the worst of times: nobody loses a plan, nobody is charged twice. */

type Shop = {
  somebody(name: string): Promise<SignedUp>
  buy(person: SignedUp): Promise<unknown>
  /** Done there, while nothing of it gets through to us. */
  buyUnheard(person: SignedUp): Promise<unknown>
  away(): void
  /** For what concerns one payer alone. */
  awayFor(person: SignedUp): Promise<void>
  back(): void
  pass(days: number): Promise<void>
  reconcile(): Promise<void>
  /** What it has charged somebody, in minor units. */
  charges(person: SignedUp): Promise<number[]>
  close(): Promise<void>
}

async function openStripe(): Promise<Shop> {
  const { service, stripe, ...shop } = await openStripeShop()
  const payerOf = async ({ email }: SignedUp) => {
    const { rows } = await service.app.database.pool.query<{ payer: string }>(
      'select payer from payers join users on users.id = user_id where email = $1',
      [email],
    )
    return rows[0]!.payer
  }
  return {
    somebody: (name) => service.signedUp(name),
    buy: (person) => buyByCard({ stripe }, person),
    async buyUnheard(person) {
      await giveDetails(person)
      const paymentMethodId = await addCard({ stripe }, person)
      stripe.fail('lost', { path: /^\/v1\/subscriptions$/, by: /^POST$/ })
      await expect(order(person, { paymentMethodId })).rejects.toMatchObject({ status: 503 })
      stripe.fail('broken')
    },
    away: () => stripe.fail('broken'),
    awayFor: async (person) => stripe.fail('broken', { path: new RegExp(`^/v1/customers/${await payerOf(person)}`) }),
    back: () => stripe.recover(),
    pass: (days) => shop.pass(days),
    reconcile: () => shop.reconcile(),
    charges: async (person) => stripe.charged(await payerOf(person)),
    close: () => shop[Symbol.asyncDispose](),
  }
}

async function openPayPal(): Promise<Shop> {
  const { service, paypal, ...shop } = await openPayPalShop()
  const bought = new Map<string, string>()
  const approve = async (person: SignedUp) => {
    await giveDetails(person)
    const params = { id: person.uid }
    const body = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
    const { subscriptionId, approveUrl } = await person.api.startWalletApproval({ params, body })
    bought.set(person.uid, subscriptionId)
    await paypal.approve(approveUrl, true)
    return { params, body: { subscriptionId, vatRate: 20 } }
  }
  const away = (path = '/') => paypal.fail({ path, how: 503, times: Infinity })
  return {
    somebody: (name) => service.signedUp(name),
    buy: async (person) => person.api.subscribeByWallet(await approve(person)),
    async buyUnheard(person) {
      const approved = await approve(person)
      away()
      await expect(person.api.subscribeByWallet(approved)).rejects.toMatchObject({ status: 503 })
    },
    away: () => away(),
    awayFor: async ({ uid }) => away(bought.get(uid)),
    back: () => paypal.heal(),
    pass: async (days) => shop.pass(days),
    reconcile: () => shop.reconcile(),
    charges: async ({ uid }) =>
      paypal.subscriptions.get(bought.get(uid)!)!.transactions.map(({ amount: { cents } }) => cents),
    close: () => shop[Symbol.asyncDispose](),
  }
}

describe.each([
  ['Stripe', openStripe],
  ['PayPal', openPayPal],
])('while %s is away for an hour', (_name, open) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await open()
  })
  afterEach(() => shop.back())
  afterAll(() => shop.close())

  const comeBack = ({ api, credentials }: SignedUp) => api.signIn({ body: credentials() })
  async function expectPaid(person: SignedUp, times: number): Promise<void> {
    const all = Array.from({ length: times }, () => 1200)
    // Whoever was away is asked again only after a moment.
    const written = async () => {
      await shop.reconcile()
      return (await papers(person)).map(({ kind, status, gross }) => `${kind} ${status} ${gross}`)
    }
    await expect.poll(written, { timeout: 60_000, interval: 1000 }).toEqual(all.map((gross) => `invoice paid ${gross}`))
    expect(await planOf(person)).toBe('PREMIUM')
    expect(await shop.charges(person)).toEqual(all)
  }

  test('in the middle of a purchase, it is found afterwards though nobody comes back, and charged once', async () => {
    const ana = await shop.somebody('Ana')
    await shop.buyUnheard(ana)
    await shop.reconcile()
    await shop.pass(1 / 24)
    await shop.reconcile()
    expect(await papers(ana)).toEqual([])
    shop.back()
    await shop.pass(1 / 24)
    await expectPaid(ana, 1)
  })

  test('at a renewal, the plan holds, and the renewal is charged and written once', async () => {
    const bo = await shop.somebody('Bo')
    await shop.buy(bo)
    shop.away()
    await shop.pass(31.5)
    await comeBack(bo)
    for (const _hour of [1, 2]) {
      await shop.reconcile()
      expect(await planOf(bo)).toBe('PREMIUM')
      await shop.pass(1 / 24)
    }
    expect((await customer(bo)).subscription).toMatchObject({ status: 'active' })
    shop.back()
    await expectPaid(bo, 2)
  })

  test('for some while all are looked at, the others are, and whoever was not is an hour later', async () => {
    const [cy, di] = [await shop.somebody('Cy'), await shop.somebody('Di')]
    await shop.buy(cy)
    await shop.buy(di)
    await shop.awayFor(cy)
    await shop.pass(31.5)
    await comeBack(cy)
    await comeBack(di)
    await shop.reconcile()
    expect(await papers(di)).toHaveLength(2)
    expect(await papers(cy)).toHaveLength(1)
    expect(await planOf(cy)).toBe('PREMIUM')
    shop.back()
    await shop.pass(1 / 24)
    await expectPaid(cy, 2)
    await expectPaid(di, 2)
  })
})

import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { newMethod, newPayer, order } from '../card-driver.contract.ts'
import { PaymentRefused } from '../port.ts'
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
} from '../subscription.contract.ts'
import { approvePlay, confirmPlay } from './play.ts'
import { openSandboxCards, openSandboxWallet } from './sandbox.fixture.ts'
import { settlePlayPayments } from './settle-due.ts'

let database: Database
let cards: ReturnType<typeof openSandboxCards>
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('truncate play_payers')
  cards = openSandboxCards(database, begin)
})
afterAll(() => database[Symbol.asyncDispose]())

const never = new AbortController().signal

describe('two requests at the same moment', () => {
  test('are both done, one after the other', async () => {
    const { payer } = await order(cards, 'ok', monthly('first'))
    const change = { terms: 'x', description: 'A change', periodEnd: day('2091-02-28') }
    const amounts = Array.from({ length: 10 }, (_, index) => 100 + index)
    await Promise.all(
      amounts.map((amount) => cards.payments.charge(payer, { ...change, money: euros(amount) }, newKey())),
    )
    expect((await amountsOf(cards.payments, payer)).toSorted((a, b) => a - b)).toEqual([...amounts, 1190])
  })

  test('refund no more together than was paid', async () => {
    const { payer } = await order(cards, 'ok', monthly('first'))
    const [invoice] = await invoicesOf(cards.payments, payer)
    const tries = [1, 2, 3].map(() => cards.payments.refund(invoice!.id, euros(500), newKey()))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await invoicesOf(cards.payments, payer)).toMatchObject([{ refunded: 1000 }])
  })

  test('renew once while somebody ends it, whoever is first', async () => {
    const { payer, subscription } = await order(cards, 'ok', monthly('first'))
    const { ground } = cards
    const late = openSandboxCards(database, renewed)
    await Promise.all([
      late.payments.end(subscription.id, newKey()),
      settlePlayPayments({ ...ground, clock: late.now, onChanged: () => Promise.resolve() }).handle({}, never),
      late.payments.look(payer),
    ])
    expect(await amountsOf(late.payments, payer)).toEqual([1190, 1190])
    expect(await subscriptionOf(late.payments, payer)).toMatchObject({ status: 'ended', endedAt: renewed })
  })
})

describe('a key', () => {
  test('that was used for something else is a fault, and nothing is done', async () => {
    const { payer } = await order(cards, 'ok', monthly('first'))
    const [invoice] = await invoicesOf(cards.payments, payer)
    const key = newKey()
    await cards.payments.refund(invoice!.id, euros(100), key)
    const other = cards.payments.refund(invoice!.id, euros(200), key)
    await expect(other).rejects.toThrow('was used for another request')
    await expect(other).rejects.not.toThrow(PaymentRefused)
    expect(await invoicesOf(cards.payments, payer)).toMatchObject([{ refunded: 100 }])
  })

  test('that was used for one invoice is a fault with another', async () => {
    const { payer } = await order(cards, 'ok', monthly('first'))
    await cards.advance(renewed)
    const [first, second] = await invoicesOf(cards.payments, payer)
    const key = newKey()
    await cards.payments.refund(first!.id, euros(100), key)
    const other = cards.payments.refund(second!.id, euros(100), key)
    await expect(other).rejects.toThrow('was used for another request')
  })

  test('that made somebody makes nobody else', async () => {
    const key = newKey()
    await cards.payments.createCustomer({ reference: 'ana', email: 'ana@example.org', name: 'Ana' }, key)
    const other = cards.payments.createCustomer({ reference: 'bo', email: 'bo@example.org', name: 'Bo' }, key)
    await expect(other).rejects.toThrow('was used for another request')
  })

  test('that was refused can be used again', async () => {
    const payer = await newPayer(cards)
    const key = newKey()
    const asked = { ...monthly('first'), trialUntil: null }
    await expect(cards.payments.subscribe(payer, { ...asked, method: 'pm_of_nobody' }, key)).rejects.toThrow(
      PaymentRefused,
    )
    const method = await newMethod(cards, payer, 'ok')
    expect(await cards.payments.subscribe(payer, { ...asked, method }, key)).toMatchObject({ status: 'active' })
  })

  test('is forgotten after a month, and the row does not grow with them', async () => {
    const { payer, subscription } = await order(cards, 'ok', monthly('first'))
    for (const ends of [true, false]) await cards.payments.setEnding(subscription.id, ends, newKey())
    await cards.advance(day('2091-04-15'))
    await cards.payments.setEnding(subscription.id, true, newKey())
    const { rows } = await database.pool.query('select state from play_payers where id = $1', [payer])
    expect(Object.keys(rows[0].state.done)).toHaveLength(1)
  })
})

test('whoever looks before the sweep comes finds what was due done, by everybody once', async () => {
  const { payer } = await order(cards, 'ok', monthly('first'))
  const { payments } = openSandboxCards(database, day('2091-04-15'))
  const looks = await Promise.all([lookAt(payments, payer), lookAt(payments, payer)])
  expect(looks[0].invoices).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }])
  expect(looks[1]).toEqual(looks[0])
  expect(await lookAt(payments, payer)).toEqual(looks[0])
})

describe('the sweep', () => {
  const sweep = async (atMost?: number) => {
    const changed: string[] = []
    const onChanged = async (payer: string) => {
      // Whoever is told finds it done.
      expect(await cards.payments.look(payer)).toBeDefined()
      changed.push(payer)
    }
    await settlePlayPayments({ ...cards.ground, onChanged, ...(atMost && { atMost }) }).handle({}, never)
    return changed
  }
  const open = async (at: Date) => {
    cards = openSandboxCards(database, at)
  }

  test('settles what is due, tells of it once, and twice is done', async () => {
    const { payer } = await order(cards, 'ok', monthly('first'))
    await newPayer(cards)
    expect(await sweep()).toEqual([])
    await open(renewed)
    expect(await sweep()).toEqual([payer])
    expect(await sweep()).toEqual([])
    const { rows } = await database.pool.query('select version, due_at from play_payers where id = $1', [payer])
    const { version } = rows[0]
    expect(rows).toEqual([{ version, due_at: day('2091-03-31') }])
    expect(await amountsOf(cards.payments, payer)).toEqual([1190, 1190])
  })

  test('by two at once tells of everybody once', async () => {
    const payers: string[] = []
    for (let count = 0; count < 5; count += 1) payers.push((await order(cards, 'ok', monthly('first'))).payer)
    await open(renewed)
    const [first, second] = await Promise.all([sweep(), sweep()])
    expect([...first, ...second].toSorted()).toEqual(payers.toSorted())
  })

  test('takes so many at once, and those who have waited longest first', async () => {
    const early = await order(cards, 'ok', monthly('first'), day('2091-02-05'))
    const late = await order(cards, 'ok', monthly('first'), day('2091-02-07'))
    await open(renewed)
    expect(await sweep(1)).toEqual([early.payer])
    expect(await sweep(1)).toEqual([late.payer])
    expect(await sweep(1)).toEqual([])
  })

  test('goes on with the others when whoever is told of one fails', async () => {
    const first = await order(cards, 'ok', monthly('first'), day('2091-02-05'))
    const second = await order(cards, 'ok', monthly('first'), day('2091-02-07'))
    await open(renewed)
    const fails = () => Promise.reject(new Error('not now'))
    const failing = settlePlayPayments({ ...cards.ground, onChanged: fails })
    await expect(failing.handle({}, never)).rejects.toThrow('not now')
    expect(await sweep()).toEqual([second.payer])
    expect(await amountsOf(cards.payments, first.payer)).toEqual([1190])
  })

  test('ends when it is asked to', async () => {
    const { payer } = await order(cards, 'ok', monthly('first'))
    await open(renewed)
    const stopped = settlePlayPayments({ ...cards.ground, onChanged: () => Promise.resolve() })
    await expect(stopped.handle({}, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await sweep()).toEqual([payer])
  })
})

describe('on the checkout page', () => {
  test('a card is confirmed by the secret of its form alone', async () => {
    const payer = await newPayer(cards)
    const { clientSecret } = await cards.payments.startSetup(payer, 'card', newKey())
    const { ground } = cards
    await expect(confirmPlay(ground, { clientSecret: `${clientSecret}x`, method: 'ok' })).rejects.toThrow(
      PaymentRefused,
    )
    await expect(confirmPlay(ground, { clientSecret })).rejects.toThrow(PaymentRefused)
    const confirmed = await confirmPlay(ground, { clientSecret, method: 'ok' })
    expect(confirmed).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/), status: 'succeeded' })
    expect(await confirmPlay(ground, { clientSecret, method: 'ok' })).toEqual(confirmed)
    expect((await lookAt(cards.payments, payer)).methods).toMatchObject([{ id: confirmed.paymentMethodId }])
  })

  test.for([
    [true, 'succeeded', 'active'],
    [false, 'requires_payment_method', 'incomplete'],
  ] as const)('the bank’s question answered with %s says %s, also twice', async ([approves, status, becomes]) => {
    const { payer } = await order(cards, 'needs-action', monthly('first'))
    const clientSecret = (await invoicesOf(cards.payments, payer))[0]!.intent.clientSecret!
    const answer = () => confirmPlay(cards.ground, { clientSecret, approves })
    expect(await answer()).toEqual({ paymentMethodId: null, status })
    expect(await answer()).toEqual({ paymentMethodId: null, status })
    expect(await subscriptionOf(cards.payments, payer)).toMatchObject({ status: becomes })
  })

  test('whoever has answered for a wallet goes on at the address of whoever asked, also twice', async () => {
    const wallet = openSandboxWallet(database, begin)
    const asked = { ...monthly('first'), reference: 'ana', email: 'ana@example.org', trialUntil: null }
    const urls = { returnUrl: 'https://envoi.example/checkout?plan=TEAM', cancelUrl: 'https://envoi.example/plans' }
    const { subscription, approveUrl } = await wallet.payments.startApproval({ ...asked, ...urls }, newKey())
    expect(approveUrl).toBe(`https://envoi.example/checkout?approve=${subscription}`)
    const approve = (approves: boolean) => approvePlay(wallet.ground, { subscription, approves })
    expect(await approve(false)).toEqual({ goOnAt: `${urls.cancelUrl}?subscription_id=${subscription}` })
    const yes = { goOnAt: `${urls.returnUrl}&subscription_id=${subscription}` }
    expect(await approve(true)).toEqual(yes)
    expect(await approve(true)).toEqual(yes)
    expect(await amountsOf(wallet.payments, subscription)).toEqual([1190])
  })

  test('a wallet that was not approved within a day is asked no more', async () => {
    const wallet = openSandboxWallet(database, begin)
    const asked = { ...monthly('first'), reference: 'ana', email: 'ana@example.org', trialUntil: null }
    const urls = { returnUrl: 'https://envoi.example/a', cancelUrl: 'https://envoi.example/b' }
    const { subscription } = await wallet.payments.startApproval({ ...asked, ...urls }, newKey())
    await wallet.advance(day('2091-02-01'))
    await expect(approvePlay(wallet.ground, { subscription, approves: true })).rejects.toThrow(PaymentRefused)
    expect(await subscriptionOf(wallet.payments, subscription)).toMatchObject({ status: 'ended' })
  })
})

test('cards and wallet know nothing of one another’s payers', async () => {
  const { payer } = await order(cards, 'ok', monthly('first'))
  const wallet = openSandboxWallet(database, begin)
  expect(await wallet.payments.look(payer)).toBeUndefined()
})

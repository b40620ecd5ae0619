import { describe, expect, test } from 'vitest'
import { type Price, ProviderAway } from '../port.ts'
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
import { describeWalletPayments } from '../wallet.contract.ts'
import { type PayPalTrial, ask, openPayPal, order, urls } from './paypal.fixture.ts'

describeWalletPayments('PayPal', openPayPal)

async function reprice(trial: PayPalTrial, subscription: string, price: Price): Promise<string> {
  const { approveUrl } = await trial.payments.reprice(subscription, { ...price, ...urls }, newKey())
  if (approveUrl === null) throw new Error('there is nothing to say yes to')
  return approveUrl
}

const termsOf = async ({ payments }: PayPalTrial, subscription: string) =>
  (await invoicesOf(payments, subscription)).map(({ terms, money }) => [terms, money.amount])

describe('a subscription at PayPal', () => {
  test('comes back with its browser, and counts by PayPal’s hour without a gap', async () => {
    await using trial = await openPayPal(new Date('2091-01-30T23:30:00Z'))
    const { subscription, approveUrl } = await ask(trial, monthly('first'))
    const back = new URL(await trial.server.approve(approveUrl, true))
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ done: '', subscription_id: subscription })
    await trial.advance(day('2091-05-15'))
    const invoices = await invoicesOf(trial.payments, subscription)
    expect(invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10))).toEqual([
      '2091-01-30',
      '2091-02-28',
      '2091-03-30',
      '2091-04-30',
    ])
    expect(invoices.slice(1).map(({ periodStart }) => periodStart)).toEqual(
      invoices.slice(0, -1).map(({ periodEnd }) => periodEnd),
    )
  })

  test('is made once where its answer is lost', async () => {
    await using trial = await openPayPal(begin)
    for (const path of ['/v1/catalogs/products', '/v1/billing/plans', '/v1/billing/subscriptions'])
      trial.server.fail({ path, how: 'lose', times: 1 })
    const key = newKey()
    const first = await ask(trial, monthly('first'), key)
    expect(await ask(trial, monthly('first'), key)).toEqual(first)
    expect([trial.server.plans.size, trial.server.subscriptions.size]).toEqual([1, 1])
  })

  test('keeps the terms of what was charged before each change', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.advance(renewed)
    await trial.approve(await reprice(trial, subscription, monthly('second', 4760)), true)
    await trial.advance(day('2091-04-15'))
    // The second of two changes before the next period is the one that counts.
    await trial.approve(await reprice(trial, subscription, monthly('third', 9520)), true)
    await trial.approve(await reprice(trial, subscription, monthly('fourth', 1190)), true)
    await trial.advance(day('2091-05-15'))
    expect(await termsOf(trial, subscription)).toEqual([
      ['first', 1190],
      ['first', 1190],
      ['second', 4760],
      ['fourth', 1190],
    ])
  })

  test('to which somebody says yes late was charged by the former terms until then', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    const approveUrl = await reprice(trial, subscription, monthly('second', 4760))
    await trial.advance(renewed)
    await trial.approve(approveUrl, true)
    await trial.advance(day('2091-04-15'))
    expect(await termsOf(trial, subscription)).toEqual([
      ['first', 1190],
      ['first', 1190],
      ['second', 4760],
    ])
  })

  test('whose change has been agreed to is not asked again', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.approve(await reprice(trial, subscription, monthly('second', 4760)), true)
    const again = trial.payments.reprice(subscription, { ...monthly('second', 4760), ...urls }, newKey())
    expect(await again).toEqual({ approveUrl: null })
  })

  test('that was charged more often than one answer tells is told in full', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.advance(day('2096-01-15'))
    const invoices = await invoicesOf(trial.payments, subscription)
    expect(invoices).toHaveLength(60)
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(60)
  })

  test('with a trial and a discount costs nothing, then less, then its price', async () => {
    await using trial = await openPayPal(begin)
    const price = { ...monthly('first'), discount: { amount: 357, periods: 2 } }
    const subscription = await order(trial, price, day('2091-02-07'))
    await trial.advance(day('2091-05-15'))
    expect(await amountsOf(trial.payments, subscription)).toEqual([833, 833, 1190, 1190])
  })

  test('that would never cost anything is refused', async () => {
    await using trial = await openPayPal(begin)
    const free = { ...monthly('first'), discount: { amount: 1190, periods: null } }
    await expect(ask(trial, free)).rejects.toMatchObject({ name: 'PaymentRefused' })
    expect(trial.server.calls).toEqual([])
  })

  test('that somebody made by hand is none of ours', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    for (const plan of trial.server.plans.values()) plan.description = 'Gold'
    await expect(trial.payments.look(subscription)).rejects.toMatchObject({ name: 'PaymentRefused' })
  })
})

describe('what a wallet does not pay', () => {
  test('is one open invoice through all tries, and PayPal stops after the third', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.setFunds(subscription, false)
    const open = []
    for (const at of ['2091-03-01', '2091-03-06', '2091-03-11', '2091-04-15']) {
      await trial.advance(day(at))
      const state = await lookAt(trial.payments, subscription)
      expect(state.subscriptions).toMatchObject([{ status: 'past_due', endsWithPeriod: false }])
      expect(state.invoices).toMatchObject([{ status: 'open', periodStart: day('2091-02-28') }, { status: 'paid' }])
      open.push(state.invoices[0]!.id)
    }
    expect(new Set(open).size).toBe(1)
    await expect(trial.payments.setEnding(subscription, false, newKey())).rejects.toMatchObject({
      name: 'PaymentRefused',
    })
    await trial.payments.end(subscription, newKey())
    const ended = await lookAt(trial.payments, subscription)
    expect(ended.subscriptions).toMatchObject([{ status: 'ended', endedAt: day('2091-04-15') }])
    expect(ended.invoices).toMatchObject([{ id: open[0], status: 'void' }, { status: 'paid' }])
  })

  test('is never added to the next period', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.setFunds(subscription, false)
    await trial.advance(renewed)
    await trial.setFunds(subscription, true)
    await trial.advance(day('2091-04-15'))
    expect(await amountsOf(trial.payments, subscription)).toEqual([1190, 1190, 1190])
  })

  test('after a trial is past due', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'), day('2091-02-07'))
    await trial.setFunds(subscription, false)
    await trial.advance(day('2091-02-08'))
    const { subscriptions, invoices } = await lookAt(trial.payments, subscription)
    expect(subscriptions).toMatchObject([{ status: 'past_due', periodStart: day('2091-02-07') }])
    expect(invoices).toMatchObject([{ status: 'open', money: euros(1190) }])
  })

  test('ends with its period when that is wanted, though it is past due', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.setFunds(subscription, false)
    await trial.advance(renewed)
    await trial.payments.setEnding(subscription, true, newKey())
    expect(await subscriptionOf(trial.payments, subscription)).toMatchObject({
      status: 'past_due',
      endsWithPeriod: true,
    })
  })

  test('comes slowly from some banks: it is on its way until it has come', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    trial.server.setFunds(subscription, 'slowly')
    await trial.advance(renewed)
    const [before] = (await lookAt(trial.payments, subscription)).invoices
    expect(before).toMatchObject({ status: 'open', intent: { status: 'processing' }, paidAt: null })
    trial.server.settle(subscription)
    const [after] = (await lookAt(trial.payments, subscription)).invoices
    expect(after).toMatchObject({ id: before!.id, status: 'paid', intent: { status: 'succeeded' } })
  })
})

describe('ending by PayPal', () => {
  test('of a trial is when the trial is over', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'), day('2091-02-07'))
    await trial.payments.setEnding(subscription, true, newKey())
    expect(await subscriptionOf(trial.payments, subscription)).toMatchObject({
      status: 'trialing',
      endsWithPeriod: true,
    })
    await trial.advance(day('2091-02-08'))
    expect(await lookAt(trial.payments, subscription)).toMatchObject({
      subscriptions: [{ status: 'ended', endedAt: day('2091-02-07') }],
      invoices: [],
    })
  })

  test('is not taken back after the period, when it would be charged at once', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    await trial.payments.setEnding(subscription, true, newKey())
    await trial.advance(renewed)
    await expect(trial.payments.setEnding(subscription, false, newKey())).rejects.toMatchObject({
      name: 'PaymentRefused',
    })
    expect(await amountsOf(trial.payments, subscription)).toEqual([1190])
  })

  test.for(['suspend', 'activate', 'cancel'] as const)('%s is done though its answer is lost', async (call) => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    if (call === 'activate') await trial.payments.setEnding(subscription, true, newKey())
    trial.server.fail({ path: `/${call}`, how: 'lose', times: 1 })
    if (call === 'cancel') await trial.payments.end(subscription, newKey())
    else await trial.payments.setEnding(subscription, call === 'suspend', newKey())
    const { status, endsWithPeriod } = await subscriptionOf(trial.payments, subscription)
    const expected = { suspend: ['active', true], activate: ['active', false], cancel: ['ended', false] }[call]
    expect([status, endsWithPeriod]).toEqual(expected)
  })
})

test.for([
  ['', null, renewed, '2091-03-06'],
  ['after a trial ', day('2091-02-07'), day('2091-02-07'), '2091-02-13'],
] as const)('what is owed %sand paid late says by which id it was owed', async ([, trialUntil, due, paidBy]) => {
  await using trial = await openPayPal(begin)
  const subscription = await order(trial, monthly('first'), trialUntil)
  await trial.setFunds(subscription, false)
  await trial.advance(due)
  const owed = (await invoicesOf(trial.payments, subscription)).at(-1)!
  expect(owed.status).toBe('open')
  await trial.setFunds(subscription, true)
  await trial.advance(day(paidBy))
  const { id, formerId, ...paid } = (await invoicesOf(trial.payments, subscription)).at(-1)!
  expect(formerId).toBe(owed.id)
  expect(id).not.toBe(owed.id)
  expect(paid).toMatchObject({ status: 'paid', money: owed.money })
})

describe('a refund by PayPal', () => {
  test('whose answer is lost is made once', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    const [invoice] = await invoicesOf(trial.payments, subscription)
    trial.server.fail({ path: '/refund', how: 'lose', times: 2 })
    await trial.payments.refund(invoice!.id, euros(300), newKey())
    expect(await invoicesOf(trial.payments, subscription)).toMatchObject([{ refunded: 300 }])
  })

  test('of a part is found again months later, beside those of others', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    const other = await order(trial, monthly('other'))
    const [[invoice], [others]] = await Promise.all([
      invoicesOf(trial.payments, subscription),
      invoicesOf(trial.payments, other),
    ])
    await trial.payments.refund(invoice!.id, euros(100), newKey())
    await trial.advance(day('2091-04-20'))
    await trial.payments.refund(invoice!.id, euros(250), newKey())
    await trial.payments.refund(others!.id, euros(400), newKey())
    await trial.advance(day('2092-01-15'))
    expect((await invoicesOf(trial.payments, subscription))[0]).toMatchObject({ refunded: 350 })
    expect((await invoicesOf(trial.payments, other))[0]).toMatchObject({ refunded: 400 })
  })

  test('of a part cannot be told to an app that may not search, which is said and not guessed', async () => {
    await using trial = await openPayPal(begin)
    const subscription = await order(trial, monthly('first'))
    const [invoice] = await invoicesOf(trial.payments, subscription)
    await trial.payments.refund(invoice!.id, euros(100), newKey())
    trial.server.fail({ path: '/v1/reporting', how: 403, times: 1 })
    await expect(trial.payments.look(subscription)).rejects.toThrow('may not search')
  })
})

test('PayPal away is told as away, by every call', async () => {
  await using trial = await openPayPal(begin, { timeLimit: 100 })
  const subscription = await order(trial, monthly('first'))
  const { payments, server } = trial
  const calls = [
    () => payments.look(subscription),
    () => payments.end(subscription, newKey()),
    () => payments.setEnding(subscription, true, newKey()),
    () => payments.refund('TX1', euros(1), newKey()),
    () => payments.reprice(subscription, { ...monthly('second', 4760), ...urls }, newKey()),
    () => ask(trial, monthly('first')),
  ]
  server.fail({ path: '/', how: 'refuse', times: 1000 })
  const answers = await Promise.allSettled(calls.map((call) => call()))
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof ProviderAway)).toEqual(
    calls.map(() => true),
  )
  server.heal()
  expect(await subscriptionOf(payments, subscription)).toMatchObject({ status: 'active', endsWithPeriod: false })
})

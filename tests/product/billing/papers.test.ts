import { inboxOf } from '@envoi/testing/inbox'
import { runJob } from '@envoi/testing/managing'
import { ask } from '@envoi/testing/raw-http'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, expect, test } from 'vitest'
import { addMethod, buy, giveDetails, openShop, order, papers, settle } from './billing-calls.ts'

const shop = openShop()
const { operate, somebody } = shop

const paper = ({ cookies }: SignedUp, number: string) =>
  ask(shop.service.app.port, {
    path: `/api/pay/invoices/${number}/paper`,
    headers: { cookie: cookies.headerFor(shop.service.app.publicUrl) },
  })
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  shop.service.app.database.pool.query<Row>(text, values).then(({ rows }) => rows)

test('many who buy at once have numbers one after the other, without a gap', async () => {
  const buyers = []
  for (let index = 0; index < 8; index += 1) {
    const buyer = await somebody('Buyer')
    await giveDetails(buyer)
    buyers.push({ buyer, paymentMethodId: await addMethod(buyer) })
  }
  const [before] = await query<{ last: number }>(`select last from invoice_numbers where series = 'E'`)
  await Promise.all(buyers.map(({ buyer, paymentMethodId }) => order(buyer, { paymentMethodId })))
  const numbers = (await Promise.all(buyers.map(({ buyer }) => papers(buyer)))).flat().map(({ number }) => number)
  const year = new Date().getUTCFullYear()
  const first = (before?.last ?? 0) + 1
  expect(numbers.toSorted()).toEqual(buyers.map((_one, index) => `E-${year}-${String(first + index).padStart(5, '0')}`))
})

test('an invoice is a PDF for its payer, and a receipt is mailed', async () => {
  const ana = await somebody('Ana')
  await giveDetails(ana, { receiptsTo: 'books@atelier.example' })
  await order(ana, { paymentMethodId: await addMethod(ana) })
  const [{ number } = { number: '' }] = await papers(ana)
  const { status, headers, bytes } = await paper(ana, number)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
  expect(headers['content-disposition']).toContain(`${number}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const letter = await inboxOf(shop.service).latest('books@atelier.example')
  expect(letter.text).toContain(number)
  expect(letter.text).toContain('12.00')
})

describe('a refund', () => {
  test('in parts has a numbered credit note each, to the cent, and no more than was paid', async () => {
    const bo = await somebody('Bo')
    await buy(bo)
    const [{ number } = { number: '' }] = await papers(bo)
    expect(await operate('refund', number, '3.33')).toEqual({ number, refunded: '3.33', currency: 'EUR' })
    await operate('refund', number, '3.33')
    await expect(operate('refund', number, '6.00')).rejects.toThrow('5.34 EUR can be refunded')
    expect(await operate('refund', number)).toMatchObject({ refunded: '5.34' })
    const notes = (await papers(bo)).filter(({ kind }) => kind === 'credit_note')
    expect(notes.map(({ gross }) => gross)).toEqual([-534, -333, -333])
    expect(notes.reduce((sum, { net }) => sum + net, 0)).toBe(-1000)
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(-200)
    expect(notes.map(({ of }) => of)).toEqual([number, number, number])
    expect((await papers(bo)).find((one) => one.number === number)).toMatchObject({ status: 'refunded' })
    await settle(shop.service)
    expect(await papers(bo)).toHaveLength(4)
  })

  test('asked for by two at once is given once', async () => {
    const cy = await somebody('Cy')
    await buy(cy)
    const [{ number } = { number: '' }] = await papers(cy)
    await Promise.allSettled([operate('refund', number), operate('refund', number)])
    await settle(shop.service)
    expect((await papers(cy)).filter(({ kind }) => kind === 'credit_note')).toMatchObject([{ gross: -1200 }])
  })
})

test('closing the account cancels at once, and the papers stay for the books', async () => {
  const di = await somebody('Di')
  await buy(di)
  const [{ number } = { number: '' }] = await papers(di)
  const [row] = await query<{ payer: string }>(
    'select payer from payers join users on users.id = user_id where uid = $1',
    [di.uid],
  )
  await di.api.deleteUser({ params: { uid: di.uid }, body: { password: di.password } })
  const live = () =>
    query<{ state: { subscriptions: { status: string }[] } }>('select state from play_payers where id = $1', [
      row!.payer,
    ]).then(([found]) => found?.state.subscriptions.map(({ status }) => status))
  await expect.poll(live, { timeout: 30_000 }).toEqual(['ended'])
  const exported = (await operate('invoices', 'export')) as { number: string; buyer: string }[]
  expect(exported.find((one) => one.number === number)).toMatchObject({ buyer: 'Atelier Aubry' })
})

test('what does not fit is told by operator usage, until it does', async () => {
  const gus = await somebody('Gus')
  await buy(gus)
  // An amount that we would not have asked for: somebody has charged by hand there.
  await query(
    `update play_payers set state = jsonb_set(state, '{invoices}', state->'invoices' || jsonb_build_array(
       jsonb_set(jsonb_set(state->'invoices'->0, '{id}', '"inv_by_hand"'), '{money,amount}', '777')))
     where id = (select payer from payers join users on users.id = user_id where uid = $1)`,
    [gus.uid],
  )
  shop.pass(1 / 24)
  await runJob(shop.service, 'reconcile-payments')
  const { payments } = (await operate('usage')) as { payments: { newest: object[]; differences: number } }
  expect(payments.newest).toContainEqual(expect.objectContaining({ email: gus.email, what: 'amount' }))
  expect(payments.differences).toBeGreaterThan(0)
  expect(await papers(gus)).toHaveLength(1)
  await query(
    `update play_payers set state = jsonb_set(state, '{invoices}', jsonb_build_array(state->'invoices'->0))
     where id = (select payer from payers join users on users.id = user_id where uid = $1)`,
    [gus.uid],
  )
  shop.pass(1 / 24)
  await runJob(shop.service, 'reconcile-payments')
  const after = (await operate('usage')) as { payments: { newest: object[] } }
  expect(after.payments.newest).not.toContainEqual(expect.objectContaining({ email: gus.email }))
})

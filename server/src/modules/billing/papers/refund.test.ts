import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Payments, type ProviderInvoice, ProviderAway } from '../../../outside/payments/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { eq } from '../../../platform/database/drizzle.ts'
import { findInvoice } from './invoice-store.ts'
import { keepInvoice } from './papers.fixture.ts'
import { RefundRefused, refundInvoice } from './refund.ts'
import { type InvoiceRow, invoices } from '../tables.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const letterbox = { post: async () => {}, postText: async () => {} }
const clock = () => new Date('2026-11-20T10:00:00Z')

/** One that has this invoice alone, refunds once by key, and can lose its answers. */
function providerOf(invoice: InvoiceRow) {
  const done = new Map<string, number>()
  const state = { loses: false, knows: true, elsewhere: 0, beforeLook: async () => {} }
  const refunded = () => [...done.values()].reduce((sum, amount) => sum + amount, state.elsewhere)
  const payments: Pick<Payments, 'look' | 'refund'> = {
    look: async (payer) => {
      await state.beforeLook()
      const known = { id: invoice.providerId, refunded: refunded() } as ProviderInvoice
      const found = payer === invoice.payer && state.knows ? [known] : []
      return { subscriptions: [], invoices: found, methods: [], defaultMethod: null }
    },
    refund: async (id, { amount, currency }, key) => {
      expect([id, currency]).toEqual([invoice.providerId, 'EUR'])
      if (!done.has(key)) done.set(key, amount)
      if (state.loses) throw new ProviderAway('no answer')
    },
  }
  const refund = (amount?: number) =>
    refundInvoice({ database, clock, letterbox, paymentsOf: () => payments as Payments }, invoice.number, amount)
  return { state, refunded, refund }
}
const notesOf = async ({ id }: InvoiceRow) =>
  (await database.select().from(invoices).where(eq(invoices.ofId, id))).map(({ gross }) => gross)
const whyOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RefundRefused)
  const { why, left } = error as RefundRefused
  return left ? [why, left.amount] : [why]
}

test('a part is given back, and later all the rest', async () => {
  const invoice = await keepInvoice(database)
  const { refund, refunded } = providerOf(invoice)
  expect(await refund(1000)).toEqual({ number: invoice.number, refunded: 1000, currency: 'EUR' })
  expect(await refund()).toMatchObject({ refunded: 3800 })
  expect(refunded()).toBe(4800)
  expect(await notesOf(invoice)).toEqual([-1000, -3800])
  expect(await findInvoice(database, invoice.number)).toMatchObject({ status: 'refunded' })
})

describe('an answer that was lost, and the same command again', () => {
  test.each([[700], [undefined]])('%s is refunded once', async (amount) => {
    const invoice = await keepInvoice(database)
    const { refund, refunded, state } = providerOf(invoice)
    state.loses = true
    expect(await whyOf(refund(amount))).toEqual(['away'])
    expect(await notesOf(invoice)).toEqual([])
    state.loses = false
    await refund(amount)
    expect(refunded()).toBe(amount ?? 4800)
    expect(await notesOf(invoice)).toEqual([-(amount ?? 4800)])
  })
})

describe('two at once of the same amount are one refund', () => {
  test('where both have looked before either asks for it', async () => {
    const invoice = await keepInvoice(database)
    const { refund, refunded, state } = providerOf(invoice)
    const both = Promise.withResolvers<void>()
    let looks = 0
    state.beforeLook = () => {
      looks += 1
      if (looks === 2) both.resolve()
      return both.promise
    }
    await Promise.all([refund(700), refund(700)])
    expect(refunded()).toBe(700)
    expect(await notesOf(invoice)).toEqual([-700])
  })

  test('where the second looks once the first has it', async () => {
    const invoice = await keepInvoice(database)
    const { refund, refunded, state } = providerOf(invoice)
    const begun = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    state.beforeLook = () => {
      begun.resolve()
      return first.promise
    }
    const second = refund(700)
    await begun.promise
    state.beforeLook = async () => {}
    await refund(700)
    first.resolve()
    expect(await second).toMatchObject({ refunded: 700 })
    expect(refunded()).toBe(700)
    expect(await notesOf(invoice)).toEqual([-700])
  })
})

test('what the provider has refunded by itself is noted first, and whoever asked for something else decides anew', async () => {
  const invoice = await keepInvoice(database)
  const { refund, refunded, state } = providerOf(invoice)
  state.elsewhere = 300
  expect(await whyOf(refund())).toEqual(['differs', 4500])
  expect(await notesOf(invoice)).toEqual([-300])
  expect(refunded()).toBe(300)
  await refund()
  expect(refunded()).toBe(4800)
})

test('more than is left is refused, and so is nothing', async () => {
  const invoice = await keepInvoice(database)
  const { refund, refunded } = providerOf(invoice)
  expect(await whyOf(refund(4801))).toEqual(['too-much', 4800])
  expect(await whyOf(refund(0))).toEqual(['too-much', 4800])
  expect(await whyOf(refund(-1))).toEqual(['too-much', 4800])
  await refund(4000)
  expect(await whyOf(refund(801))).toEqual(['too-much', 800])
  await refund(800)
  expect(await whyOf(refund())).toEqual(['too-much', 0])
  expect(refunded()).toBe(4800)
})

test('what was not paid, a credit note, and what the provider does not know are refused', async () => {
  for (const status of ['open', 'processing', 'void'] as const)
    expect(await whyOf(providerOf(await keepInvoice(database, { status })).refund())).toEqual(['not-paid'])
  const note = await keepInvoice(database, { kind: 'credit_note', number: 'A-2026-09999' })
  expect(await whyOf(providerOf(note).refund())).toEqual(['credit-note'])
  const invoice = await keepInvoice(database)
  const { refund, state } = providerOf(invoice)
  state.knows = false
  expect(await whyOf(refund())).toEqual(['not-at-provider'])
  expect(await whyOf(providerOf({ ...invoice, number: 'E-1999-00001' }).refund())).toEqual(['unknown'])
})

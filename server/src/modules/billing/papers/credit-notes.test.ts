import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { asc, eq } from '../../../platform/database/drizzle.ts'
import { cancelByCreditNote, makeCreditNotes, readTakenBack } from './credit-notes.ts'
import { findInvoice } from './invoice-store.ts'
import { keepInvoice, paperFor } from './papers.fixture.ts'
import { type InvoiceRow, invoices } from '../tables.ts'

let kept: TestDatabase
let database: Database
const posted: string[] = []
const letterbox = {
  post: async (_tx: unknown, letter: string, ...refs: string[]) =>
    void posted.push(...refs.map((ref) => `${letter} ${ref}`)),
  postText: async () => {},
}
const at = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const note = (invoice: InvoiceRow, refunded: number) =>
  database.transaction((tx) => makeCreditNotes({ letterbox, clock: () => at }, tx, invoice, refunded))
const notesOf = ({ id }: InvoiceRow) =>
  database.select().from(invoices).where(eq(invoices.ofId, id)).orderBy(asc(invoices.id))
const sumsOf = (rows: Pick<InvoiceRow, 'net' | 'tax' | 'gross'>[]) =>
  rows.reduce((sum, { net, tax, gross }) => ({ net: sum.net + net, tax: sum.tax + tax, gross: sum.gross + gross }), {
    net: 0,
    tax: 0,
    gross: 0,
  })

test('a credit note says what it takes back and of which invoice, and is told by letter', async () => {
  const invoice = await keepInvoice(database)
  posted.length = 0
  const number = await note(invoice, 1200)
  expect(posted).toEqual([`credit-note ${number}`])
  const [row] = await notesOf(invoice)
  expect(row).toMatchObject({
    number,
    kind: 'credit_note',
    status: 'refunded',
    provider: 'stripe',
    payer: invoice.payer,
    net: -1000,
    tax: -200,
    gross: -1200,
    issuedAt: at,
    paidAt: at,
  })
  expect(number).toMatch(/^A-2026-\d{5}$/)
  expect(row?.paper).toEqual({ ...invoice.paper, lines: [{ kind: 'refund', amount: -1000 }], of: invoice.number })
  expect(await findInvoice(database, invoice.number)).toMatchObject({ status: 'paid' })
})

describe('all notes together never pass the invoice, and a full refund takes back exactly net and tax', () => {
  test.each([
    [1000, 2000, [1200]],
    [999, 2100, [1, 2, 3, 700, 9999]],
    [1, 2550, [1]],
    [333, 550, [100, 101, 102, 103, 351]],
    [40_000, 2700, [1, 50_799, 50_800]],
    [9999, 1900, Array.from({ length: 20 }, (_, index) => (index + 1) * 597)],
    [100_000_000, 2700, [1, 63_499_999, 127_000_000]],
    [5000, 0, [17, 5000]],
  ])('%i at %i basis points', async (net, rate, refunds) => {
    const made = paperFor(net, null, { tax: { country: 'FR', rate, reason: 'vat' } })
    const invoice = await keepInvoice(database, made)
    for (const refunded of refunds) {
      await note(invoice, refunded)
      for (const one of await notesOf(invoice)) {
        expect(one.net + one.tax).toBe(one.gross)
        expect(one.gross).toBeLessThan(0)
        expect(one.net).toBeLessThanOrEqual(0)
        expect(one.tax).toBeLessThanOrEqual(0)
      }
      const taken = sumsOf(await notesOf(invoice))
      expect(-taken.gross).toBe(Math.min(refunded, made.gross))
      expect(-taken.net).toBeLessThanOrEqual(made.net)
      expect(-taken.tax).toBeLessThanOrEqual(made.tax)
    }
    await note(invoice, made.gross)
    const { net: takenNet, tax, gross } = sumsOf(await notesOf(invoice))
    expect([takenNet, tax, gross]).toEqual([-made.net, -made.tax || 0, -made.gross])
    expect(await findInvoice(database, invoice.number)).toMatchObject({ status: 'refunded' })
  })
})

test('what was looked at before, and what an older look says, make no note', async () => {
  const invoice = await keepInvoice(database)
  await note(invoice, 500)
  posted.length = 0
  for (const refunded of [500, 499, 0]) expect(await note(invoice, refunded)).toBeUndefined()
  expect(posted).toEqual([])
  expect(await readTakenBack(database, invoice)).toMatchObject({ gross: 500 })
})

test('20 who look at the same moment make one note', async () => {
  const invoice = await keepInvoice(database)
  const made = await Promise.all(Array.from({ length: 20 }, () => note(invoice, invoice.gross)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await notesOf(invoice)).toHaveLength(1)
})

describe('an invoice that nobody has to pay any more', () => {
  const cancel = (invoice: InvoiceRow) =>
    database.transaction((tx) => cancelByCreditNote({ clock: () => at }, tx, invoice))

  test('is taken back whole by one note, which says that nothing was paid, without a letter', async () => {
    const invoice = await keepInvoice(database, { status: 'void', paidAt: null })
    posted.length = 0
    const made = await Promise.all([cancel(invoice), cancel(invoice), cancel(invoice)])
    expect(made.filter(Boolean)).toHaveLength(1)
    const number = made.find(Boolean)
    const { net, tax, gross } = invoice
    const sums = { net: -net, tax: -tax, gross: -gross }
    const rows = await notesOf(invoice)
    expect(rows).toMatchObject([{ number, kind: 'credit_note', status: 'void', paidAt: null, issuedAt: at, ...sums }])
    expect(rows[0]?.paper).toEqual({
      ...invoice.paper,
      lines: [{ kind: 'cancelled', amount: -net }],
      of: invoice.number,
    })
    expect(posted).toEqual([])
    expect(await findInvoice(database, invoice.number)).toMatchObject({ status: 'void' })
  })
})

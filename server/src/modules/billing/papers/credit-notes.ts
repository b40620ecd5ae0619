import { shareOf } from '@envoi/contract/rules/share-of'
import type { Clock } from '../../../platform/clock.ts'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { eq, sql } from '../../../platform/database/drizzle.ts'
import type { Letterbox } from '../../mail/index.ts'
import { lockInvoice } from './invoice-store.ts'
import { nextNumber } from './numbers.ts'
import { type InvoiceRow, invoices } from '../tables.ts'

type Deps = { letterbox: Letterbox; clock: Clock }
type TakenBack = { tax: number; gross: number }

/** By all credit notes of an invoice together; theirs are less than 0, these are not. */
export async function readTakenBack(reader: Reader, { id }: Pick<InvoiceRow, 'id'>): Promise<TakenBack> {
  const sumOf = (column: typeof invoices.tax | typeof invoices.gross) =>
    sql<string>`coalesce(-sum(${column}), 0)`.mapWith(Number)
  const [row] = await reader
    .select({ tax: sumOf(invoices.tax), gross: sumOf(invoices.gross) })
    .from(invoices)
    .where(eq(invoices.ofId, id))
  return row ?? { tax: 0, gross: 0 }
}

/**
 * For what the provider says was refunded beyond the credit notes that there are, one more; told by letter. Net and tax
 * are split as the whole of what was refunded is, so that no row of roundings ever takes back more than the invoice asked for.
 * Its number; nothing when there is nothing to take back.
 */
export async function makeCreditNotes(
  { letterbox, clock }: Deps,
  tx: Transaction,
  { id }: Pick<InvoiceRow, 'id'>,
  refunded: number,
): Promise<string | undefined> {
  const invoice = await lockInvoice(tx, id)
  const before = await readTakenBack(tx, invoice)
  const total = Math.min(refunded, invoice.gross)
  if (total <= before.gross) return undefined

  const gross = total - before.gross
  const tax = shareOf(total, invoice.tax, invoice.gross) - before.tax
  const number = await insertCreditNote(tx, invoice, { kind: 'refund', tax, gross, at: clock() })
  if (total === invoice.gross) await tx.update(invoices).set({ status: 'refunded' }).where(eq(invoices.id, invoice.id))
  await letterbox.post(tx, 'credit-note', number)
  return number
}

/**
 * An invoice that nobody has to pay any more stays in the books under its number, and so does what takes it back. Whoever
 * it was for was told that their plan ended, and got no money: there is no letter. Its number; nothing when there is one.
 */
export async function cancelByCreditNote(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { id }: Pick<InvoiceRow, 'id'>,
): Promise<string | undefined> {
  const invoice = await lockInvoice(tx, id)
  const before = await readTakenBack(tx, invoice)
  const gross = invoice.gross - before.gross
  if (gross <= 0) return undefined
  return insertCreditNote(tx, invoice, { kind: 'cancelled', tax: invoice.tax - before.tax, gross, at: clock() })
}

async function insertCreditNote(
  tx: Transaction,
  invoice: InvoiceRow,
  { kind, tax, gross, at }: TakenBack & { kind: 'refund' | 'cancelled'; at: Date },
): Promise<string> {
  const net = gross - tax
  const number = await nextNumber(tx, 'A', at)
  await tx.insert(invoices).values({
    number,
    kind: 'credit_note',
    userId: invoice.userId,
    provider: invoice.provider,
    payer: invoice.payer,
    providerId: invoice.providerId,
    status: kind === 'refund' ? 'refunded' : 'void',
    currency: invoice.currency,
    net: -net,
    // Never -0, which is printed with its sign.
    tax: -tax || 0,
    gross: -gross,
    paper: { ...invoice.paper, lines: [{ kind, amount: -net }], of: invoice.number },
    ofId: invoice.id,
    issuedAt: at,
    paidAt: kind === 'refund' ? at : null,
  })
  return number
}

import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, asc, eq, gte, lt } from '../../../platform/database/drizzle.ts'
import { type InvoiceRow, invoices } from '../tables.ts'

/** An invoice or credit note. */
export async function findInvoice(reader: Reader, number: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader.select().from(invoices).where(eq(invoices.number, number))
  return row
}

/** Whoever changes an invoice, or writes what hangs on it, holds its row first. */
export async function lockInvoice(tx: Transaction, id: number): Promise<InvoiceRow> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row) throw new Error(`there is no invoice ${id}`)
  return row
}

/** Nothing of a year: of all of them. In the order in which they were issued. */
export function listIssued(reader: Reader, year?: number): Promise<InvoiceRow[]> {
  const ofYear =
    year === undefined
      ? undefined
      : and(gte(invoices.issuedAt, new Date(Date.UTC(year, 0))), lt(invoices.issuedAt, new Date(Date.UTC(year + 1, 0))))
  return reader.select().from(invoices).where(ofYear).orderBy(asc(invoices.issuedAt), asc(invoices.id))
}

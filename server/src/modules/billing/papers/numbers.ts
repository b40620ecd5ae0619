import type { Transaction } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import { invoiceNumbers } from '../tables.ts'

/** Invoices are E, credit notes (avoirs) are A. */
export type Series = 'E' | 'A'

/**
 * The next number of its series and year of UTC, such as E-2026-00001. Whoever takes one holds the row of the counter to the
 * end of the transaction, so that one that is undone leaves no gap: take it late.
 */
export async function nextNumber(tx: Transaction, series: Series, at: Date): Promise<string> {
  const year = at.getUTCFullYear()
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.series, invoiceNumbers.year],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning({ last: invoiceNumbers.last })
  if (!row) throw new Error('no number was taken')
  return `${series}-${year}-${String(row.last).padStart(5, '0')}`
}

import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, inArray, isNotNull, or } from '../../platform/database/drizzle.ts'
import { type Providers, isPlayOver } from './providers.ts'
import { type InvoiceRow, invoices, sepaAllowances } from './tables.ts'

/** Lets somebody pay by bank account before their first paid invoice, or takes that back; the invoice allows it anyway. */
export async function setSepaAllowance(tx: Transaction, userId: number, isAllowed: boolean): Promise<void> {
  if (isAllowed) await tx.insert(sepaAllowances).values({ userId }).onConflictDoNothing()
  else await tx.delete(sepaAllowances).where(eq(sepaAllowances.userId, userId))
}

type Paid = Pick<InvoiceRow, 'status' | 'debited' | 'debitFailedAt' | 'paidAt'>

/**
 * After an invoice that was paid. A debit counts as paid while it is on its way: whoever has one that did not come would have
 * that for nothing again and again, and pays another invoice by card first.
 */
export function isTrusted(invoices: readonly Paid[]): boolean {
  const paid = invoices.filter(({ status }) => status === 'paid' || status === 'refunded')
  const failed = invoices.flatMap(({ debitFailedAt }) => (debitFailedAt ? [debitFailedAt.getTime()] : []))
  if (failed.length === 0) return paid.length > 0
  return paid.some(({ debited, paidAt }) => !debited && paidAt !== null && paidAt.getTime() > Math.max(...failed))
}

export async function isSepaAllowed(
  { database, providers }: { database: Database; providers: Providers },
  userId: number,
): Promise<boolean> {
  const isGiven = (await database.select().from(sepaAllowances).where(eq(sepaAllowances.userId, userId))).length > 0
  return isGiven || isTrusted(await findPaidOrFailed(database, providers, userId))
}

async function findPaidOrFailed(reader: Reader, providers: Providers, userId: number): Promise<Paid[]> {
  const { provider, status, debited, debitFailedAt, paidAt } = invoices
  const isTheirs = and(eq(invoices.userId, userId), eq(invoices.kind, 'invoice'))
  const rows = await reader
    .select({ provider, status, debited, debitFailedAt, paidAt })
    .from(invoices)
    .where(and(isTheirs, or(inArray(status, ['paid', 'refunded']), isNotNull(debitFailedAt))))
  return rows.filter((row) => !isPlayOver(providers, row.provider))
}

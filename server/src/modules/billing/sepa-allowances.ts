import type { Transaction } from '../../platform/database/connect.ts'
import { eq } from '../../platform/database/drizzle.ts'
import { sepaAllowances } from './tables.ts'

/** Lets somebody pay by bank account before their first paid invoice, or takes that back; the invoice allows it anyway. */
export async function setSepaAllowance(tx: Transaction, userId: number, isAllowed: boolean): Promise<void> {
  if (isAllowed) await tx.insert(sepaAllowances).values({ userId }).onConflictDoNothing()
  else await tx.delete(sepaAllowances).where(eq(sepaAllowances.userId, userId))
}

import { eq, inArray } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { suppressions } from './tables.ts'

/** Addresses that have unsubscribed from mail about transfers. Letters about somebody's own account still go there. */
export async function setSuppressed(tx: Transaction, emailKey: string, isUnsubscribed: boolean): Promise<void> {
  if (isUnsubscribed) await tx.insert(suppressions).values({ emailKey }).onConflictDoNothing()
  else await tx.delete(suppressions).where(eq(suppressions.emailKey, emailKey))
}

/** Which of these have unsubscribed. */
export async function findSuppressed(reader: Reader, emailKeys: string[]): Promise<ReadonlySet<string>> {
  if (emailKeys.length === 0) return new Set()
  const rows = await reader
    .select({ emailKey: suppressions.emailKey })
    .from(suppressions)
    .where(inArray(suppressions.emailKey, emailKeys))
  return new Set(rows.map(({ emailKey }) => emailKey))
}

export async function isSuppressed(reader: Reader, emailKey: string): Promise<boolean> {
  return (await findSuppressed(reader, [emailKey])).has(emailKey)
}

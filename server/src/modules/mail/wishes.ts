import { eq, inArray } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { mailWishes } from './tables.ts'

/** Who wants no more mail about transfers. Letters about somebody's own account are not meant by it. */
export async function setMailWish(tx: Transaction, emailKey: string, isWanted: boolean): Promise<void> {
  if (isWanted) await tx.delete(mailWishes).where(eq(mailWishes.emailKey, emailKey))
  else await tx.insert(mailWishes).values({ emailKey }).onConflictDoNothing()
}

/** Which of these want none. */
export async function findUnwanted(reader: Reader, emailKeys: string[]): Promise<ReadonlySet<string>> {
  if (emailKeys.length === 0) return new Set()
  const rows = await reader
    .select({ emailKey: mailWishes.emailKey })
    .from(mailWishes)
    .where(inArray(mailWishes.emailKey, emailKeys))
  return new Set(rows.map(({ emailKey }) => emailKey))
}

export async function isMailWanted(reader: Reader, emailKey: string): Promise<boolean> {
  return !(await findUnwanted(reader, [emailKey])).has(emailKey)
}

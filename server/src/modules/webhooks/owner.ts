import { eq } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { type Account, findAccount, isPaying, users } from '../accounts/index.ts'

/** Whose webhook it is, when events may be delivered to them: their plan holds, their team's too, and they are not suspended. */
export async function findEntitledOwner(reader: Reader, ownerId: number): Promise<Account | undefined> {
  const [row] = await reader.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, ownerId))
  if (!row || row.suspendedAt !== null) return undefined
  const owner = await findAccount(reader, ownerId)
  return owner && isPaying(owner) ? owner : undefined
}

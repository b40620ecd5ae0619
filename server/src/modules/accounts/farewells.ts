import { and, eq, gt } from '../../platform/database/drizzle.ts'
import { DAY } from '@envoi/contract/limits'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { Account } from './account.ts'
import { farewells } from './tables.ts'

/** What a letter to an address that the account has no more is written from. */
export type Farewell = typeof farewells.$inferSelect

/** A letter that does not leave is tried for four days; then nobody needs the address any more. */
const KEPT = 5 * DAY

/** Gives the reference that the letter is posted with. */
export async function insertFarewell(
  tx: Transaction,
  { email, displayName, lang }: Account,
  { now, newAddress = null }: { now: Date; newAddress?: string | null },
): Promise<string> {
  const id = newId()
  const expiresAt = new Date(now.getTime() + KEPT)
  await tx.insert(farewells).values({ id, address: email, name: displayName, lang, newAddress, expiresAt })
  return id
}

export async function findFarewell(reader: Reader, id: string, now: Date): Promise<Farewell | undefined> {
  const [row] = await reader
    .select()
    .from(farewells)
    .where(and(eq(farewells.id, id), gt(farewells.expiresAt, now)))
  return row
}

import { createHmac } from 'node:crypto'
import type { Transaction, Reader } from '../../../platform/database/connect.ts'
import { and, eq, inArray } from '../../../platform/database/drizzle.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { givenOnce } from '../tables.ts'

/** A trial is for an account and for a card or wallet, the offer for an account: once ever, also for one that was made anew. */
type What = 'trial' | 'offer'

const hashOf = (secrets: Secrets, what: What, key: string): Buffer =>
  createHmac('sha256', secrets.key(`given-once-${what}`))
    .update(key)
    .digest()

/** Also for who has another address by now, and for who closes the account and makes one with the same. */
export const accountGiftKeys = ({ emailKey, uid }: { emailKey: string; uid: string }): string[] => [
  `account ${emailKey}`,
  `uid ${uid}`,
]
export const cardGiftKey = (fingerprint: string): string => `card ${fingerprint}`
export const walletGiftKey = (fingerprint: string): string => `wallet ${fingerprint}`

export async function wasGiven(
  reader: Reader,
  secrets: Secrets,
  what: What,
  keys: readonly string[],
): Promise<boolean> {
  const hashes = keys.map((key) => hashOf(secrets, what, key))
  const rows = await reader
    .select({ what: givenOnce.what })
    .from(givenOnce)
    .where(and(eq(givenOnce.what, what), inArray(givenOnce.keyHash, hashes)))
    .limit(1)
  return rows.length > 0
}

/** False where one of them has had it; then none is written down. */
export async function giveOnce(
  tx: Transaction,
  secrets: Secrets,
  what: What,
  userId: number,
  keys: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .insert(givenOnce)
    .values(keys.map((key) => ({ what, keyHash: hashOf(secrets, what, key), userId })))
    .onConflictDoNothing()
    .returning({ what: givenOnce.what })
  return rows.length === keys.length
}

/** For this account, also where it has it already; false where another has had it. */
export async function claim(
  tx: Transaction,
  secrets: Secrets,
  what: What,
  userId: number,
  key: string,
): Promise<boolean> {
  if (await giveOnce(tx, secrets, what, userId, [key])) return true
  const [row] = await tx
    .select({ userId: givenOnce.userId })
    .from(givenOnce)
    .where(and(eq(givenOnce.what, what), eq(givenOnce.keyHash, hashOf(secrets, what, key))))
  return row?.userId === userId
}

/** Without an account beside it nothing takes it back. */
export async function giveForGood(
  tx: Transaction,
  secrets: Secrets,
  what: What,
  keys: readonly string[],
): Promise<void> {
  await tx
    .insert(givenOnce)
    .values(keys.map((key) => ({ what, keyHash: hashOf(secrets, what, key), userId: null })))
    .onConflictDoUpdate({ target: [givenOnce.what, givenOnce.keyHash], set: { userId: null } })
}

/** Of a purchase that came to nothing. */
export async function takeBack(tx: Transaction, what: What, userId: number): Promise<void> {
  await tx.delete(givenOnce).where(and(eq(givenOnce.what, what), eq(givenOnce.userId, userId)))
}

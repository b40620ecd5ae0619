import type { ApiScope } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, and, desc, eq, gt, isNull, or } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken } from '../../platform/secrets.ts'
import { apiKeys } from './tables.ts'

export type KeyRow = InferSelectModel<typeof apiKeys>

/** By which people, and programs that look for secrets in sources, know what it is. */
export const KEY_START = 'evk_'
/** How many of its last characters are kept as they are: what is left is still 230 bits. */
const ENDING = 4

const newKey = (): string => `${KEY_START}${newId()}${newId()}`

export type NewKey = { userId: number; description: string; scopes: readonly ApiScope[]; expiresAt: Date | null }

/** Tells the key, for once. */
export async function insertKey(
  tx: Transaction,
  { userId, description, scopes, expiresAt }: NewKey,
): Promise<{ key: string; row: KeyRow }> {
  const key = newKey()
  const [row] = await tx
    .insert(apiKeys)
    .values({
      publicId: newId(),
      userId,
      description,
      scopes: [...new Set(scopes)],
      tokenHash: hashToken(key),
      ending: key.slice(-ENDING),
      expiresAt,
    })
    .returning()
  if (!row) throw new Error('a key was not inserted')
  return { key, row }
}

/** All of somebody, the newest first. */
export const findKeys = (reader: Reader, userId: number): Promise<KeyRow[]> =>
  reader.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id))

export async function findKeyById(reader: Reader, id: number): Promise<KeyRow | undefined> {
  const [row] = await reader.select().from(apiKeys).where(eq(apiKeys.id, id))
  return row
}

export async function findKeyByPublicId(reader: Reader, publicId: string): Promise<KeyRow | undefined> {
  const [row] = await reader.select().from(apiKeys).where(eq(apiKeys.publicId, publicId))
  return row
}

export const countKeys = (reader: Reader, userId: number): Promise<number> =>
  reader.$count(apiKeys, eq(apiKeys.userId, userId))

export const countLiveKeys = (reader: Reader, userId: number, now: Date): Promise<number> =>
  reader.$count(apiKeys, and(eq(apiKeys.userId, userId), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))))

/** Nothing when it has gone meanwhile. */
export async function renameKey(tx: Transaction, id: number, description: string): Promise<KeyRow | undefined> {
  const [row] = await tx.update(apiKeys).set({ description }).where(eq(apiKeys.id, id)).returning()
  return row
}

export async function deleteKey(tx: Transaction, { id, userId }: Pick<KeyRow, 'id' | 'userId'>): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
}

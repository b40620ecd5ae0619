import { and, asc, count, eq, gt, isNull, lt } from '../../../platform/database/drizzle.ts'
import { passkeys as limits } from '@envoi/contract/limits'
import type { Passkey } from '@envoi/contract/second-factor'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { passkeyChallenges, passkeys } from '../tables.ts'

/** The SQL of passkeys and of the challenges they answer. */
export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeys = (reader: Reader, userId: number): Promise<PasskeyRow[]> =>
  reader.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))

export async function findPasskey(reader: Reader, publicId: string): Promise<PasskeyRow | undefined> {
  const [row] = await reader.select().from(passkeys).where(eq(passkeys.publicId, publicId))
  return row
}

export async function findByCredential(reader: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await reader.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

export async function hasRoomForPasskey(reader: Reader, userId: number): Promise<boolean> {
  const [row] = await reader.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return (row?.total ?? 0) < limits.max
}

export type NewPasskey = Pick<
  PasskeyRow,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'createdAt'
>

/** Nothing when somebody has it already. */
export async function addPasskey(tx: Transaction, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .insert(passkeys)
    .values({ publicId: newId(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row
}

export async function renamePasskey(tx: Transaction, id: number, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id)).returning()
  return row
}

export async function removePasskey(tx: Transaction, publicId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.publicId, publicId))
}

/** The counter of a true passkey only grows, or stays at zero where it does not count. */
export async function recordPasskeyUse(tx: Transaction, now: Date, id: number, counter: number): Promise<boolean> {
  const mayFollow = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), mayFollow))
    .returning({ id: passkeys.id })
  return rows.length === 1
}

/** `userId` null: for signing in, by whoever holds a passkey. */
export async function addChallenge(
  tx: Transaction,
  now: Date,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + limits.challengeLives)
  await tx.insert(passkeyChallenges).values({ challenge, userId, expiresAt })
}

/** Used up by the first answer, whatever the answer is. */
export async function takeChallenge(
  database: Database,
  now: Date,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<boolean> {
  const isMeant = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const rows = await database
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isMeant, gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge })
  return rows.length === 1
}

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.publicId,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

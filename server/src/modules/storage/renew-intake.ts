import { and, asc, eq, inArray, isNull, notExists, sql } from '../../platform/database/drizzle.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { newToken } from '../../platform/secrets.ts'
import { type IntakeObject, openIntake } from './intake.ts'
import { intakeObjects, intakes } from './tables.ts'

/** How a sender goes on under another token: the one before signs nothing of these objects any more. */
export type LockedObject = IntakeObject & { intakeId: number; isAborted: boolean }

/** Whoever ends objects holds them first, and so does whoever goes on with them. */
export async function lockObjects(tx: Transaction, keys: string[]): Promise<LockedObject[]> {
  const rows = await tx
    .select()
    .from(intakeObjects)
    .where(inArray(intakeObjects.key, keys))
    .orderBy(asc(intakeObjects.key))
    .for('update')
  return rows.map(({ key, intakeId, size, partSize, uploadId, abortedAt }) => ({
    key,
    intakeId,
    size,
    partSize,
    uploadId,
    isAborted: abortedAt !== null,
  }))
}

/** All of an intake under a new token; nothing when it is closed. */
export async function renewToken(
  tx: Transaction,
  id: number,
): Promise<{ token: string; bucketPath: string } | undefined> {
  const { token, hash } = newToken()
  const [row] = await tx
    .update(intakes)
    .set({ tokenHash: hash, usedAt: sql`now()` })
    .where(and(eq(intakes.id, id), isNull(intakes.closedAt)))
    .returning({ bucketPath: intakes.bucketPath })
  return row && { token, bucketPath: row.bucketPath }
}

/** Some objects, maybe of several intakes, under one of their own. An intake that nothing is left of is closed. */
export async function moveObjects(
  tx: Transaction,
  held: LockedObject[],
  place: { bucketId: string; bucketPath: string; lock: string | null; partSize: number },
): Promise<{ id: number; token: string }> {
  const opened = await openIntake(tx, { ...place, objects: [] })
  const keys = held.map(({ key }) => key)
  await tx.update(intakeObjects).set({ intakeId: opened.id }).where(inArray(intakeObjects.key, keys))
  const left = tx.select({ key: intakeObjects.key }).from(intakeObjects).where(eq(intakeObjects.intakeId, intakes.id))
  const before = [...new Set(held.map(({ intakeId }) => intakeId))]
  await tx
    .update(intakes)
    .set({ closedAt: sql`now()`, lock: null })
    .where(and(inArray(intakes.id, before), isNull(intakes.closedAt), notExists(left)))
  return opened
}

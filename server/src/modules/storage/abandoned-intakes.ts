import { and, asc, eq, inArray, isNull, sql } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { intakeObjects, intakes } from './tables.ts'

/** How intakes end that nothing will come of: by their sender's word, or because nobody comes back to them. */

/** Told when the sender has ended all objects of an intake, in the very transaction. */
export type AbortHook = (tx: Transaction, intakeId: number) => Promise<void>

/** Tells whether none is left. The intake's objects are held, so that of two calls at once the second knows it. */
export async function noteAborted(tx: Transaction, intakeId: number, keys: string[]): Promise<boolean> {
  const ofIntake = eq(intakeObjects.intakeId, intakeId)
  const objects = await tx
    .select({ key: intakeObjects.key, abortedAt: intakeObjects.abortedAt })
    .from(intakeObjects)
    .where(ofIntake)
    .orderBy(asc(intakeObjects.key))
    .for('update')
  await tx
    .update(intakeObjects)
    .set({ abortedAt: sql`now()` })
    .where(and(ofIntake, inArray(intakeObjects.key, keys), isNull(intakeObjects.abortedAt)))
  const now = new Set(keys)
  return objects.every(({ key, abortedAt }) => abortedAt !== null || now.has(key))
}

export async function areAborted(reader: Reader, keys: string[]): Promise<boolean> {
  const open = await reader
    .select({ key: intakeObjects.key })
    .from(intakeObjects)
    .where(and(inArray(intakeObjects.key, keys), isNull(intakeObjects.abortedAt)))
    .limit(1)
  return open.length === 0
}

/** Whoever shows its token is still at it. */
export async function noteUse(tx: Transaction, intakeId: number): Promise<void> {
  await tx
    .update(intakes)
    .set({ usedAt: sql`now()` })
    .where(eq(intakes.id, intakeId))
}

export type Unused = { forMilliseconds: number; atMost: number; among?: number[] }

/** Open ones that nobody has come back to for so long, the longest first. */
export async function findUnused(reader: Reader, { forMilliseconds, atMost, among }: Unused): Promise<number[]> {
  const isUnused = sql`${intakes.usedAt} < now() - ${forMilliseconds}::float8 * interval '1 millisecond'`
  const rows = await reader
    .select({ id: intakes.id })
    .from(intakes)
    .where(and(isNull(intakes.closedAt), isUnused, among && inArray(intakes.id, among)))
    .orderBy(asc(intakes.usedAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

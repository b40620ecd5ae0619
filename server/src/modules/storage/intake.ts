import { partSizeFor } from '@envoi/contract/limits'
import type { Bucket } from '../../outside/object-store/port.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, inArray, isNull, sql } from '../../platform/database/drizzle.ts'
import { newHexId } from '../../platform/ids.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { intakeObjects, intakes } from './tables.ts'

/** One permission to send bytes: a token, and exactly the objects it may fill. Storage knows no transfer. */
export type Intake = {
  id: number
  tokenHash: Buffer
  bucketId: string
  /** Null: its bytes are not encrypted. */
  lock: string | null
  isOpen: boolean
  isUseNoted: boolean
}
export type IntakeObject = { key: string; size: number; partSize: number; uploadId: string | null }
export type PreparedIntake = {
  bucketId: string
  bucketPath: string
  lock: string | null
  partSize: number
  objects: IntakeObject[]
}
/** How the bytes are encrypted: what is kept of the password, and the secret that it gives. */
export type Locked = { lock: string; secret: Buffer }

/** To this precision, so that signing seldom means writing. */
const USE_NOTED_EVERY = '1 hour'

export const partCount = (object: { size: number; partSize: number }): number =>
  Math.ceil(object.size / object.partSize)

/** Part numbers start at 1; all parts but the last are whole. */
export function sizeOfPart(object: { size: number; partSize: number }, partNumber: number): number {
  return Math.min(object.partSize, object.size - (partNumber - 1) * object.partSize)
}

/** Makes the keys ready in the bucket. What no intake takes over afterwards is swept. */
export async function prepareIntake(
  bucket: Bucket,
  sizes: number[],
  locked: Locked | undefined,
): Promise<PreparedIntake> {
  const bucketPath = newBucketPath()
  // One part size for the whole intake, as the wire says; the largest file decides.
  const partSize = partSizeFor(Math.max(0, ...sizes))
  const place = { bucketId: bucket.id, bucketPath, lock: locked?.lock ?? null, partSize }
  if (sizes.length === 0) return { ...place, objects: [] }
  const wanted = sizes.map((size) => ({ key: newObjectKey(bucketPath), size, partSize }))
  const opened = await bucket.open(wanted, locked?.secret)
  const uploadIds = new Map(opened.map(({ key, uploadId }) => [key, uploadId]))
  const objects = wanted.map(({ key, size }) => ({ key, size, partSize, uploadId: uploadIds.get(key) ?? null }))
  return { ...place, objects }
}

export async function openIntake(tx: Transaction, prepared: PreparedIntake): Promise<{ id: number; token: string }> {
  const { token, hash } = newToken()
  const [row] = await tx
    .insert(intakes)
    .values({ tokenHash: hash, bucketId: prepared.bucketId, bucketPath: prepared.bucketPath, lock: prepared.lock })
    .returning({ id: intakes.id })
  if (!row) throw new Error('the new intake has no row')
  const objects = prepared.objects.map((object) => ({ ...object, intakeId: row.id }))
  if (objects.length > 0) await tx.insert(intakeObjects).values(objects)
  return { id: row.id, token }
}

/** The token signs nothing from here on, and needs no lock for it; it still tells who sent. */
export async function closeIntake(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(intakes)
    .set({ closedAt: sql`now()`, lock: null })
    .where(and(eq(intakes.id, id), isNull(intakes.closedAt)))
}

export async function findIntakeByToken(reader: Reader, token: string): Promise<Intake | undefined> {
  const [row] = await reader
    .select({
      id: intakes.id,
      tokenHash: intakes.tokenHash,
      bucketId: intakes.bucketId,
      lock: intakes.lock,
      isOpen: sql<boolean>`${intakes.closedAt} is null`,
      isUseNoted: sql<boolean>`${intakes.usedAt} > now() - ${USE_NOTED_EVERY}::interval`,
    })
    .from(intakes)
    .where(eq(intakes.tokenHash, hashToken(token)))
  return row
}

export async function findIntakeObjects(
  reader: Reader,
  intakeId: number,
  keys: string[],
): Promise<Map<string, IntakeObject>> {
  const rows = await reader
    .select()
    .from(intakeObjects)
    .where(and(eq(intakeObjects.intakeId, intakeId), inArray(intakeObjects.key, keys)))
  return new Map(rows.map(({ key, size, partSize, uploadId }) => [key, { key, size, partSize, uploadId }]))
}

/** Keys are made by us and say nothing: no name, no owner, no order. Hexadecimal, so that any file system can hold them. */
const newBucketPath = newHexId
export const newObjectKey = (bucketPath: string): string => `${bucketPath}/${newHexId()}`

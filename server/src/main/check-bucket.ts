import { nameRenditions } from '../modules/previews/index.ts'
import { type PlacedBucket, usualSweep } from '../modules/storage/index.ts'
import { nameObjects } from '../modules/transfers/index.ts'
import type { Database } from '../platform/database/connect.ts'

/** `transferId` and `name` are null where nothing in the database is of these bytes. */
export type MissingObject = { transferId: string | null; name: string | null; key: string }
type Bucket = PlacedBucket['bucket']

/** Goes through all of a bucket and names what is missing in it, as people know it. Nothing is changed. */
export async function findAllMissing(
  database: Database,
  bucket: Bucket,
  signal: AbortSignal,
): Promise<MissingObject[]> {
  const missing: MissingObject[] = []
  let after = ''
  do {
    const stretch = await bucket.findMissing({ after, atMost: usualSweep.atMost }, signal)
    missing.push(...(await nameMissing(database, bucket.id, stretch.missing)))
    after = stretch.reached
  } while (after !== '')
  return missing
}

export async function nameMissing(database: Database, bucketId: string, keys: string[]): Promise<MissingObject[]> {
  if (keys.length === 0) return []
  const named = [...(await nameObjects(database, bucketId, keys)), ...(await nameRenditions(database, bucketId, keys))]
  const known = new Set(named.map(({ key }) => key))
  const unknown = keys.filter((key) => !known.has(key)).map((key) => ({ transferId: null, name: null, key }))
  return [...named.map(({ transferId, name, key }) => ({ transferId, name, key })), ...unknown]
}

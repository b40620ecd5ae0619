import type { Bucket, StoredObject } from '../../outside/object-store/port.ts'

/** Seals those that are whole, and leaves the others. */
export async function sealWhole(bucket: Bucket, keys: string[]): Promise<StoredObject[]> {
  if (keys.length === 0) return []
  const { sealed, missing } = await bucket.seal(keys)
  if (missing.length === 0 || missing.length === keys.length) return sealed
  const lacking = new Set<string>(missing)
  return (await bucket.seal(keys.filter((key) => !lacking.has(key)))).sealed
}

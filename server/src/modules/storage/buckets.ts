import type { TransferType } from '@envoi/contract/words'
import { type Bucket, BucketAway, type StoredObject } from '../../outside/object-store/port.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** A bucket of this installation: where in the world it is, and for which transfers. One for none keeps what it has. */
export type PlacedBucket = {
  bucket: Bucket
  region: string
  /** How the region is called, and where it lies; either may not be known. */
  name?: string | undefined
  country?: string | undefined
  types: readonly TransferType[]
}

/** In order of preference. A transfer remembers its bucket and stays there. */
export type Buckets = { all: readonly PlacedBucket[]; endpoint: () => string }

/** One that rows name and the configuration no longer does may be named there again: until then it is away. */
export function getBucket(buckets: Buckets, id: string): Bucket {
  const found = buckets.all.find(({ bucket }) => bucket.id === id)
  if (!found) throw new BucketAway(`bucket ${id} is not configured here, though rows name it`)
  return found.bucket
}

/** Those that new transfers can go to. */
export const takingBuckets = ({ all }: Buckets): PlacedBucket[] => all.filter(({ types }) => types.length > 0)

type BucketRequest = { type: TransferType; region: string | undefined }

export function requireBucketFor(buckets: Buckets, { type, region }: BucketRequest): Bucket {
  const taking = takingBuckets(buckets)
  const there = region === undefined ? taking : taking.filter((placed) => placed.region === region)
  if (region !== undefined && there.length === 0) {
    throw new Refusal('BAD_REQUEST', {
      detail: `forcedRegion: it is one of ${regionsOf(buckets)
        .map((one) => one.region)
        .join(', ')}`,
    })
  }
  const placed = there.find(({ types }) => types.includes(type))
  if (!placed) throw new Refusal('INVALID_TRANSFER_TYPE')
  return placed.bucket
}

export type Region = { region: string; name?: string; country?: string; types: TransferType[] }

/** What may be asked for. */
export function regionsOf(buckets: Buckets): Region[] {
  const byRegion = Map.groupBy(takingBuckets(buckets), ({ region }) => region)
  return [...byRegion].map(([region, there]) => describe(region, there))
}

function describe(region: string, there: PlacedBucket[]): Region {
  const name = there.find((placed) => placed.name !== undefined)?.name
  const [country, ...others] = new Set(there.map((placed) => placed.country))
  return {
    region,
    ...(name !== undefined && { name }),
    // Of all that is kept there, or of nothing.
    ...(country !== undefined && others.length === 0 && { country }),
    types: [...new Set(there.flatMap(({ types }) => types))].toSorted(),
  }
}

/** Seals those that are whole, and leaves the others. */
export async function sealWhole(bucket: Bucket, keys: string[]): Promise<StoredObject[]> {
  if (keys.length === 0) return []
  const { sealed, missing } = await bucket.seal(keys)
  if (missing.length === 0 || missing.length === keys.length) return sealed
  const lacking = new Set<string>(missing)
  return (await bucket.seal(keys.filter((key) => !lacking.has(key)))).sealed
}

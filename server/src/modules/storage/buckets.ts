import type { Bucket } from '../../outside/object-store/port.ts'

/** The buckets of this installation. A transfer remembers its bucket; new ones go to the first. */
export type Buckets = { all: [Bucket, ...Bucket[]]; endpoint: () => string }

export function getBucket(buckets: Buckets, id: string): Bucket {
  const bucket = buckets.all.find((candidate) => candidate.id === id)
  if (!bucket) throw new Error(`bucket ${id} is not configured here, though rows name it`)
  return bucket
}

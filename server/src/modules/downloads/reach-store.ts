import { type Bucket, BucketAway, type ByteRange } from '../../outside/object-store/port.ts'

/** Whoever asks is answered within two seconds. */
const WITHIN = 1500

const nowhere = { write: async (): Promise<void> => {} }

/** Where others keep the bytes they may be out of reach: one byte tells, before a length is promised and a count taken. */
export async function reachStore(bucket: Bucket, object: Omit<ByteRange, 'start' | 'length'>): Promise<void> {
  if (bucket.verifies) return
  await inTime((signal) => bucket.read({ ...object, start: 0, length: 1 }, nowhere, signal))
}

/** Asks a store for something that somebody waits for. */
export async function inTime<Result>(ask: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = AbortSignal.timeout(WITHIN)
  try {
    return await ask(limit)
  } catch (error) {
    throw limit.aborted ? new BucketAway('no byte came in time', { cause: error }) : error
  }
}

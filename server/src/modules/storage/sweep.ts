import { type Bucket, BucketAway } from '../../outside/object-store/port.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Buckets } from './buckets.ts'

export const sweepStorageJob = 'sweep-storage'

/** Bytes go only when nobody has wanted them for a day: by then every mistake has been noticed. */
export const usualSweep = { graceMilliseconds: 24 * 60 * 60_000, atMost: 10_000 }

async function sweep(bucket: Bucket, log: Log, signal: AbortSignal): Promise<void> {
  const report = await bucket.sweep(usualSweep, signal)
  log.info('storage-swept', { bucket: bucket.id, ...report })
  if (report.refused > 0) {
    log.error('sweep-stopped', new Error(`${report.refused} objects would go at once`), { bucket: bucket.id })
  }
  if (report.missing.length > 0) log.warn('objects-missing', { bucket: bucket.id, keys: report.missing })
}

/** Hourly and at start: repairs what a crash left between two steps, removes leftovers, and names what is missing. */
export const sweepStorage = (buckets: Buckets, log: Log): Job => ({
  name: sweepStorageJob,
  cron: '17 * * * *',
  async handle(_payload, signal) {
    const away: unknown[] = []
    for (const { bucket } of buckets.all) {
      try {
        await sweep(bucket, log, signal)
      } catch (error) {
        // The others are swept all the same.
        if (!(error instanceof BucketAway)) throw error
        away.push(error)
      }
    }
    if (away.length > 0) throw new AggregateError(away, 'not every bucket could be swept')
  },
})

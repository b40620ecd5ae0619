import type { Bucket, SweepReport } from '../../outside/object-store/port.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Buckets } from './buckets.ts'

export const sweepStorageJob = 'sweep-storage'

/** Bytes go only when nobody has wanted them for a day: by then every mistake has been noticed. */
export const usualSweep = { graceMilliseconds: 24 * 60 * 60_000, atMost: 10_000 }

/** One stretch after another while there is that much to do: what comes faster than it goes would never end. */
async function sweep(bucket: Bucket, log: Log, signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal.aborted) {
    const report = await bucket.sweep(usualSweep, signal)
    tell(bucket, report, log)
    isMore = report.removed >= usualSweep.atMost || report.orphans >= usualSweep.atMost
  }
}

function tell(bucket: Bucket, report: SweepReport, log: Log): void {
  log.info('storage-swept', { bucket: bucket.id, ...report })
  if (report.refused > 0) {
    log.error('sweep-stopped', new Error(`${report.refused} objects would go at once`), { bucket: bucket.id })
  }
  if (report.stuck !== undefined) {
    log.error('sweep-stuck', new Error(`the store keeps leftovers, ${report.stuck}`), { bucket: bucket.id })
  }
  if (report.missing.length > 0) log.warn('objects-missing', { bucket: bucket.id, keys: report.missing })
}

/** Hourly and at start: repairs what a crash left between two steps, removes leftovers, and names what is missing. */
export const sweepStorage = (buckets: Buckets, log: Log): Job => ({
  name: sweepStorageJob,
  cron: '17 * * * *',
  async handle(_payload, signal) {
    const failures: unknown[] = []
    for (const { bucket } of buckets.all) {
      try {
        await sweep(bucket, log, signal)
      } catch (error) {
        // The others are swept all the same.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not every bucket could be swept')
  },
})

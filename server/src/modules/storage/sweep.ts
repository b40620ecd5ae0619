import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Buckets } from './buckets.ts'

export const sweepStorageJob = 'sweep-storage'

/** Bytes go only when nobody has wanted them for a day: by then every mistake has been noticed. */
const GRACE = 24 * 60 * 60_000
const AT_MOST = 10_000

/** Hourly and at start: repairs what a crash left between two steps, removes leftovers, and names what is missing. */
export const sweepStorage = (buckets: Buckets, log: Log): Job => ({
  name: sweepStorageJob,
  cron: '17 * * * *',
  async handle(_payload, signal) {
    for (const bucket of buckets.all) {
      const report = await bucket.sweep({ graceMilliseconds: GRACE, atMost: AT_MOST }, signal)
      log.info('storage-swept', { bucket: bucket.id, ...report })
      if (report.refused > 0) log.error('sweep-stopped', new Error(`${report.refused} objects would go at once`))
      if (report.missing.length > 0) log.warn('objects-missing', { bucket: bucket.id, keys: report.missing })
    }
  },
})

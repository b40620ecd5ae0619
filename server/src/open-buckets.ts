import { bucketTrouble } from './bucket-trouble.ts'
import type { PlacedBucket } from './modules/storage/index.ts'
import { createPagesCheck } from './pages-check.ts'
import { type DiskBucket, createDiskBucket } from './bytes/disk-bucket.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/connect.ts'
import type { HealthCheck } from './platform/health.ts'
import type { Log } from './platform/log.ts'
import type { Secrets } from './platform/secrets.ts'

type Deps = {
  config: Pick<Config, 'buckets' | 'accel'>
  /** The folder of the disk bucket. */
  objects: string
  database: Database
  patient: Database
  secrets: Secrets
  storageUrl: () => string
  clock: Clock
  log: Log
  callPatience?: number | undefined
}

/** All buckets of the configuration, in its order, and the disk among them once more: it takes bytes by itself. */
export type OpenBuckets = { disk: DiskBucket; all: PlacedBucket[] } & Disposable

export async function openBuckets(deps: Deps): Promise<OpenBuckets> {
  const { database, patient, clock, log, callPatience: patience } = deps
  // What speaks S3 takes 36 MB: only whoever keeps something in a store pays for it.
  const s3 = deps.config.buckets.some(({ s3: place }) => place)
    ? await import('./outside/object-store/s3/s3-bucket.ts')
    : undefined
  const onFault = (error: unknown): void => log.error('bucket-fault', error)
  const disk = createDiskBucket({
    id: 'disk',
    root: deps.objects,
    database,
    patient,
    signingKey: deps.secrets.key('disk-upload'),
    publicUrl: deps.storageUrl,
    accel: deps.config.accel,
    clock,
    onFault,
  })
  const stores = new DisposableStack()
  const all = deps.config.buckets.map(({ id, region, name, country, types, s3: place }) => {
    const onAway = (isAway: boolean): void =>
      isAway ? log.warn('store-away', { bucket: id }) : log.info('store-back', { bucket: id })
    const bucket =
      s3 && place ? stores.use(s3.createS3Bucket({ id, place, database, patient, clock, patience, onAway })) : disk
    return { bucket, region, name, country, types }
  })
  return { disk, all, [Symbol.dispose]: () => stores.dispose() }
}

/** New transfers need every bucket that takes some. One that only keeps what it has may be away for a while. */
export function bucketChecks(all: readonly PlacedBucket[], origins: readonly string[], log: Log): HealthCheck[] {
  const told = new Map<string, string>()
  /** Health says which bucket cannot be used; why is said here, once until it changes. */
  async function check(bucket: PlacedBucket['bucket'], signal: AbortSignal): Promise<void> {
    try {
      await bucket.check(signal)
      told.delete(bucket.id)
    } catch (error) {
      const why = bucketTrouble(error) ?? (error instanceof Error ? error.message : String(error))
      if (!signal.aborted && told.get(bucket.id) !== why) {
        log.warn('bucket-unfit', { bucket: bucket.id, why })
        told.set(bucket.id, why)
      }
      throw error
    }
  }
  const taking = all.filter(({ types }) => types.length > 0)
  const stores = taking.filter(({ bucket }) => bucket.findTurnedAway)
  const keeping = all.filter(({ types }) => types.length === 0)
  return [
    {
      name: 'bucket',
      required: true,
      check: async (signal) => void (await Promise.all(taking.map(({ bucket }) => check(bucket, signal)))),
    },
    // Whoever is no browser can still send, and all can receive.
    ...(stores.length > 0
      ? [{ name: 'bucket-cors', required: false, check: createPagesCheck(stores, { origins, log }) }]
      : []),
    ...keeping.map(({ bucket }) => ({
      name: `bucket-${bucket.id}`,
      required: false,
      check: (signal: AbortSignal) => check(bucket, signal),
    })),
  ]
}

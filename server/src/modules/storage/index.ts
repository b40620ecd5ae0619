/**
 * Storage: permission to send bytes (intakes), the signing calls, and the buckets behind them. It knows no transfer:
 * others hand it sizes and get keys, a token and, at the end, sealed versions.
 * The only file other modules may import.
 */
import { type Bucket, BucketFull, type StoredObject } from '../../outside/object-store/port.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Actor } from '../accounts/index.ts'
import { type Buckets, getBucket } from './buckets.ts'
import { type AbortHook, type Unused, findUnused } from './given-up.ts'
import {
  type Intake,
  type PreparedIntake,
  closeIntake,
  findIntakeByToken,
  openIntake,
  prepareIntake,
} from './intake.ts'
import { storageRoutes } from './routes.ts'
import { sweepStorage } from './sweep.ts'

export { sweepStorageJob } from './sweep.ts'
export { type Intake, type PreparedIntake, partCount } from './intake.ts'

export type Storage = {
  endpoint(): string
  bucket(id: string): Bucket
  bucketIds(): string[]
  prepareIntake(sizes: number[]): Promise<PreparedIntake>
  openIntake(tx: Transaction, prepared: PreparedIntake): Promise<{ id: number; token: string }>
  closeIntake(tx: Transaction, id: number): Promise<void>
  findIntakeByToken(reader: Reader, token: string): Promise<Intake | undefined>
  /** Open intakes that nobody has come back to for so long. */
  findUnused(reader: Reader, unused: Unused): Promise<number[]>
  /** For those who must know at once that a sender has ended an intake; said while the program is put together. */
  onAborted(hook: AbortHook): void
  seal(bucketId: string, keys: string[]): Promise<StoredObject[] | undefined>
  routes: BoundRoute<Actor>[]
  jobs: Job[]
}

export function createStorage(deps: {
  database: Database
  buckets: Buckets
  freeBytesKept: number
  log: Log
}): Storage {
  const { buckets } = deps
  const abortHooks: AbortHook[] = []
  return {
    endpoint: buckets.endpoint,
    bucket: (id) => getBucket(buckets, id),
    bucketIds: () => buckets.all.map((bucket) => bucket.id),
    async prepareIntake(sizes) {
      const bucket = buckets.all[0]
      const declared = sizes.reduce((sum, size) => sum + size, 0)
      if ((await bucket.freeBytes()) < declared + deps.freeBytesKept) throw storageFull()
      return prepareIntake(bucket, sizes).catch((error: unknown) => {
        throw error instanceof BucketFull ? storageFull() : error
      })
    },
    openIntake,
    closeIntake,
    findIntakeByToken,
    findUnused,
    onAborted: (hook) => void abortHooks.push(hook),
    /** The sealed objects, or nothing when some bytes are still missing. */
    async seal(bucketId, keys) {
      const { sealed, missing } = await getBucket(buckets, bucketId).seal(keys)
      return missing.length > 0 ? undefined : sealed
    },
    routes: storageRoutes({ ...deps, abortHooks }),
    jobs: [sweepStorage(buckets, deps.log)],
  }
}

const storageFull = (): Refusal => new Refusal('STORAGE_FULL', { retryAfter: 600 })

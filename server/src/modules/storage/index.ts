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
import { newObjectKey } from './object-key.ts'
import { type HeldObject, holdObjects, moveObjects, renewToken } from './renew-intake.ts'
import { storageRoutes } from './routes.ts'
import { sweepStorage } from './sweep.ts'

export { sweepStorageJob } from './sweep.ts'
export { type Intake, type IntakeObject, type PreparedIntake, closeIntake, partCount } from './intake.ts'
export type { HeldObject } from './renew-intake.ts'

export type Storage = {
  endpoint(): string
  bucket(id: string): Bucket
  bucketIds(): string[]
  /** In the bucket that new ones go to, unless another is named. */
  prepareIntake(sizes: number[], bucketId?: string): Promise<PreparedIntake>
  /** For an object that is not sent: a copy. */
  newKey(bucketPath: string): string
  openIntake(tx: Transaction, prepared: PreparedIntake): Promise<{ id: number; token: string }>
  closeIntake(tx: Transaction, id: number): Promise<void>
  findIntakeByToken(reader: Reader, token: string): Promise<Intake | undefined>
  holdObjects(tx: Transaction, keys: string[]): Promise<HeldObject[]>
  renewToken: typeof renewToken
  moveObjects: typeof moveObjects
  /** Open intakes that nobody has come back to for so long. */
  findUnused(reader: Reader, unused: Unused): Promise<number[]>
  /** For those who must know at once that a sender has ended an intake; said while the program is put together. */
  onAborted(hook: AbortHook): void
  seal(bucketId: string, keys: string[]): Promise<StoredObject[] | undefined>
  /** Seals those that are whole, and leaves the others. */
  sealWhole(bucketId: string, keys: string[]): Promise<StoredObject[]>
  /** Those of the keys that bytes are missing of. */
  findMissing(bucketId: string, keys: string[]): Promise<string[]>
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
    async prepareIntake(sizes, bucketId) {
      const bucket = bucketId === undefined ? buckets.all[0] : getBucket(buckets, bucketId)
      const declared = sizes.reduce((sum, size) => sum + size, 0)
      if ((await bucket.freeBytes()) < declared + deps.freeBytesKept) throw storageFull()
      return prepareIntake(bucket, sizes).catch((error: unknown) => {
        throw error instanceof BucketFull ? storageFull() : error
      })
    },
    newKey: newObjectKey,
    openIntake,
    closeIntake,
    findIntakeByToken,
    holdObjects,
    renewToken,
    moveObjects,
    findUnused,
    onAborted: (hook) => void abortHooks.push(hook),
    /** The sealed objects, or nothing when some bytes are still missing. */
    async seal(bucketId, keys) {
      const { sealed, missing } = await getBucket(buckets, bucketId).seal(keys)
      return missing.length > 0 ? undefined : sealed
    },
    async sealWhole(bucketId, keys) {
      if (keys.length === 0) return []
      const bucket = getBucket(buckets, bucketId)
      const { sealed, missing } = await bucket.seal(keys)
      if (missing.length === 0 || missing.length === keys.length) return sealed
      const lacking = new Set<string>(missing)
      return (await bucket.seal(keys.filter((key) => !lacking.has(key)))).sealed
    },
    async findMissing(bucketId, keys) {
      return (await getBucket(buckets, bucketId).seal(keys)).missing
    },
    routes: storageRoutes({ ...deps, abortHooks }),
    jobs: [sweepStorage(buckets, deps.log)],
  }
}

const storageFull = (): Refusal => new Refusal('STORAGE_FULL', { retryAfter: 600 })

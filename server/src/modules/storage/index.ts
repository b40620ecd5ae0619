/**
 * Storage: permission to send bytes (intakes), the signing calls, and the buckets behind them. It knows no transfer:
 * others hand it sizes and get keys, a token and, at the end, sealed versions.
 * The only file other modules may import.
 */
import type { TransferType } from '@envoi/contract/words'
import { type Bucket, BucketFull, type StoredObject } from '../../outside/object-store/port.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Actor } from '../accounts/index.ts'
import {
  type Buckets,
  type Region,
  getBucket,
  regionsOf,
  requireBucketFor,
  sealWhole,
  takingBuckets,
} from './buckets.ts'
import { type AbortHook, type Unused, findUnused } from './abandoned-intakes.ts'
import {
  type Intake,
  type Locked,
  type PreparedIntake,
  closeIntake,
  findIntakeByToken,
  newObjectKey,
  openIntake,
  prepareIntake,
} from './intake.ts'
import { type Locks, createLocks } from './lock.ts'
import { type LockedObject, lockObjects, moveObjects, renewToken } from './renew-intake.ts'
import { storageRoutes } from './routes.ts'
import { sweepStorage } from './sweep.ts'

export { type PlacedBucket, requireBucketFor, sealWhole } from './buckets.ts'
export { sweepStorageJob, usualSweep } from './sweep.ts'
export {
  type Intake,
  type IntakeObject,
  type Locked,
  type PreparedIntake,
  closeIntake,
  partCount,
  prepareIntake,
  sizeOfPart,
} from './intake.ts'
export { type Locks, requireSecret, sendersTries } from './lock.ts'
export type { LockedObject } from './renew-intake.ts'

export type Storage = {
  endpoint(): string
  bucket(id: string): Bucket
  /** Those that new transfers can go to, and of which types. */
  takingBuckets(): { bucketId: string; types: TransferType[] }[]
  /** Where transfers can be asked to lie, and of which types. */
  regions(): Region[]
  /** Whether some bucket takes new transfers of this type. */
  takes(type: TransferType): boolean
  /** The id of the one that a new transfer goes to; refuses what none takes. */
  bucketFor(request: { type: TransferType; region: string | undefined }): string
  /** Whether a bucket is in this region. */
  isIn(bucketId: string, region: string): boolean
  /** Whether transfers of this type may lie in a bucket; one that takes no new ones, or is away, says nothing of theirs. */
  mayHold(bucketId: string, type: TransferType): boolean
  /** The passwords that bytes are encrypted with. */
  locks: Locks
  /** Encrypted, if they are locked. */
  prepareIntake(sizes: number[], bucketId: string, locked?: Locked): Promise<PreparedIntake>
  /** For an object that is not sent: a copy. */
  newKey(bucketPath: string): string
  openIntake(tx: Transaction, prepared: PreparedIntake): Promise<{ id: number; token: string }>
  closeIntake(tx: Transaction, id: number): Promise<void>
  findIntakeByToken(reader: Reader, token: string): Promise<Intake | undefined>
  lockObjects(tx: Transaction, keys: string[]): Promise<LockedObject[]>
  renewToken: typeof renewToken
  moveObjects: typeof moveObjects
  /** Open intakes that nobody has come back to for so long. */
  findUnused(reader: Reader, unused: Unused): Promise<number[]>
  seal(bucketId: string, keys: string[]): Promise<StoredObject[] | undefined>
  /** Seals those that are whole, and leaves the others. */
  sealWhole(bucketId: string, keys: string[]): Promise<StoredObject[]>
  /** Those of the keys that bytes are missing of. */
  findMissing(bucketId: string, keys: string[]): Promise<string[]>
  /** `abortHooks`: those who must know at once that a sender has ended an intake, and are made after us. */
  routes(ports: { abortHooks: readonly AbortHook[] }): BoundRoute<Actor>[]
  jobs: Job[]
}

export function createStorage(deps: {
  database: Database
  buckets: Buckets
  freeBytesKept: number
  passwords: PasswordHashing
  rateLimits: RateLimits
  log: Log
}): Storage {
  const { buckets } = deps
  const locks = createLocks(deps)
  return {
    endpoint: buckets.endpoint,
    bucket: (id) => getBucket(buckets, id),
    takingBuckets: () =>
      takingBuckets(buckets).map(({ bucket, types }) => ({ bucketId: bucket.id, types: [...types] })),
    regions: () => regionsOf(buckets),
    takes: (type) => buckets.all.some(({ types }) => types.includes(type)),
    bucketFor: (request) => requireBucketFor(buckets, request).id,
    mayHold: (bucketId, type) => {
      const types = buckets.all.find(({ bucket }) => bucket.id === bucketId)?.types ?? []
      return types.length === 0 || types.includes(type)
    },
    isIn: (bucketId, region) => buckets.all.some((one) => one.bucket.id === bucketId && one.region === region),
    locks,
    async prepareIntake(sizes, bucketId, locked) {
      const bucket = getBucket(buckets, bucketId)
      const declared = sizes.reduce((sum, size) => sum + size, 0)
      if ((await bucket.freeBytes()) < declared + deps.freeBytesKept) throw storageFull()
      return prepareIntake(bucket, sizes, locked).catch((error: unknown) => {
        throw error instanceof BucketFull ? storageFull() : error
      })
    },
    newKey: newObjectKey,
    openIntake,
    closeIntake,
    findIntakeByToken,
    lockObjects,
    renewToken,
    moveObjects,
    findUnused,
    /** The sealed objects, or nothing when some bytes are still missing. */
    async seal(bucketId, keys) {
      const { sealed, missing } = await getBucket(buckets, bucketId).seal(keys)
      return missing.length > 0 ? undefined : sealed
    },
    sealWhole: (bucketId, keys) => sealWhole(getBucket(buckets, bucketId), keys),
    async findMissing(bucketId, keys) {
      return (await getBucket(buckets, bucketId).seal(keys)).missing
    },
    routes: ({ abortHooks }) => storageRoutes({ ...deps, locks, abortHooks }),
    jobs: [sweepStorage(buckets, deps.log)],
  }
}

const storageFull = (): Refusal => new Refusal('STORAGE_FULL', { retryAfter: 600 })

import { GetBucketVersioningCommand, HeadBucketCommand } from '@aws-sdk/client-s3'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import type { S3Place } from '../../../platform/config-buckets.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import type { Bucket, PartToSign, PutToSign } from '../port.ts'
import { abortUploads } from './abort-uploads.ts'
import { findTurnedAway } from './admits-pages.ts'
import { arrivedParts } from './arrived-parts.ts'
import { createBreaker } from '../../../platform/breaker.ts'
import { type S3Calls, SMALL_CALL, createS3Calls } from './calling.ts'
import { copyObjects } from './copy-objects.ts'
import { discardObjects } from './ledger.ts'
import { createGetObject } from './get-object.ts'
import { createNaming } from './naming.ts'
import { openUploads } from './open-uploads.ts'
import { putObject } from './put-object.ts'
import { readObject, readPatience } from './read-object.ts'
import { createS3Client } from './s3-client.ts'
import { sealObjects } from './seal-objects.ts'
import { createS3Signer } from './signer.ts'
import { findMissingS3, sweepS3 } from './sweep.ts'

export type S3BucketDeps = {
  id: string
  place: S3Place
  database: Database
  /** For the sweep, whose statements may take longer than a call can wait; the same unless given. */
  patient?: Database
  clock?: Clock
  /** How long a small call may take, in milliseconds, where whoever asks is not to be answered within two seconds. */
  patience?: number | undefined
  /** Hears when the store goes away, and when it is back. */
  onAway?: (isAway: boolean) => void
}
export type S3Bucket = Bucket & Disposable

const READERS = 1024

/** Bytes in a store that speaks S3: senders and receivers talk to it themselves, and our rows say which version counts. */
export function createS3Bucket({
  id,
  place,
  database,
  patient = database,
  clock = systemClock,
  patience = SMALL_CALL,
  onAway,
}: S3BucketDeps): S3Bucket {
  const client = createS3Client(place)
  const calls = createS3Calls({
    client,
    bucketName: place.bucket,
    patience,
    breaker: createBreaker(() => performance.now(), onAway),
  })
  // Readers may be slow and many, and must not keep a small call waiting for a connection.
  const get = createGetObject(place)
  const takeTurn = createSemaphore(READERS)
  const reading = createS3Calls({ client, bucketName: place.bucket, atOnce: READERS })
  const readers = { calls: reading, get, takeTurn, patience: { ...readPatience, begins: patience } }
  const ledger = { database, bucket: id }
  const deps = { calls, ledger }
  const sign = createS3Signer({ client, place, clock })
  const note = createNaming(ledger)
  const checkVersions = createVersionCheck(calls)
  const swept = { calls, ledger: { database: patient, bucket: id }, clock }
  const abort = (keys: string[]): Promise<void> => abortUploads(deps, keys)

  /** The CRC-32 is noted before anyone can use the URL: there is none without it. */
  async function signNoted<Part extends PutToSign | PartToSign>(
    part: Part,
    signIt: (part: Part) => ReturnType<typeof sign.put>,
  ) {
    const { uploadId, partNumber } = { uploadId: null, partNumber: 1, ...part }
    const { key, size, crc32 } = part
    if (crc32 === null) throw new TypeError('a store that does not verify needs the CRC-32')
    const [signed] = await Promise.all([signIt(part), note({ key, uploadId, partNumber, size, crc32 })])
    return signed
  }

  return {
    id,
    verifies: false,
    // Opening a small object takes longer than sending it.
    readAhead: { objects: 8, bytes: 8 * 1024 * 1024 },
    open: (items, secret) => openUploads(deps, items, secret),
    signPut: (put) => signNoted(put, sign.put),
    signPart: (part) => signNoted(part, sign.part),
    signComplete: (upload) => sign.complete(upload),
    arrivedParts: (upload) => arrivedParts(deps, upload),
    abort,
    async seal(keys) {
      const { sealed, missing } = await sealObjects(deps, keys)
      return missing.length > 0 ? { sealed: [], missing } : { sealed, missing: [] }
    },
    copy: (copies, signal) => copyObjects(deps, copies, signal),
    put: (object) => putObject(deps, object),
    read: (range, sink, signal) => readObject(readers, range, sink, signal),
    handOver: async (object) => ({ status: 302, isAddress: true, headers: { Location: await sign.read(object) } }),
    discard: (objects) => discardObjects(ledger, objects),
    sweep: (limits, signal) => sweepS3({ ...swept, abort }, limits, signal),
    findMissing: (stretch, signal) => findMissingS3(swept, stretch, signal),
    // The store does not say.
    freeBytes: async () => Infinity,
    check: checkVersions,
    findTurnedAway: (origins, signal) => findTurnedAway(calls, origins, signal),
    [Symbol.dispose]() {
      client.destroy()
      get[Symbol.dispose]()
    },
  }
}

/** Without versions a late put would replace what was sealed. Once on they can only be suspended, so it is asked once. */
function createVersionCheck(calls: S3Calls): (signal: AbortSignal) => Promise<void> {
  let isVersioned = false
  return async (signal) => {
    const place = { Bucket: calls.bucketName }
    await calls.call(new HeadBucketCommand(place), { signal })
    if (isVersioned) return
    const { Status } = await calls.call(new GetBucketVersioningCommand(place), { signal })
    if (Status !== 'Enabled') {
      throw new Error(`The bucket ${calls.bucketName} keeps no versions: run npm run operator -- bucket setup.`)
    }
    isVersioned = true
  }
}

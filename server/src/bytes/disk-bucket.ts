import { type Clock, systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import { type BodyPace, bodyPace } from '../platform/http/body-pace.ts'
import { newHexId } from '../platform/ids.ts'
import { objectSecret } from '../outside/object-store/object-secret.ts'
import type { Bucket, PutToSign } from '../outside/object-store/port.ts'
import { copyObjects } from './copy-objects.ts'
import { etagOf } from './etag.ts'
import { checkDisk, freeBytes } from './disk-room.ts'
import { createSecretWrap, encryptionHeader } from './receiving/encryption-header.ts'
import { handOver } from './reading/hand-over.ts'
import { abortObjects, discardObjects, sealObjects } from './ledger/object-ledger.ts'
import { openUploads } from './open-uploads.ts'
import { arrivedRows } from './ledger/part-ledger.ts'
import { putObject } from './put-object.ts'
import { createReadBuffers } from './reading/read-buffers.ts'
import { readObject } from './reading/read-object.ts'
import { createReceiver, type Receiver } from './receiving/receive.ts'
import { createByteIntake } from './receiving/receive-bytes.ts'
import { createUrlSigner } from './receiving/signed-url.ts'
import { sweepBucket } from './sweeping/sweep.ts'
import { findMissing } from './sweeping/sweep-missing.ts'

export type DiskBucketDeps = {
  id: string
  /** The folder that holds the bytes; nothing else belongs in it. */
  root: string
  database: Database
  /** For the sweep, whose statements may take longer than a call can wait; the same unless given. */
  patient?: Database
  signingKey: Buffer
  /** STORAGE_URL: where `receive` is mounted, as senders see it. */
  publicUrl: () => string
  onFault: (error: unknown) => void
  /** ENVOI_ACCEL: the location at which a server in front of us has `root`. */
  accel?: string | undefined
  clock?: Clock
  newId?: () => string
  pace?: BodyPace
}
export type DiskBucket = Bucket & Receiver

/** Bytes in files of our own, rows in our own database: the bucket that needs no other service. */
export function createDiskBucket(deps: DiskBucketDeps): DiskBucket {
  const { root, database, onFault, clock = systemClock, newId = newHexId } = deps
  const bucket = deps.id
  const ledger = { database, bucket }
  const patientLedger = { database: deps.patient ?? database, bucket }
  const urls = createUrlSigner({ bucketId: bucket, signingKey: deps.signingKey, publicUrl: deps.publicUrl, clock })
  const intake = createByteIntake(deps.pace ?? bodyPace)
  const buffers = createReadBuffers()
  const secrets = createSecretWrap(deps.signingKey)
  const receiver = createReceiver({ root, bucket, database, ledger, intake, urls, secrets, newId, onFault })
  const headersOf = ({ key, secret }: PutToSign): Record<string, string> =>
    secret ? { [encryptionHeader]: secrets.wrap(objectSecret(secret, key), key) } : {}

  return {
    ...receiver,
    id: bucket,
    verifies: true,
    open: (items, secret) => openUploads({ root, ledger, newId }, items, { isEncrypted: secret !== undefined }),
    signPut: async (put) => ({
      url: urls.sign({ does: 'put', ...put, isEncrypted: put.secret !== undefined }),
      headers: headersOf(put),
    }),
    signPart: async (part) => ({
      url: urls.sign({ does: 'part', ...part, isEncrypted: part.secret !== undefined }),
      headers: headersOf(part),
    }),
    signComplete: async (upload) => ({ url: urls.sign({ does: 'complete', ...upload }), headers: {} }),
    async arrivedParts(upload) {
      const rows = await arrivedRows(ledger, upload)
      return rows.map(({ partNumber, size, crc32 }) => ({ partNumber, size, etag: etagOf({ size, crc32 }) }))
    },
    abort: (keys) => abortObjects(ledger, keys),
    async seal(keys) {
      const { sealed, missing } = await sealObjects(ledger, keys)
      return missing.length > 0 ? { sealed: [], missing } : { sealed, missing: [] }
    },
    copy: (copies, signal) => copyObjects({ root, ledger, buffers, newId }, copies, signal),
    put: (object) => putObject({ root, ledger, newId }, object),
    read: (range, sink, signal) => readObject({ root, ledger, buffers }, range, sink, signal),
    handOver: (object) => handOver({ accel: deps.accel, root }, object),
    discard: (objects) => discardObjects(ledger, objects),
    sweep: (limits, signal) => sweepBucket({ root, ledger: patientLedger, clock }, limits, signal),
    findMissing: (stretch, signal) => findMissing({ root, ledger: patientLedger }, stretch, signal),
    freeBytes: () => freeBytes(root),
    check: (signal) => checkDisk(root, signal),
  }
}

import { createHash } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { crc32 } from '@node-rs/crc32'
import type { Ledger } from '../ledger.ts'
import { BucketAway, type StoredObject } from '../port.ts'
import type { S3Calls } from './calling.ts'
import { addLeftovers, findSealed, recordSealed } from './ledger.ts'

const WITHIN = 10_000

/** Bytes first, row last: a crash in between leaves a version that no row knows, for the sweep. */
export async function putObject(
  { calls, ledger }: { calls: S3Calls; ledger: Ledger },
  { key, bytes }: { key: string; bytes: Uint8Array },
): Promise<StoredObject> {
  const there = await findSealed(ledger, key)
  if (there) return there
  const command = new PutObjectCommand({
    Bucket: calls.bucketName,
    Key: key,
    Body: bytes,
    ContentLength: bytes.length,
    ContentMD5: createHash('md5').update(bytes).digest('base64'),
  })
  const { VersionId: version } = await calls.call(command, { within: WITHIN })
  const object = { key, version: requireVersion(version), size: bytes.length, crc32: crc32(bytes) }
  if (await recordSealed(ledger, object)) return object
  await addLeftovers(ledger, [object], { isDraft: true })
  const first = await findSealed(ledger, key)
  if (!first) throw new Error(`the key ${key} is kept for a sender's bytes`)
  return first
}

/** Without a version the next put could replace it. */
export function requireVersion(version: string | undefined): string {
  if (version === undefined || version === '' || version === 'null') throw new BucketAway('the store named no version')
  return version
}

import { CompleteMultipartUploadCommand, CopyObjectCommand, UploadPartCopyCommand } from '@aws-sdk/client-s3'
import type { Ledger } from '../ledger.ts'
import { BucketAway, type ObjectCopy, ObjectMissing, type StoredObject, WrongSecret } from '../port.ts'
import { atMost } from './at-most.ts'
import type { S3Calls } from './calling.ts'
import { addLeftovers, findObjects, recordCopies } from './ledger.ts'
import { listVersions } from './list-versions.ts'
import { beginUpload, endUploads } from './open-uploads.ts'
import { requireVersion } from './put-object.ts'

/** `largest`: what the store copies in one call; above it goes in pieces. */
type Deps = { calls: S3Calls; ledger: Ledger; largest?: number; piece?: number }

const AT_ONCE = 4
const LARGEST = 5_000_000_000
const PIECE = 1024 ** 3
/** Some stores move the bytes before they answer. */
const within = (size: number): number => 30_000 + size / 20_000

/** The store copies by itself. Versions first, rows last: what no row takes up is a leftover, and nothing else is. */
export async function copyObjects(deps: Deps, copies: readonly ObjectCopy[], signal: AbortSignal): Promise<void> {
  const { ledger } = deps
  const rows = await findObjects(
    ledger,
    copies.flatMap(({ from, to }) => [from.key, to]),
  )
  const known = new Map(rows.map((row) => [row.key, row]))
  const wanted = copies.filter(({ to }) => !known.has(to))
  if (wanted.length === 0) return
  if (wanted.some(({ from }) => known.get(from.key)?.isEncrypted === true)) {
    throw new WrongSecret('what is encrypted cannot be copied')
  }
  const made: StoredObject[] = []
  try {
    await atMost(AT_ONCE, wanted, async ({ from, to }) => {
      const version = await copyOne(deps, from, to, signal)
      made.push({ ...from, key: to, version })
    })
  } catch (error) {
    await addLeftovers(ledger, made, { isDraft: true })
    throw error
  }
  const taken = await recordCopies(ledger, made)
  const surplus = made.filter(({ key }) => !taken.has(key))
  await addLeftovers(ledger, surplus, { isDraft: true })
}

async function copyOne(deps: Deps, from: StoredObject, to: string, signal: AbortSignal): Promise<string> {
  const { calls, largest = LARGEST } = deps
  if (from.size > largest) await copyInPieces(deps, from, to, signal)
  else {
    const target = { Bucket: calls.bucketName, Key: to, CopySource: sourceOf(calls, from) }
    const { VersionId: version } = await calls.call(new CopyObjectCommand(target), {
      within: within(from.size),
      signal,
    })
    if (version !== undefined) return requireVersion(version)
  }
  // Not every store tells the version; the list does. Where two copy at once it may be the other's, of the same bytes.
  const latest = (await listVersions(calls, to, signal)).find(({ key, isLatest }) => key === to && isLatest)
  if (latest?.size !== from.size) throw new ObjectMissing('the copy is not as long as its source')
  return requireVersion(latest.version)
}

const sourceOf = (calls: S3Calls, { key, version }: StoredObject): string =>
  `${calls.bucketName}/${key}?versionId=${encodeURIComponent(version)}`

async function copyInPieces(
  { calls, piece = PIECE }: Deps,
  from: StoredObject,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const upload = { key: to, uploadId: await beginUpload(calls, to, undefined) }
  const target = { Bucket: calls.bucketName, Key: to, UploadId: upload.uploadId }
  try {
    const starts = Array.from({ length: Math.ceil(from.size / piece) }, (_, index) => index * piece)
    const parts = await atMost(AT_ONCE, starts, async (start) => {
      const end = Math.min(start + piece, from.size)
      const PartNumber = start / piece + 1
      const source = { CopySource: sourceOf(calls, from), CopySourceRange: `bytes=${start}-${end - 1}` }
      const command = new UploadPartCopyCommand({ ...target, ...source, PartNumber })
      const answer = await calls.call(command, { within: within(end - start), signal })
      if (answer.CopyPartResult?.ETag === undefined) throw new BucketAway('the store named no ETag')
      return { PartNumber, ETag: answer.CopyPartResult.ETag }
    })
    const command = new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: parts } })
    await calls.call(command, { within: within(from.size), signal })
  } catch (error) {
    await endUploads(calls, [upload])
    throw error
  }
}

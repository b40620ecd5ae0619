import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { BucketAway } from '../port.ts'
import type { S3Calls } from './calling.ts'

/** A version as the store lists it; of one key the newest comes first. */
export type ListedVersion = {
  key: string
  version: string
  size: number
  isLatest: boolean
  isDeleteMarker: boolean
  changedAt: Date
}
export type VersionMarker = { key: string; version?: string | undefined }
export type VersionPage = { versions: ListedVersion[]; next: VersionMarker | undefined }

/** One page in order of keys, from behind `after` on. */
export async function listVersionsPage(
  calls: S3Calls,
  asked: { prefix?: string; after?: VersionMarker | undefined; atMost?: number },
  signal?: AbortSignal,
): Promise<VersionPage> {
  const command = new ListObjectVersionsCommand({
    Bucket: calls.bucketName,
    Prefix: asked.prefix,
    KeyMarker: asked.after?.key,
    VersionIdMarker: asked.after?.version,
    MaxKeys: asked.atMost,
  })
  const page = await calls.call(command, { signal })
  const kept = (page.Versions ?? []).map((entry) => toListed(entry, entry.Size ?? -1, false))
  const markers = (page.DeleteMarkers ?? []).map((entry) => toListed(entry, 0, true))
  const next =
    page.IsTruncated === true && page.NextKeyMarker !== undefined
      ? { key: page.NextKeyMarker, version: page.NextVersionIdMarker }
      : undefined
  return { versions: [...kept, ...markers], next }
}

type Entry = { Key?: string; VersionId?: string; IsLatest?: boolean; LastModified?: Date }

/** What is removed or served by these words must not rest on a guess. */
function toListed(entry: Entry, size: number, isDeleteMarker: boolean): ListedVersion {
  const { Key: key, VersionId: version, LastModified: changedAt, IsLatest: isLatest = false } = entry
  if (key === undefined || version === undefined || changedAt === undefined) throw new BucketAway('the list has gaps')
  return { key, version, size, isLatest, isDeleteMarker, changedAt }
}

/**
 * What lies below a prefix, of each key the newest first. A sender may put the same key as often as he likes: of what fills
 * more than a page the rest is left out, and found by the sweep.
 */
export async function listVersions(calls: S3Calls, prefix: string, signal?: AbortSignal): Promise<ListedVersion[]> {
  const all: ListedVersion[] = []
  let after: VersionMarker | undefined
  do {
    const { versions, next } = await listVersionsPage(calls, { prefix, after }, signal)
    all.push(...versions)
    // A store may give an empty page on its way: then nothing of the key was told yet.
    const isFilled = next !== undefined && versions.length > 0 && versions.every(({ key }) => key === next.key)
    after = isFilled ? { key: behind(next.key) } : next
  } while (after)
  return all
}

/** All our keys are of one length: nothing lies between this and the next one. */
const behind = (key: string): string => `${key}~`

import { AbortMultipartUploadCommand, DeleteObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { ObjectMissing } from '../port.ts'
import { atMost } from './at-most.ts'
import { type S3Calls, isRefusal } from './calling.ts'
import { type ListedVersion, type VersionMarker, listVersionsPage } from './list-versions.ts'
import type { Markers, Page } from './sweep-listing.ts'

/** What the sweep asks of the store. Nobody waits for it, so each call has longer than one that somebody waits for. */
export type SweptStore = {
  versions(from: Markers): Promise<Page<ListedVersion>>
  /** All of one key, delete markers left out, a page at a time. */
  versionsOf(key: string): AsyncGenerator<ListedVersion[]>
  uploads(from: Markers): Promise<Page<ListedUpload>>
  /** One that is gone already will do. */
  removeVersion(version: { key: string; version: string }): Promise<void>
  abortUpload(upload: { key: string; uploadId: string }): Promise<void>
}
export type ListedUpload = { key: string; uploadId: string; begunAt: Date }

const WITHIN = 20_000

export function createSweptStore({ bucketName: Bucket, call }: S3Calls, signal: AbortSignal): SweptStore {
  const calls: S3Calls = { bucketName: Bucket, call: (command) => call(command, { within: WITHIN, signal }) }
  return {
    async versions({ key, id }) {
      const { versions, next } = await listVersionsPage(calls, { after: { key, version: id } })
      return { items: versions, next: next && { key: next.key, id: next.version } }
    },
    async *versionsOf(key) {
      let after: VersionMarker | undefined
      do {
        const page = await listVersionsPage(calls, { prefix: key, after })
        yield page.versions.filter((version) => version.key === key && !version.isDeleteMarker)
        after = page.next
      } while (after)
    },
    async uploads({ key, id }) {
      const page = await calls.call(new ListMultipartUploadsCommand({ Bucket, KeyMarker: key, UploadIdMarker: id }))
      const items = (page.Uploads ?? []).map(({ Key = '', UploadId = '', Initiated = new Date() }) => ({
        key: Key,
        uploadId: UploadId,
        begunAt: Initiated,
      }))
      const isMore = page.IsTruncated === true && page.NextKeyMarker !== undefined
      return { items, next: isMore ? { key: page.NextKeyMarker ?? '', id: page.NextUploadIdMarker } : undefined }
    },
    async removeVersion({ key, version }) {
      const command = new DeleteObjectCommand({ Bucket, Key: key, VersionId: version })
      await calls.call(command).catch((error: unknown) => {
        if (!(error instanceof ObjectMissing)) throw error
      })
    },
    async abortUpload({ key, uploadId }) {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })
      await calls.call(command).catch((error: unknown) => {
        if (!isRefusal(error, 'NoSuchUpload', 'NoSuchKey')) throw error
      })
    },
  }
}

/** So many calls under way together make a sweep quick and leave the store to those who wait for it. */
const AT_ONCE = 8

/** Does something for each, a few at a time; told to stop, it begins no more. */
export async function untilStopped<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await atMost(AT_ONCE, items, async (item) => {
    if (!signal.aborted) await work(item)
  })
}

import { ListPartsCommand } from '@aws-sdk/client-s3'
import type { Ledger } from '../ledger.ts'
import { type ArrivedPart, BucketAway, type Upload } from '../port.ts'
import { type S3Calls, isRefusal } from './calling.ts'
import { findObjects } from './ledger.ts'

/** The store knows what came, and our rows whether it is still wanted. */
export async function arrivedParts(
  { calls, ledger }: { calls: S3Calls; ledger: Ledger },
  upload: Upload,
): Promise<ArrivedPart[]> {
  const [parts, [row]] = await Promise.all([listParts(calls, upload), findObjects(ledger, [upload.key])])
  return row?.state === 'open' && row.uploadId === upload.uploadId ? parts : []
}

/** An upload that was completed or ended is no longer known there; stores differ in how they say so. */
async function listParts(calls: S3Calls, { key, uploadId }: Upload): Promise<ArrivedPart[]> {
  const parts: ArrivedPart[] = []
  let after: string | undefined
  try {
    do {
      const asked = { Bucket: calls.bucketName, Key: key, UploadId: uploadId, PartNumberMarker: after }
      const page = await calls.call(new ListPartsCommand(asked))
      for (const { PartNumber: partNumber, Size: size, ETag: etag } of page.Parts ?? []) {
        if (partNumber === undefined || size === undefined || etag === undefined) {
          throw new BucketAway('the list of parts has gaps')
        }
        parts.push({ partNumber, size, etag: `"${etag.replaceAll('"', '')}"` })
      }
      after = page.IsTruncated === true ? page.NextPartNumberMarker : undefined
    } while (after !== undefined)
  } catch (error) {
    if (isRefusal(error, 'NoSuchUpload', 'NoSuchKey')) return []
    throw error
  }
  return parts.toSorted((one, other) => one.partNumber - other.partNumber)
}

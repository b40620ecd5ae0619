import { AbortMultipartUploadCommand, CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import type { Ledger } from '../ledger.ts'
import { BucketAway, type Secret, type Upload } from '../port.ts'
import { atMost } from './at-most.ts'
import { type S3Calls, isRefusal } from './calling.ts'
import { encryptionFields } from './encryption-headers.ts'
import { openObjects } from './ledger.ts'

const AT_ONCE = 16

/** The store first, rows last: a crash in between leaves uploads that no row knows, which the sweep ends. */
export async function openUploads(
  { calls, ledger }: { calls: S3Calls; ledger: Ledger },
  items: readonly { key: string; size: number; partSize: number }[],
  secret: Secret,
): Promise<{ key: string; uploadId: string | null }[]> {
  const begun: Upload[] = []
  try {
    const objects = await atMost(AT_ONCE, items, async (item) => {
      if (item.size <= item.partSize) return { ...item, uploadId: null, isEncrypted: secret !== undefined }
      const uploadId = await beginUpload(calls, item.key, secret)
      begun.push({ key: item.key, uploadId })
      return { ...item, uploadId, isEncrypted: secret !== undefined }
    })
    await openObjects(ledger, objects)
    return objects.map(({ key, uploadId }) => ({ key, uploadId }))
  } catch (error) {
    // A store that is away would only keep the asker waiting once more.
    if (!(error instanceof BucketAway)) await endUploads(calls, begun)
    throw error
  }
}

/**
 * Parts carry their CRC-32, and stores that know it want to be told beforehand what kind it is. Of encrypted parts they
 * would then want the key for every question on the upload, so those carry none.
 */
export async function beginUpload(calls: S3Calls, key: string, secret: Secret): Promise<string> {
  const { UploadId: uploadId } = await calls.call(
    new CreateMultipartUploadCommand({
      Bucket: calls.bucketName,
      Key: key,
      ...(secret ? encryptionFields(secret, key) : { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' }),
    }),
  )
  if (uploadId === undefined || uploadId === '') throw new BucketAway('the store named no upload')
  return uploadId
}

/** What the store does not hear of now, the sweep tells it later. */
export async function endUploads(calls: S3Calls, uploads: readonly Upload[]): Promise<void> {
  await atMost(AT_ONCE, uploads, async ({ key, uploadId }) => {
    try {
      await calls.call(new AbortMultipartUploadCommand({ Bucket: calls.bucketName, Key: key, UploadId: uploadId }))
    } catch (error) {
      if (!(error instanceof BucketAway) && !isRefusal(error, 'NoSuchUpload', 'NoSuchKey')) throw error
    }
  })
}

import {
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Place } from './ceph.ts'

/** A bucket of the store as its owner sees it, past the service. */
export type Store = {
  /** Every version of everything, delete markers too. */
  versions(): Promise<{ key: string; version: string }[]>
  uploads(): Promise<string[]>
  /** One version, or by a delete marker. */
  remove(object: { key: string; version?: string }): Promise<void>
  put(key: string, bytes: string): Promise<void>
} & Disposable

export function openStore({ endpoint, region, bucket: Bucket, accessKey, secretKey }: S3Place): Store {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
  })
  return {
    async versions() {
      const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
      return [...Versions, ...DeleteMarkers].map(({ Key = '', VersionId = '' }) => ({ key: Key, version: VersionId }))
    },
    async uploads() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      return Uploads.map(({ Key = '' }) => Key)
    },
    async remove({ key, version }) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: version }))
    },
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }))
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

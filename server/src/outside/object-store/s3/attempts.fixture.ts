import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  ListPartsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { SignedRequest } from '../port.ts'

/** How somebody alters what was signed for them, sends it, and what a store then holds. */

export type Sent = SignedRequest & { method?: string; body: Uint8Array | string; length?: number }
type Answer = { status: number; text: string; headers: Record<string, unknown>; bytes: Buffer }

/** Each on a line of its own: what a store leaves unread would be the next one's beginning. */
export function send({ url, headers, method = 'PUT', body, length = Buffer.byteLength(body) }: Sent): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const sized = headers['transfer-encoding'] ? {} : { 'content-length': length }
  const sending = request(url, { method, agent: false, headers: { ...headers, ...sized } }, (response) => {
    void buffer(response).then((bytes) =>
      resolve({ status: response.statusCode ?? 0, text: bytes.toString(), headers: response.headers, bytes }),
    )
  })
  // Hanging up is a refusal too.
  sending.on('error', () => resolve({ status: 499, text: '', headers: {}, bytes: Buffer.alloc(0) }))
  sending.end(body)
  return promise
}

/** All that the store holds: versions and their sizes, uploads and their parts. */
export async function listStore(client: S3Client, Bucket: string): Promise<unknown> {
  const versions = await client.send(new ListObjectVersionsCommand({ Bucket }))
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  const uploads = await Promise.all(
    Uploads.map(async ({ Key, UploadId }) => {
      const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }))
      return { UploadId, parts: Parts.map(({ PartNumber, ETag }) => [PartNumber, ETag]) }
    }),
  )
  return {
    versions: versions.Versions?.map(({ Key, VersionId, Size }) => [Key, VersionId, Size]),
    markers: versions.DeleteMarkers,
    uploads,
  }
}

export const swap = (signed: Sent, from: string, to: string): Sent => {
  if (!signed.url.includes(from)) throw new Error(`there is no ${from} in it to be replaced`)
  return { ...signed, url: signed.url.replaceAll(from, to) }
}
export const withQuery = (signed: Sent, query: string): Sent => ({
  ...signed,
  url: `${signed.url}&${query}`,
})
/** Where the URL does not name what it is for, the rest of its parameters cannot be taken elsewhere either. */
export const at = (signed: Sent, path: string): Sent => {
  const url = new URL(signed.url)
  url.pathname = path
  return { ...signed, url: url.href }
}
export const withHeader = (signed: Sent, name: string, value: string): Sent => ({
  ...signed,
  headers: { ...signed.headers, [name]: value },
})
export const strip = (signed: Sent, ...names: string[]): Sent => {
  const url = new URL(signed.url)
  for (const name of names) url.searchParams.delete(name)
  return { ...signed, url: url.href }
}

export const unsign = (signed: Sent): Sent => ({ ...signed, url: signed.url.split('?')[0] ?? '' })

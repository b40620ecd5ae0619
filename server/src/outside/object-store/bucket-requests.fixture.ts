import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Bucket, SignedRequest, StoredObject, Upload } from './port.ts'

/** How a bucket is sent to and read from in tests, whoever fills it. */

/** S3 takes no part below 5 MiB but the last, so these are the smallest that every filling can be held to. */
export const PART = 5 * 1024 * 1024
export const never = new AbortController().signal

export const newKey = (): string => `${randomBytes(16).toString('hex')}/${randomBytes(16).toString('hex')}`

export const sendBytes = (signed: SignedRequest, bytes: Uint8Array<ArrayBuffer>): Promise<Response> =>
  fetch(signed.url, { method: 'PUT', headers: signed.headers, body: bytes })

export const partList = (parts: readonly { partNumber: number; etag: string }[]): string =>
  `<CompleteMultipartUpload>${parts
    .map(({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`

export async function sendComplete(
  bucket: Bucket,
  upload: Upload,
  parts: readonly { partNumber: number; etag: string }[],
): Promise<Response> {
  const signed = await bucket.signComplete(upload)
  return fetch(signed.url, { method: 'POST', headers: signed.headers, body: partList(parts) })
}

export async function readAll(
  bucket: Bucket,
  object: StoredObject,
  range: { start: number; length: number } = { start: 0, length: object.size },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = { write: async (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk)) }
  await bucket.read({ ...object, ...range }, sink, never)
  return Buffer.concat(chunks)
}

/** Compared at once: a difference of megabytes is not worth printing. */
export const expectBytes = (actual: Buffer, expected: Buffer): void => {
  expect(actual.length).toBe(expected.length)
  expect(actual.equals(expected), 'the bytes are the same').toBe(true)
}

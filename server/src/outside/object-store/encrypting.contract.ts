import { randomBytes } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import { describe, expect, test } from 'vitest'
import { PART, expectBytes, never, newKey, sendBytes, sendComplete } from './bucket-requests.fixture.ts'
import { objectSecret } from './object-secret.ts'
import { type Bucket, type Secret, type StoredObject, WrongSecret } from './port.ts'

/** What every bucket must do with bytes that only a secret opens. `bucketOf` is asked when a test runs. */
export function describeEncrypting(bucketOf: () => Bucket): void {
  describe('encrypted bytes', () => {
    const secret = randomBytes(32)

    async function openPut(bytes: Buffer<ArrayBuffer>) {
      const key = newKey()
      await bucketOf().open([{ key, size: bytes.length, partSize: PART }], secret)
      const signed = await bucketOf().signPut({ key, size: bytes.length, crc32: crc32(bytes), secret })
      return { key, signed }
    }
    async function putSealed(bytes: Buffer<ArrayBuffer>): Promise<StoredObject> {
      const { key, signed } = await openPut(bytes)
      expect((await sendBytes(signed, bytes)).status).toBe(200)
      return getSealed(key)
    }
    async function getSealed(key: string): Promise<StoredObject> {
      const { sealed, missing } = await bucketOf().seal([key])
      expect(missing).toEqual([])
      return sealed[0]!
    }
    async function openParts(bytes: Buffer<ArrayBuffer>) {
      const key = newKey()
      const [opened] = await bucketOf().open([{ key, size: bytes.length, partSize: PART }], secret)
      const upload = { key, uploadId: opened!.uploadId! }
      const sendPart = async (partNumber: number, given: Secret = secret) => {
        const part = bytes.subarray((partNumber - 1) * PART, partNumber * PART)
        const toSign = { ...upload, partNumber, size: part.length, crc32: crc32(part) }
        return sendBytes(await bucketOf().signPart({ ...toSign, secret: given }), part)
      }
      return { upload, sendPart }
    }
    async function read(object: StoredObject, given: Secret, range = { start: 0, length: object.size }) {
      const chunks: Buffer[] = []
      const sink = { write: async (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk)) }
      const failure = await bucketOf()
        .read({ ...object, ...range, secret: given }, sink, never)
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      return { bytes: Buffer.concat(chunks), failure }
    }

    test('of one put come back as they were, in any range', async () => {
      const bytes = randomBytes(3 * 65_536 + 100)
      const object = await putSealed(bytes)
      expect(object).toMatchObject({ size: bytes.length, crc32: crc32(bytes) })
      for (const [start, length] of [
        [0, bytes.length],
        [0, 1],
        [65_535, 2],
        [65_536, 65_536],
        [100_000, 80_000],
        [3 * 65_536, 100],
        [bytes.length - 1, 1],
        [500, 0],
      ] as const) {
        const { bytes: came, failure } = await read(object, secret, { start, length })
        expect(failure).toBeUndefined()
        expectBytes(came, bytes.subarray(start, start + length))
      }
    })

    test('of many parts come back as they were, also across a seam', async () => {
      const bytes = randomBytes(PART + 70_001)
      const { upload, sendPart } = await openParts(bytes)
      expect((await sendPart(2)).status).toBe(200)
      expect((await sendPart(1)).status).toBe(200)
      const parts = await bucketOf().arrivedParts(upload)
      expect(parts.map(({ size }) => size)).toEqual([PART, 70_001])
      expect((await sendComplete(bucketOf(), upload, parts)).status).toBe(200)
      const object = await getSealed(upload.key)
      expect(object).toMatchObject({ size: bytes.length, crc32: crc32(bytes) })
      expectBytes((await read(object, secret)).bytes, bytes)
      const seam = { start: PART - 10, length: 20 }
      expectBytes((await read(object, secret, seam)).bytes, bytes.subarray(PART - 10, PART + 10))
    })

    test('are not read without the secret or with another one, and not a byte is sent', async () => {
      const object = await putSealed(randomBytes(200_000))
      for (const wrong of [undefined, randomBytes(32), objectSecret(secret, object.key)]) {
        for (const range of [
          { start: 0, length: object.size },
          { start: 150_000, length: 10 },
        ]) {
          const { bytes, failure } = await read(object, wrong, range)
          expect(failure).toBeInstanceOf(WrongSecret)
          expect(bytes).toHaveLength(0)
        }
      }
    })

    test('are not taken without what was signed with them, nor with what was signed for another object', async () => {
      const bytes = randomBytes(1000)
      const { key, signed } = await openPut(bytes)
      const other = await openPut(bytes)
      for (const headers of [{}, other.signed.headers]) {
        expect((await sendBytes({ url: signed.url, headers }, bytes)).status).toBe(403)
      }
      expect(await bucketOf().seal([key])).toEqual({ sealed: [], missing: [key] })
    })

    test('are not joined by a part that is not encrypted', async () => {
      const { upload, sendPart } = await openParts(randomBytes(PART + 1))
      const key = upload.key
      const part = { ...upload, partNumber: 2, size: 1, crc32: crc32('x') }
      expect((await sendBytes(await bucketOf().signPart(part), Buffer.from('x'))).status).toBeGreaterThanOrEqual(400)
      expect(await bucketOf().arrivedParts(upload)).toEqual([])
      expect((await sendPart(2)).status).toBe(200)
      await bucketOf().abort([key])
    })

    test('leave no key in any URL', async () => {
      const { key, signed } = await openPut(randomBytes(10))
      const url = decodeURIComponent(signed.url)
      for (const bytes of [secret, objectSecret(secret, key)]) {
        for (const encoding of ['base64', 'base64url', 'hex'] as const)
          expect(url).not.toContain(bytes.toString(encoding))
      }
    })

    test('cannot be copied: their key is bound to the name of their object', async () => {
      const from = await putSealed(randomBytes(1000))
      const to = newKey()
      await expect(bucketOf().copy([{ from, to }], never)).rejects.toBeInstanceOf(WrongSecret)
      expect(await bucketOf().seal([to])).toEqual({ sealed: [], missing: [to] })
    })
  })
}

import { randomBytes } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import { describe, expect, test } from 'vitest'
import { PART, expectBytes, never, newKey, readAll, sendBytes, sendComplete } from './bucket-requests.fixture.ts'
import { type Bucket, ObjectMissing, type StoredObject } from './port.ts'

type Sealing = {
  putSealed(bytes: Buffer<ArrayBuffer>): Promise<StoredObject>
  getSealed(key: string): Promise<StoredObject>
}

/** What every bucket must do when it copies. `bucketOf` is asked when a test runs. */
export function describeCopying(bucketOf: () => Bucket, { putSealed, getSealed }: Sealing): void {
  describe('copying', () => {
    const sweepAll = () => bucketOf().sweep({ graceMilliseconds: 0, atMost: 1000 }, never)
    async function copied(from: StoredObject): Promise<StoredObject> {
      const to = newKey()
      await bucketOf().copy([{ from, to }], never)
      return getSealed(to)
    }

    async function sendParts(bytes: Buffer<ArrayBuffer>): Promise<StoredObject> {
      const bucket = bucketOf()
      const key = newKey()
      const [opened] = await bucket.open([{ key, size: bytes.length, partSize: PART }])
      const upload = { key, uploadId: opened!.uploadId! }
      for (let partNumber = 1; (partNumber - 1) * PART < bytes.length; partNumber += 1) {
        const part = bytes.subarray((partNumber - 1) * PART, partNumber * PART)
        await sendBytes(await bucket.signPart({ ...upload, partNumber, size: part.length, crc32: crc32(part) }), part)
      }
      await sendComplete(bucket, upload, await bucket.arrivedParts(upload))
      return getSealed(key)
    }

    test('makes an object of the same bytes under a key of its own, also of a file of many parts', async () => {
      const bytes = randomBytes(PART + 12_345)
      const source = await sendParts(bytes)
      const copy = await copied(source)
      expect(copy).toMatchObject({ size: bytes.length, crc32: crc32(bytes) })
      expect(copy.version).not.toBe(source.version)
      expectBytes(await readAll(bucketOf(), copy), bytes)
      expectBytes(await readAll(bucketOf(), await copied(copy)), bytes)
    })

    test('again, or by two at once, leaves one copy', async () => {
      const bytes = randomBytes(1000)
      const from = await putSealed(bytes)
      const to = newKey()
      await Promise.all([bucketOf().copy([{ from, to }], never), bucketOf().copy([{ from, to }], never)])
      const copy = await getSealed(to)
      await bucketOf().copy([{ from, to }], never)
      expect(await getSealed(to)).toEqual(copy)
      expectBytes(await readAll(bucketOf(), copy), bytes)
    })

    test('leaves two that do not know of one another: either may go', async () => {
      const bytes = randomBytes(1000)
      const source = await putSealed(bytes)
      const [kept, gone] = [await copied(source), await copied(source)]
      await bucketOf().discard([gone])
      await sweepAll()
      expectBytes(await readAll(bucketOf(), source), bytes)
      await bucketOf().discard([source])
      await sweepAll()
      expectBytes(await readAll(bucketOf(), kept), bytes)
      await expect(readAll(bucketOf(), source)).rejects.toBeInstanceOf(ObjectMissing)
    })

    test('takes a source that was discarded while its bytes are there; later nothing is copied at all', async () => {
      const bytes = randomBytes(1000)
      const [source, other] = [await putSealed(bytes), await putSealed(bytes)]
      await bucketOf().discard([source])
      expectBytes(await readAll(bucketOf(), await copied(source)), bytes)
      await sweepAll()
      const [first, second] = [newKey(), newKey()]
      const copying = bucketOf().copy(
        [other, source].map((from, index) => ({ from, to: [first, second][index]! })),
        never,
      )
      await expect(copying).rejects.toBeInstanceOf(ObjectMissing)
      const { missing } = await bucketOf().seal([first, second])
      expect(new Set(missing)).toEqual(new Set([first, second]))
    })

    test('does not bring back a key that was ended', async () => {
      const from = await putSealed(randomBytes(1000))
      const to = newKey()
      await bucketOf().copy([{ from, to }], never)
      await bucketOf().abort([to])
      await bucketOf().copy([{ from, to }], never)
      expect(await bucketOf().seal([to])).toEqual({ sealed: [], missing: [to] })
    })
  })
}

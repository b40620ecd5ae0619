import { randomBytes } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import { describe, expect, test } from 'vitest'
import { PART, expectBytes, never, newKey, readAll } from './bucket-requests.fixture.ts'
import { type Bucket, ObjectMissing } from './port.ts'

/** What every bucket must do with objects of our own making. `bucketOf` is asked when a test runs. */
export function describePutting(bucketOf: () => Bucket): void {
  describe('what we put ourselves', () => {
    const sweep = (graceMilliseconds: number) => bucketOf().sweep({ graceMilliseconds, atMost: 1000 }, never)

    test('is sealed at once, and stays through a sweep', async () => {
      const bytes = randomBytes(30_000)
      const key = newKey()
      const object = await bucketOf().put({ key, bytes })
      expect(object).toMatchObject({ key, size: bytes.length, crc32: crc32(bytes) })
      expect(await bucketOf().seal([key])).toEqual({ sealed: [object], missing: [] })
      await bucketOf().abort([key])
      expect((await sweep(0)).missing).not.toContain(key)
      expectBytes(await readAll(bucketOf(), object), bytes)
    })

    test('again, or by two at once, leaves the one that was first', async () => {
      const key = newKey()
      const [bytes, others] = [randomBytes(1000), randomBytes(2000)]
      const both = await Promise.all([bytes, bytes].map((same) => bucketOf().put({ key, bytes: same })))
      expect(both[0]).toEqual(both[1])
      expect(await bucketOf().put({ key, bytes: others })).toEqual(both[0])
      expectBytes(await readAll(bucketOf(), both[0]!), bytes)
    })

    test('goes like any object when it is discarded, and its key can be used anew', async () => {
      const key = newKey()
      const first = await bucketOf().put({ key, bytes: randomBytes(1000) })
      await bucketOf().discard([first])
      const bytes = randomBytes(500)
      const second = await bucketOf().put({ key, bytes })
      expect(second.version).not.toBe(first.version)
      await sweep(0)
      await expect(readAll(bucketOf(), first)).rejects.toBeInstanceOf(ObjectMissing)
      expectBytes(await readAll(bucketOf(), second), bytes)
    })

    test('takes no key that waits for the bytes of a sender', async () => {
      const key = newKey()
      await bucketOf().open([{ key, size: 100, partSize: PART }])
      await expect(bucketOf().put({ key, bytes: randomBytes(100) })).rejects.toThrow(key)
      expect(await bucketOf().seal([key])).toEqual({ sealed: [], missing: [key] })
    })
  })
}

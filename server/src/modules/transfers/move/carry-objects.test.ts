import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BucketAway } from '../../../outside/object-store/port.ts'
import { carryObjects, readSums } from './carry-objects.ts'
import { type MemoryBucket, openMemoryBucket } from './memory-bucket.fixture.ts'

const signal = new AbortController().signal
const PART = 1000
let from: MemoryBucket
let to: MemoryBucket
beforeEach(async () => {
  ;[from, to] = [await openMemoryBucket('from'), await openMemoryBucket('to')]
})
afterEach(async () => {
  for (const bucket of [from, to]) await bucket[Symbol.asyncDispose]()
})

async function carry(sizes: number[]): Promise<Buffer[]> {
  const contents = sizes.map((size) => randomBytes(size))
  const objects = await Promise.all(
    contents.map(async (bytes, index) => {
      const key = `a/${index}`
      const { version } = await from.plant(key, bytes)
      const wanted = { key: `b/${index}`, size: bytes.length, partSize: PART }
      const [opened] = await to.bucket.open([wanted])
      return { key, version, to: { ...wanted, uploadId: opened!.uploadId } }
    }),
  )
  await carryObjects({ from: from.bucket, to: to.bucket, signal }, objects)
  return contents
}
async function requireCarried(contents: Buffer[]): Promise<void> {
  const { sealed } = await to.bucket.seal(contents.map((_, index) => `b/${index}`))
  expect(sealed).toHaveLength(contents.length)
  for (const [index, { version }] of sealed.entries()) {
    expect(to.versions.get(version)?.equals(contents[index]!)).toBe(true)
  }
}

test('objects arrive byte for byte, in as many parts as it takes', async () => {
  await requireCarried(await carry([1, PART, PART + 1, 10 * PART, 10 * PART + 7]))
  // Two of one part, three of several, which are joined.
  expect(to.told.requests).toBe(2 + (2 + 10 + 11) + 3)
})

describe('a store that has trouble', () => {
  test('is asked again', async () => {
    to.told.answers = [503, 500, 429, 200, 503]
    await requireCarried(await carry([3 * PART]))
  })

  test('may have joined the parts and lost its answer: then the upload is gone, and the bytes are there', async () => {
    to.told.answers = [200, 200, 200, 502, 404]
    await requireCarried(await carry([3 * PART]))
    expect(to.told.requests).toBe(5)
  })

  test('is asked again for what it has', async () => {
    const { read } = from.bucket
    let isAway = true
    from.bucket.read = async (range, sink, stopping) => {
      await read({ ...range, length: Math.ceil(range.length / 2) }, sink, stopping)
      if (isAway) {
        isAway = false
        throw new BucketAway('for a moment')
      }
      const rest = { start: range.start + Math.ceil(range.length / 2), length: Math.floor(range.length / 2) }
      await read({ ...range, ...rest }, sink, stopping)
    }
    await requireCarried(await carry([2 * PART]))
  })

  test('that refuses is not asked again, and says why in one line', async () => {
    to.told.answers = Array.from({ length: 20 }, () => 403)
    const refused = await carry([3 * PART]).catch((error: unknown) => (error as Error).message)
    expect(refused).toMatch(/^http:\/\/127\.0\.0\.1:\d+ \(bucket to\) does not take the bytes: 403 .*Trouble/)
    expect(to.told.requests).toBeLessThanOrEqual(4)
  })
})

test('the sums of an object are of all its bytes', async () => {
  const bytes = Buffer.from('123456789')
  const { version } = await from.plant('a/1', bytes)
  const sums = await readSums(from.bucket, { key: 'a/1', version, size: 9 }, signal)
  expect(sums.crc32).toBe(0xcbf43926)
  expect(sums.sha256.toString('hex')).toBe('15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225')
})

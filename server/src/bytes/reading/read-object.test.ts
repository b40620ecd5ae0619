import { randomBytes } from 'node:crypto'
import { appendFile, readdir, readlink, rm, truncate } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { expectBytes, newKey, readAll, sendBytes, sendComplete } from '../../outside/object-store/port.contract.ts'
import { ObjectMissing, type StoredObject } from '../../outside/object-store/port.ts'
import { type TestBucket, openTestBucket } from '../disk-bucket.fixture.ts'
import { filePath } from '../files/names.ts'

const PART = 64 * 1024
const never = new AbortController().signal
let database: Database
let made: TestBucket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  made = await openTestBucket(database)
})
afterEach(() => made[Symbol.asyncDispose]())

async function getSealed(key: string): Promise<StoredObject> {
  const { sealed } = await made.bucket.seal([key])
  return sealed[0]!
}
async function putSealed(bytes: Buffer<ArrayBuffer>): Promise<StoredObject> {
  const key = newKey()
  await made.bucket.open([{ key, size: bytes.length, partSize: bytes.length }])
  await sendBytes(await made.bucket.signPut({ key, size: bytes.length, crc32: crc32(bytes) }), bytes)
  return getSealed(key)
}
/** Every part was sent twice, so the second copy of each of these lies in a file beside the main one. */
async function sealedWithSides(bytes: Buffer<ArrayBuffer>, sides: number[]): Promise<StoredObject> {
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: bytes.length, partSize: PART }])
  const upload = { key, uploadId: opened!.uploadId! }
  const send = async (partNumber: number, content: Buffer<ArrayBuffer>) =>
    sendBytes(await made.bucket.signPart({ ...upload, partNumber, size: content.length, crc32: null }), content)
  for (let number = 1; (number - 1) * PART < bytes.length; number += 1) {
    const content = bytes.subarray((number - 1) * PART, number * PART)
    if (sides.includes(number)) await send(number, randomBytes(content.length))
    await send(number, content)
  }
  expect((await sendComplete(made.bucket, upload, await made.bucket.arrivedParts(upload))).status).toBe(200)
  return getSealed(key)
}
const fileOf = (object: StoredObject) => filePath(made.root, object.key, object.version.slice(0, 32))

describe('an object with parts beside its main file', () => {
  const bytes = randomBytes(4 * PART + 777)

  test.for<[string, number[]]>([
    ['the first', [1]],
    ['one in the middle', [3]],
    ['the last', [5]],
    ['neighbours', [2, 3]],
    ['all', [1, 2, 3, 4, 5]],
  ])('%s: is read as one', async ([, sides]) => {
    const object = await sealedWithSides(bytes, sides)
    expect(object).toMatchObject({ size: bytes.length, crc32: crc32(bytes) })
    expectBytes(await readAll(made.bucket, object), bytes)
    for (const [start, length] of [
      [PART - 1, 2],
      [2 * PART, PART],
      [2 * PART - 5, PART + 10],
      [bytes.length - 1, 1],
    ] as const) {
      expectBytes(await readAll(made.bucket, object, { start, length }), bytes.subarray(start, start + length))
    }
  })

  test('is missing when one of its files is', async () => {
    const object = await sealedWithSides(bytes, [2])
    const side = (await made.files()).find((name) => name.split('.').length === 4)!
    await rm(filePath(made.root, object.key, side.slice(33)))
    await expect(readAll(made.bucket, object)).rejects.toBeInstanceOf(ObjectMissing)
  })

  test('is missing once it was discarded', async () => {
    const object = await sealedWithSides(bytes, [2])
    await made.bucket.discard([object])
    await expect(readAll(made.bucket, object)).rejects.toBeInstanceOf(ObjectMissing)
  })
})

describe('an object whose file', () => {
  test.for<[string, (path: string) => Promise<void>]>([
    ['is gone', (path) => rm(path)],
    ['was cut short', (path) => truncate(path, 999)],
    ['is empty', (path) => truncate(path, 0)],
    ['has grown', (path) => appendFile(path, 'x')],
  ])('%s is missing, and not a byte of it is sent', async ([, damage]) => {
    const object = await putSealed(randomBytes(1000))
    await damage(fileOf(object))
    const write = vi.fn(async () => {})
    const reading = made.bucket.read({ ...object, start: 0, length: 1000 }, { write }, never)
    await expect(reading).rejects.toBeInstanceOf(ObjectMissing)
    expect(write).not.toHaveBeenCalled()
  })

  test('is cut short while it is being read fails, and nothing is made up', async () => {
    const object = await putSealed(randomBytes(3 * 1024 * 1024))
    const sink = { write: () => truncate(fileOf(object), 1000) }
    const reading = made.bucket.read({ ...object, start: 0, length: object.size }, sink, never)
    await expect(reading).rejects.toBeInstanceOf(ObjectMissing)
  })
})

describe('reading', () => {
  test.for<[string, number, number]>([
    ['before the start', -1, 10],
    ['beyond the end', 0, 1001],
    ['from beyond the end', 1001, 0],
    ['a negative length', 5, -1],
  ])('%s is an error of the caller', async ([, start, length]) => {
    const object = await putSealed(randomBytes(1000))
    await expect(readAll(made.bucket, object, { start, length })).rejects.toBeInstanceOf(RangeError)
  })

  test('by something that is not a version is an error of the caller', async () => {
    const object = await putSealed(randomBytes(10))
    await expect(readAll(made.bucket, { ...object, version: '../x' })).rejects.toBeInstanceOf(TypeError)
  })

  test('closes its file, however it ends', async () => {
    const object = await putSealed(randomBytes(2_000_000))
    // Of this bucket alone: connections that were kept may end meanwhile.
    const name = fileOf(object).slice(made.root.length)
    const openFiles = async () => {
      const numbers = await readdir('/proc/self/fd')
      const paths = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')))
      return paths.filter((path) => path.endsWith(name)).length
    }
    const seen: number[] = []
    const gone = new AbortController()
    const range = { ...object, start: 0, length: object.size }
    await made.bucket.read(range, { write: async () => void seen.push(await openFiles()) }, never)
    expect(seen).toContain(1)
    await made.bucket.read(range, { write: () => Promise.reject(new Error('no')) }, never).catch(() => {})
    await made.bucket.read(range, { write: async () => gone.abort() }, gone.signal).catch(() => {})
    await made.bucket.read(range, { write: async () => {} }, AbortSignal.abort()).catch(() => {})
    expect(await openFiles()).toBe(0)
  })

  test('a chunk stays as it is until the sink has taken it', async () => {
    const bytes = randomBytes(3_000_000)
    const object = await putSealed(bytes)
    const copies: Buffer[] = []
    const sink = {
      async write(chunk: Uint8Array) {
        const before = Buffer.from(chunk)
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect(before.equals(chunk)).toBe(true)
        copies.push(before)
      },
    }
    await made.bucket.read({ ...object, start: 0, length: object.size }, sink, never)
    expectBytes(Buffer.concat(copies), bytes)
  })

  test('by many at once gives each its own bytes, and smaller chunks', async () => {
    const contents = Array.from({ length: 60 }, () => randomBytes(700_000))
    const objects = await Promise.all(contents.map(putSealed))
    let largest = 0
    const readers = objects.map(async (object, index) => {
      const chunks: Buffer[] = []
      const sink = {
        async write(chunk: Uint8Array) {
          largest = chunk.length > largest && index === objects.length - 1 ? chunk.length : largest
          await new Promise(setImmediate)
          chunks.push(Buffer.from(chunk))
        },
      }
      await made.bucket.read({ ...object, start: 0, length: object.size }, sink, never)
      return Buffer.concat(chunks)
    })
    for (const [index, read] of (await Promise.all(readers)).entries()) expectBytes(read, contents[index]!)
    expect(largest).toBeLessThan(512 * 1024)
  })
})

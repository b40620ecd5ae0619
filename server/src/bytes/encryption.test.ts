import { randomBytes } from 'node:crypto'
import { readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { expectBytes, newKey, sendBytes, sendComplete } from '../outside/object-store/port.contract.ts'
import { ObjectMissing, type SignedRequest, type StoredObject, WrongSecret } from '../outside/object-store/port.ts'
import { type TestBucket, openTestBucket, startSending } from './disk-bucket.fixture.ts'
import { encryptionHeader } from './receiving/encryption-header.ts'
import { framedSize } from './files/frames.ts'
import { filePath } from './files/names.ts'

const PART = 128 * 1024
const never = new AbortController().signal
const secret = randomBytes(32)
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

async function openPut(bytes: Buffer) {
  const key = newKey()
  await made.bucket.open([{ key, size: bytes.length, partSize: bytes.length }], secret)
  const signed = await made.bucket.signPut({ key, size: bytes.length, crc32: crc32(bytes), secret })
  return { key, signed }
}
async function getSealed(key: string): Promise<StoredObject> {
  const { sealed } = await made.bucket.seal([key])
  return sealed[0]!
}
async function putSealed(bytes: Buffer<ArrayBuffer>): Promise<StoredObject> {
  const { key, signed } = await openPut(bytes)
  expect((await sendBytes(signed, bytes)).status).toBe(200)
  return getSealed(key)
}
async function sendParts(bytes: Buffer<ArrayBuffer>, partSize: number, twice: number[]): Promise<StoredObject> {
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: bytes.length, partSize }], secret)
  const upload = { key, uploadId: opened!.uploadId! }
  const send = async (partNumber: number, content: Buffer<ArrayBuffer>) => {
    const toSign = { ...upload, partNumber, size: content.length, crc32: crc32(content), secret }
    expect((await sendBytes(await made.bucket.signPart(toSign), content)).status).toBe(200)
  }
  const count = Math.ceil(bytes.length / partSize)
  for (let number = count; number >= 1; number -= 1) {
    const content = bytes.subarray((number - 1) * partSize, number * partSize)
    if (twice.includes(number)) await send(number, randomBytes(content.length))
    await send(number, content)
  }
  expect((await sendComplete(made.bucket, upload, await made.bucket.arrivedParts(upload))).status).toBe(200)
  return getSealed(key)
}
async function read(object: StoredObject, range = { start: 0, length: object.size }): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = { write: async (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk)) }
  await made.bucket.read({ ...object, ...range, secret }, sink, never)
  return Buffer.concat(chunks)
}
const fileOf = (object: StoredObject) => filePath(made.root, object.key, object.version.slice(0, 32))

describe('an encrypted object on disk', () => {
  test('says so in its version, is longer by its frames, and nothing of its bytes is in any file', async () => {
    const bytes = Buffer.alloc(300_000, 'the plans for the harbour ')
    const object = await putSealed(bytes)
    expect(object.version).toMatch(/^[0-9a-f]{32}-300000-encrypted$/)
    expect((await stat(fileOf(object))).size).toBe(framedSize(300_000))
    expectBytes(await read(object), bytes)
    const whole = await sendParts(Buffer.from(bytes), PART, [2])
    expect(whole.version).toMatch(/-300000-pieced-encrypted$/)
    const entries = await readdir(made.root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files).toHaveLength(3)
    for (const { parentPath, name } of files) {
      expect((await readFile(join(parentPath, name))).includes('harbour')).toBe(false)
    }
  })

  test('is nothing but ciphertext while it is still coming', async () => {
    const bytes = Buffer.alloc(3_000_000, 'the plans for the harbour ')
    const { signed } = await openPut(bytes)
    const slow = startSending(signed.url, { ...signed.headers, 'Content-Length': bytes.length })
    await slow.write(bytes.subarray(0, 2_900_000))
    const temp = await vi.waitFor(async () => {
      const [name = ''] = await readdir(made.root, { recursive: true }).then((names) =>
        names.filter((path) => path.endsWith('.temp')),
      )
      const content = await readFile(join(made.root, name))
      expect(content.length).toBeGreaterThan(500_000)
      return content
    }, 30_000)
    expect(temp.includes('harbour')).toBe(false)
    slow.end(bytes.subarray(2_900_000))
    expect((await slow.answer).status).toBe(200)
  })

  test.for<[string, number, number[]]>([
    ['the first', 4 * PART + 777, [1]],
    ['a middle one', 4 * PART + 777, [3]],
    ['the short last one', 4 * PART + 777, [5]],
    ['all of whole frames', 3 * PART, [1, 2, 3]],
    ['none', 4 * PART + 1, []],
  ])('with %s of its parts aside is read as one', async ([, size, twice]) => {
    const bytes = randomBytes(size)
    const object = await sendParts(bytes, PART, twice)
    expect(object).toMatchObject({ size, crc32: crc32(bytes) })
    expectBytes(await read(object), bytes)
    for (const [start, length] of [
      [PART - 1, 2],
      [2 * PART - 5, PART + 5],
      [size - 1, 1],
    ] as const) {
      expectBytes(await read(object, { start, length }), bytes.subarray(start, start + length))
    }
  })

  test('of parts that are written past the page cache is read as one', async () => {
    const bytes = randomBytes(16 * 2 ** 20 + 200_000)
    expectBytes(await read(await sendParts(bytes, 16 * 2 ** 20, [])), bytes)
  })

  test('is whole to a sweep, and missing when a byte of a frame is', async () => {
    const object = await putSealed(randomBytes(100_000))
    const sweep = () => made.bucket.sweep({ graceMilliseconds: 0, atMost: 1000 }, never)
    expect((await sweep()).missing).toEqual([])
    await truncate(fileOf(object), framedSize(100_000) - 1)
    expect((await sweep()).missing).toEqual([object.key])
    await expect(read(object)).rejects.toBeInstanceOf(ObjectMissing)
  })

  test('is not read from bytes that were sent for it before, and were replaced', async () => {
    const [before, after] = [randomBytes(100_000), randomBytes(100_000)]
    const { key, signed } = await openPut(before)
    expect((await sendBytes(signed, before)).status).toBe(200)
    const [name = ''] = await made.files()
    const earlier = await readFile(filePath(made.root, key, name.slice(33)))
    const again = await made.bucket.signPut({ key, size: 100_000, crc32: crc32(after), secret })
    expect((await sendBytes(again, after)).status).toBe(200)
    const object = await getSealed(key)
    expectBytes(await read(object), after)
    await writeFile(fileOf(object), earlier)
    await expect(read(object)).rejects.toBeInstanceOf(WrongSecret)
  })

  test('is never taken for one that is not: with a secret no plain bytes are read', async () => {
    const { key, version } = await made.bucket.put({ key: newKey(), bytes: randomBytes(10) })
    const toldTo = { write: () => Promise.reject(new Error('a byte was sent')) }
    const reading = made.bucket.read({ key, version, start: 0, length: 10, secret }, toldTo, never)
    await expect(reading).rejects.toBeInstanceOf(WrongSecret)
  })

  test('is opened in parts of whole frames only', async () => {
    const item = { key: newKey(), size: 200_000, partSize: 100_000 }
    await expect(made.bucket.open([item], secret)).rejects.toBeInstanceOf(RangeError)
    expect(await made.files()).toEqual([])
  })
})

describe('a request with encrypted bytes', () => {
  const bytes = randomBytes(1000)
  const put = (signed: SignedRequest, headers: Record<string, string>) => sendBytes({ url: signed.url, headers }, bytes)

  test.for<[string, (own: string, other: string) => Record<string, string>]>([
    ['no secret', () => ({})],
    ['the secret of another object', (_own, other) => ({ [encryptionHeader]: other })],
    ['an altered secret', (own) => ({ [encryptionHeader]: `${own.slice(0, 40)}AAAA${own.slice(44)}` })],
    ['a secret that we did not wrap', () => ({ [encryptionHeader]: secret.toString('base64url') })],
  ])('and %s is 403, and no byte is kept', async ([, headers]) => {
    const [{ key, signed }, other] = [await openPut(bytes), await openPut(bytes)]
    const given = headers(signed.headers[encryptionHeader]!, other.signed.headers[encryptionHeader]!)
    const response = await put(signed, given)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('<Code>AccessDenied</Code>')
    expect(await made.files()).toEqual([])
    expect((await put(signed, signed.headers)).status).toBe(200)
    expect(await getSealed(key)).toBeDefined()
  })

  test.for([true, false])('is refused where the object is not opened for it (encrypted: %s)', async (isEncrypted) => {
    const key = newKey()
    await made.bucket.open([{ key, size: 1000, partSize: 1000 }], isEncrypted ? secret : undefined)
    const toSign = { key, size: 1000, crc32: crc32(bytes) }
    const signed = await made.bucket.signPut(isEncrypted ? toSign : { ...toSign, secret })
    expect((await put(signed, signed.headers)).status).toBe(403)
    expect(await made.files()).toEqual([])
  })

  test('is taken by any of us, wherever it was signed', async () => {
    const shared = { id: 'shared', signingKey: randomBytes(32) }
    await using one = await openTestBucket(database, shared)
    await using another = await openTestBucket(database, { ...shared, root: one.root })
    const key = newKey()
    await one.bucket.open([{ key, size: 1000, partSize: 1000 }], secret)
    const signed = await one.bucket.signPut({ key, size: 1000, crc32: crc32(bytes), secret })
    const there = new URL((await another.bucket.signPut({ key, size: 1, crc32: null })).url).origin
    const url = signed.url.replace(new URL(signed.url).origin, there)
    expect((await sendBytes({ ...signed, url }, bytes)).status).toBe(200)
  })
})

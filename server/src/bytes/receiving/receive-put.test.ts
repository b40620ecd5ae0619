import { randomBytes } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { expectBytes, newKey, readAll, sendBytes } from '../../outside/object-store/port.contract.ts'
import { type TestBucket, openTestBucket, startSending } from '../disk-bucket.fixture.ts'

const SIZE = 300_000
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
  await made.bucket.open([{ key, size: bytes.length, partSize: 1_000_000 }])
  const sign = async (content: Buffer = bytes) =>
    made.bucket.signPut({ key, size: content.length, crc32: crc32(content) })
  return { key, sign }
}
const until = (condition: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), 30_000)

describe('a put', () => {
  test('leaves one file, named by object and version', async () => {
    const bytes = randomBytes(SIZE)
    const { key, sign } = await openPut(bytes)
    await sendBytes(await sign(), bytes)
    const { sealed } = await made.bucket.seal([key])
    expect(await made.files()).toEqual([`${key.slice(33)}.${sealed[0]!.version.slice(0, 32)}`])
  })

  test('whose sender goes away in the middle leaves nothing', async () => {
    const { key, sign } = await openPut(randomBytes(SIZE))
    const sender = startSending((await sign()).url, { 'Content-Length': SIZE })
    await sender.write(randomBytes(SIZE / 2))
    await until(async () => (await made.files()).some((name) => name.endsWith('.temp')))
    sender.goAway()
    await until(async () => (await made.files()).length === 0)
    expect(await made.bucket.seal([key])).toMatchObject({ missing: [key] })
  })

  test('with the wrong bytes leaves nothing and says so', async () => {
    const { sign } = await openPut(randomBytes(SIZE))
    const response = await sendBytes(await sign(), randomBytes(SIZE))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('<Code>BadDigest</Code>')
    expect(await made.files()).toEqual([])
  })

  test('of another size than was opened is refused, though it was signed', async () => {
    const { sign } = await openPut(randomBytes(SIZE))
    const larger = randomBytes(SIZE + 1)
    expect((await sendBytes(await sign(larger), larger)).status).toBe(400)
    expect(await made.files()).toEqual([])
  })

  test('to a key that was never opened is 404', async () => {
    const bytes = randomBytes(10)
    const signed = await made.bucket.signPut({ key: newKey(), size: 10, crc32: crc32(bytes) })
    expect((await sendBytes(signed, bytes)).status).toBe(404)
  })

  test('to a key that takes parts is 404', async () => {
    const key = newKey()
    await made.bucket.open([{ key, size: 10, partSize: 4 }])
    const bytes = randomBytes(10)
    expect((await sendBytes(await made.bucket.signPut({ key, size: 10, crc32: null }), bytes)).status).toBe(404)
  })

  test('after sealing is 409, and its bytes are gone', async () => {
    const [first, second] = [randomBytes(SIZE), randomBytes(SIZE)]
    const { key, sign } = await openPut(first)
    await sendBytes(await sign(), first)
    await made.bucket.seal([key])
    expect((await sendBytes(await sign(second), second)).status).toBe(409)
    expect(await made.files()).toHaveLength(1)
  })

  test('that was under way when the key was sealed is 409 and changes nothing', async () => {
    const [first, second] = [randomBytes(SIZE), randomBytes(SIZE)]
    const { key, sign } = await openPut(first)
    await sendBytes(await sign(), first)
    const slow = startSending((await sign(second)).url, { 'Content-Length': SIZE })
    await slow.write(second.subarray(0, SIZE / 2))
    await until(async () => (await made.files()).length === 2)
    const { sealed } = await made.bucket.seal([key])
    slow.end(second.subarray(SIZE / 2))
    expect((await slow.answer).status).toBe(409)
    expectBytes(await readAll(made.bucket, sealed[0]!), first)
    expect(await made.files()).toHaveLength(1)
  })

  test('that was under way when the key was aborted is refused and leaves nothing', async () => {
    const bytes = randomBytes(SIZE)
    const { key, sign } = await openPut(bytes)
    const slow = startSending((await sign()).url, { 'Content-Length': SIZE })
    await slow.write(bytes.subarray(0, SIZE / 2))
    await until(async () => (await made.files()).length === 1)
    await made.bucket.abort([key])
    slow.end(bytes.subarray(SIZE / 2))
    expect((await slow.answer).status).toBe(409)
    expect(await made.files()).toEqual([])
  })

  test('sent again and again takes no more room than the last one', async () => {
    const contents = Array.from({ length: 4 }, () => randomBytes(SIZE))
    const { sign } = await openPut(contents[0]!)
    for (const content of contents) await sendBytes(await sign(content), content)
    expect(await made.files()).toHaveLength(1)
  })

  test('and seal at the same moment: what is sealed is whole, and stays', async () => {
    for (let round = 0; round < 20; round += 1) {
      const contents = Array.from({ length: 3 }, () => randomBytes(20_000))
      const { key, sign } = await openPut(contents[0]!)
      await sendBytes(await sign(), contents[0]!)
      const sending = contents.slice(1).map(async (content) => sendBytes(await sign(content), content))
      const { sealed } = await made.bucket.seal([key])
      const statuses = (await Promise.all(sending)).map(({ status }) => status)
      expect([200, 409]).toEqual(expect.arrayContaining(statuses))
      const read = await readAll(made.bucket, sealed[0]!)
      expect(contents.some((content) => content.equals(read))).toBe(true)
      expect(sealed[0]!.crc32).toBe(crc32(read))
      expect(await made.bucket.seal([key])).toEqual({ sealed, missing: [] })
    }
  })
})

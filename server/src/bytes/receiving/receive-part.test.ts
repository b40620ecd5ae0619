import { randomBytes } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { expectBytes, newKey, readAll, sendBytes, sendComplete } from '../../outside/object-store/port.contract.ts'
import { type TestBucket, openTestBucket, startSending } from '../disk-bucket.fixture.ts'
import { filePath } from '../files/names.ts'

const PART = 256 * 1024
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

/** An upload of three parts, the last of them short. */
async function openUpload() {
  const bytes = randomBytes(2 * PART + 1001)
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: bytes.length, partSize: PART }])
  const upload = { key, uploadId: opened!.uploadId! }
  const partOf = (number: number) => bytes.subarray((number - 1) * PART, number * PART)
  const sign = async (partNumber: number, content: Buffer) =>
    made.bucket.signPart({ ...upload, partNumber, size: content.length, crc32: crc32(content) })
  const sendPart = async (partNumber: number, content = partOf(partNumber)) =>
    sendBytes(await sign(partNumber, content), content)
  /** A sender of whom only the first half has come so far, and whose slot or side file is taken. */
  const startPart = async (partNumber: number, content = partOf(partNumber)) => {
    const before = await placesTaken(key)
    const sender = startSending((await sign(partNumber, content)).url, { 'Content-Length': content.length })
    await sender.write(content.subarray(0, content.length / 2))
    await vi.waitFor(async () => expect(await placesTaken(key)).toBeGreaterThan(before), 30_000)
    return { ...sender, finish: () => sender.end(content.subarray(content.length / 2)) }
  }
  const complete = async () => sendComplete(made.bucket, upload, await made.bucket.arrivedParts(upload))
  const getSealed = async () => {
    const { sealed } = await made.bucket.seal([key])
    return sealed[0]!
  }
  return { bytes, upload, partOf, sendPart, startPart, complete, getSealed }
}

async function claims(key: string): Promise<number> {
  const { rows } = await database.execute(sql`select from disk_parts where bucket = ${made.bucket.id} and key = ${key}`)
  return rows.length
}
const sideFiles = async () => (await made.files()).filter((name) => name.split('.').length === 4)
const placesTaken = async (key: string) => (await claims(key)) + (await sideFiles()).length
const gone = (what: () => Promise<unknown[]>) => vi.waitFor(async () => expect(await what()).toEqual([]), 30_000)

describe('a part', () => {
  test('goes straight to its place in the one file of the upload', async () => {
    const { upload, sendPart, complete, bytes, getSealed } = await openUpload()
    for (const number of [2, 3, 1]) expect((await sendPart(number)).status).toBe(200)
    expect((await complete()).status).toBe(200)
    expect(await made.files()).toEqual([`${upload.key.slice(33)}.${upload.uploadId}`])
    expectBytes(await readAll(made.bucket, await getSealed()), bytes)
  })

  test('that is sent again while the first sender is under way goes to a file beside', async () => {
    const { startPart, sendPart, complete, bytes, getSealed } = await openUpload()
    const slow = await startPart(1, randomBytes(PART))
    for (const number of [1, 2, 3]) expect((await sendPart(number)).status).toBe(200)
    expect(await sideFiles()).toHaveLength(1)
    expect((await complete()).status).toBe(200)
    const object = await getSealed()
    expect(object.crc32).toBe(crc32(bytes))
    expectBytes(await readAll(made.bucket, object), bytes)
    slow.goAway()
  })

  test('of a slow sender cannot change an object that was completed and sealed without it', async () => {
    const { startPart, sendPart, complete, bytes, getSealed } = await openUpload()
    const slow = await startPart(2, randomBytes(PART))
    for (const number of [1, 2, 3]) await sendPart(number)
    await complete()
    const object = await getSealed()
    slow.finish()
    expect((await slow.answer).status).toBe(409)
    expectBytes(await readAll(made.bucket, object), bytes)
  })

  test('acknowledged before is not damaged by a second sender who dies in the middle', async () => {
    const { startPart, sendPart, complete, bytes, getSealed } = await openUpload()
    for (const number of [1, 2, 3]) await sendPart(number)
    const second = await startPart(1, randomBytes(PART))
    second.goAway()
    await gone(sideFiles)
    expect((await complete()).status).toBe(200)
    expectBytes(await readAll(made.bucket, await getSealed()), bytes)
  })

  test('whose first sender ends last is the first sender’s, whole', async () => {
    const { startPart, sendPart, complete, upload, bytes, getSealed } = await openUpload()
    const slow = await startPart(1)
    await sendPart(1, randomBytes(PART))
    slow.finish()
    expect((await slow.answer).status).toBe(200)
    for (const number of [2, 3]) await sendPart(number)
    expect(await made.bucket.arrivedParts(upload)).toHaveLength(3)
    expect((await complete()).status).toBe(200)
    expectBytes(await readAll(made.bucket, await getSealed()), bytes)
  })

  test('sent again and again takes no more room than one other copy of it', async () => {
    const { sendPart } = await openUpload()
    for (let time = 0; time < 4; time += 1) await sendPart(1, randomBytes(PART))
    expect(await sideFiles()).toHaveLength(1)
    const { rows } = await database.execute(sql`select path from disk_leftovers where bucket = ${made.bucket.id}`)
    expect(rows).toEqual([])
  })

  test('whose sender goes away gives its slot back', async () => {
    const { upload, startPart, sendPart } = await openUpload()
    const sender = await startPart(1)
    sender.goAway()
    await vi.waitFor(async () => expect(await claims(upload.key)).toBe(0), 30_000)
    expect((await sendPart(1)).status).toBe(200)
    expect(await sideFiles()).toEqual([])
  })

  test('with the wrong bytes gives its slot back', async () => {
    const { upload, partOf, sendPart } = await openUpload()
    const signed = await made.bucket.signPart({ ...upload, partNumber: 1, size: PART, crc32: crc32(partOf(1)) })
    expect((await sendBytes(signed, randomBytes(PART))).status).toBe(400)
    expect(await claims(upload.key)).toBe(0)
    expect((await sendPart(1)).status).toBe(200)
  })

  test('finds its slot claimed by a crash long ago, and arrives all the same', async () => {
    const { upload, sendPart, complete, bytes, getSealed } = await openUpload()
    await database.execute(
      sql`insert into disk_parts (bucket, key, part_number, claim) values (${made.bucket.id}, ${upload.key}, 3, 'dead')`,
    )
    for (const number of [1, 2, 3]) expect((await sendPart(number)).status).toBe(200)
    expect((await complete()).status).toBe(200)
    expectBytes(await readAll(made.bucket, await getSealed()), bytes)
  })

  test.for<[string, number, number]>([
    ['shorter than its place', 1, PART - 1],
    ['longer than its place', 3, 1002],
    ['beyond the last', 4, 1001],
  ])('%s is refused, though it was signed', async ([, number, size]) => {
    const { upload, sendPart } = await openUpload()
    expect((await sendPart(number, randomBytes(size))).status).toBe(400)
    expect(await claims(upload.key)).toBe(0)
  })

  test('of an unknown or an aborted upload is 404', async () => {
    const { upload, sendPart } = await openUpload()
    const other = { ...upload, uploadId: randomBytes(16).toString('hex') }
    const bytes = randomBytes(PART)
    const signed = await made.bucket.signPart({ ...other, partNumber: 1, size: PART, crc32: crc32(bytes) })
    expect((await sendBytes(signed, bytes)).status).toBe(404)
    await made.bucket.abort([upload.key])
    expect((await sendPart(1)).status).toBe(404)
  })

  test('that was under way when the upload was aborted is refused, and nothing of it stays recorded', async () => {
    const { upload, startPart } = await openUpload()
    const slow = await startPart(1)
    await made.bucket.abort([upload.key])
    slow.finish()
    expect((await slow.answer).status).toBe(409)
    expect(await claims(upload.key)).toBe(0)
  })

  test('that finds the disk full is 507, and can be sent again', async () => {
    const { upload, sendPart } = await openUpload()
    const main = filePath(made.root, upload.key, upload.uploadId)
    await rm(main)
    await symlink('/dev/full', main)
    const response = await sendPart(1)
    expect(response.status).toBe(507)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('<Code>InsufficientStorage</Code>')
    expect(await claims(upload.key)).toBe(0)
    expect(made.faults).toEqual([])
  })
})

describe('completing', () => {
  test('is refused while a sender is under way and its part has not arrived', async () => {
    const { startPart, sendPart, complete, bytes, getSealed } = await openUpload()
    const slow = await startPart(1)
    for (const number of [2, 3]) await sendPart(number)
    expect((await complete()).status).toBe(400)
    slow.finish()
    await slow.answer
    expect((await complete()).status).toBe(200)
    expectBytes(await readAll(made.bucket, await getSealed()), bytes)
  })

  test('finds a main file that was lost, and stores nothing', async () => {
    const { upload, sendPart, complete } = await openUpload()
    for (const number of [1, 2, 3]) await sendPart(number)
    await rm(filePath(made.root, upload.key, upload.uploadId))
    expect((await complete()).status).toBe(500)
    expect(made.faults).toHaveLength(1)
    expect(await made.bucket.seal([upload.key])).toMatchObject({ missing: [upload.key] })
  })

  test.for<[string, string, number, string]>([
    ['no XML', 'hello', 400, 'MalformedXML'],
    ['two megabytes and more', ' '.repeat(2 * 1024 * 1024 + 1), 413, 'EntityTooLarge'],
  ])('with %s is refused', async ([, body, status, code]) => {
    const { upload } = await openUpload()
    const { url } = await made.bucket.signComplete(upload)
    const sender = startSending(url, { 'Content-Length': body.length }, 'POST')
    sender.end(Buffer.from(body))
    expect(await sender.answer).toMatchObject({ status, code })
  })

  test('an upload that was aborted or never opened is 404', async () => {
    const { upload, complete } = await openUpload()
    const unknown = { ...upload, uploadId: randomBytes(16).toString('hex') }
    const parts = [{ partNumber: 1, etag: '"a"' }]
    expect((await sendComplete(made.bucket, unknown, parts)).status).toBe(404)
    await made.bucket.abort([upload.key])
    expect((await sendComplete(made.bucket, upload, parts)).status).toBe(404)
    expect((await complete()).status).toBe(400)
  })

  test('answers with an ETag of the whole, in the header and in S3’s reply', async () => {
    const { bytes, sendPart, complete } = await openUpload()
    for (const number of [1, 2, 3]) await sendPart(number)
    const response = await complete()
    const etag = response.headers.get('etag')!
    expect(etag).toContain(crc32(bytes).toString(16).padStart(8, '0'))
    expect(await response.text()).toContain(`<ETag>${etag}</ETag>`)
    expect(response.headers.get('content-type')).toBe('application/xml')
  })
})

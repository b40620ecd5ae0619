import { randomBytes } from 'node:crypto'
import { PutBucketVersioningCommand } from '@aws-sdk/client-s3'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { PART, expectBytes, never, newKey, readAll, sendBytes, sendComplete } from '../bucket-requests.fixture.ts'
import { BucketAway, type StoredObject } from '../port.ts'
import { createS3Calls } from './calling.ts'
import { copyObjects } from './copy-objects.ts'
import { type TestS3Bucket, openTestS3Bucket } from './s3-bucket.fixture.ts'
import { createS3Bucket } from './s3-bucket.ts'
import { createS3Client } from './s3-client.ts'
import { startScriptedStore } from './scripted-store.fixture.ts'

let database: Database
let made: TestS3Bucket
beforeAll(async () => {
  database = await openTestDatabase()
  made = await openTestS3Bucket(database)
})
afterAll(async () => {
  await made[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function openPut(bytes: Buffer<ArrayBuffer>) {
  const key = newKey()
  await made.bucket.open([{ key, size: bytes.length, partSize: PART }])
  const signed = await made.bucket.signPut({ key, size: bytes.length, crc32: crc32(bytes) })
  return { key, signed }
}
async function putSealed(bytes: Buffer<ArrayBuffer>): Promise<StoredObject> {
  const { key, signed } = await openPut(bytes)
  await sendBytes(signed, bytes)
  return (await made.bucket.seal([key])).sealed[0]!
}
const leftoversOf = async (key: string): Promise<{ version: string; isDraft: boolean }[]> => {
  const found = await database.execute(
    sql`select version, is_draft as "isDraft" from s3_leftovers where key = ${key} order by since`,
  )
  return found.rows as { version: string; isDraft: boolean }[]
}

describe('sealing', () => {
  test('takes the newest of several versions; the others are drafts to be swept', async () => {
    const [first, second, third] = [randomBytes(100), randomBytes(100), randomBytes(100)]
    const { key, signed } = await openPut(first)
    for (const bytes of [first, second, third]) expect((await sendBytes(signed, bytes)).status).toBe(200)
    const { sealed } = await made.bucket.seal([key])
    expectBytes(await readAll(made.bucket, sealed[0]!), third)
    const leftovers = await leftoversOf(key)
    expect(leftovers.map(({ isDraft }) => isDraft)).toEqual([true, true])
    expect(leftovers.map(({ version }) => version)).not.toContain(sealed[0]!.version)
  })

  test('of a whole folder asks the store once, and finds every key in it', async () => {
    const folder = randomBytes(16).toString('hex')
    const keys = Array.from({ length: 30 }, () => `${folder}/${randomBytes(16).toString('hex')}`)
    await made.bucket.open(keys.map((key) => ({ key, size: 3, partSize: PART })))
    const signed = await Promise.all(keys.map((key) => made.bucket.signPut({ key, size: 3, crc32: crc32('abc') })))
    for (const one of signed) await sendBytes(one, Buffer.from('abc'))
    const { sealed, missing } = await made.bucket.seal(keys)
    expect(missing).toEqual([])
    expect(new Set(sealed.map(({ key }) => key))).toEqual(new Set(keys))
    expect(sealed.every((object) => object.crc32 === crc32('abc'))).toBe(true)
  })

  test('by two at once gives both the same answer', async () => {
    const { key, signed } = await openPut(randomBytes(100))
    await sendBytes(signed, randomBytes(100))
    const [one, other] = await Promise.all([made.bucket.seal([key]), made.bucket.seal([key])])
    expect(one).toEqual(other)
    expect(one.sealed).toHaveLength(1)
  })

  test('does not take an upload that was completed with too few parts', async () => {
    const key = newKey()
    const [opened] = await made.bucket.open([{ key, size: PART + 10, partSize: PART }])
    const upload = { key, uploadId: opened!.uploadId! }
    const part = randomBytes(PART)
    await made.bucket.signPart({ ...upload, partNumber: 2, size: 10, crc32: 0 })
    const signed = await made.bucket.signPart({ ...upload, partNumber: 1, size: PART, crc32: crc32(part) })
    await sendBytes(signed, part)
    const response = await sendComplete(made.bucket, upload, await made.bucket.arrivedParts(upload))
    expect(response.status).toBe(200)
    expect(await made.bucket.seal([key])).toEqual({ sealed: [], missing: [key] })
  })
})

test('a hundred parts are signed with one statement', async () => {
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: 100 * PART, partSize: PART }])
  const upload = { key, uploadId: opened!.uploadId! }
  const { pool } = database
  const query = pool.query.bind(pool)
  let statements = 0
  Object.assign(pool, { query: (...asked: Parameters<typeof query>) => ((statements += 1), query(...asked)) })
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1)
  await Promise.all(
    numbers.map((partNumber) => made.bucket.signPart({ ...upload, partNumber, size: PART, crc32: partNumber })),
  )
  Object.assign(pool, { query })
  expect(statements).toBe(1)
  const { rows } = await database.execute(sql`select crc32::int from s3_parts where key = ${key} order by part_number`)
  expect(rows.map((row) => row['crc32'])).toEqual(numbers)
  await made.bucket.abort([key])
})

test('what is too large for one call is copied in pieces', async () => {
  const bytes = randomBytes(PART + 1000)
  const from = await made.bucket.put({ key: newKey(), bytes })
  const to = newKey()
  const client = createS3Client(made.place)
  const calls = createS3Calls({ client, bucketName: made.place.bucket })
  const ledger = { database, bucket: made.bucket.id }
  await copyObjects({ calls, ledger, largest: PART, piece: PART }, [{ from, to }], never)
  client.destroy()
  const { sealed } = await made.bucket.seal([to])
  expect(sealed[0]).toMatchObject({ size: bytes.length, crc32: crc32(bytes) })
  expectBytes(await readAll(made.bucket, sealed[0]!), bytes)
})

describe('handing over', () => {
  const disposition = `attachment; filename="a b.txt"; filename*=UTF-8''%C3%A4%20%27b%27.txt`
  const sendingOf = (object: StoredObject, method: 'GET' | 'HEAD') =>
    made.bucket.handOver({ ...object, method, contentType: 'text/plain', contentDisposition: disposition })

  test('points to the very version, under our name and type, also after a later put', async () => {
    const bytes = randomBytes(1000)
    const { key, signed } = await openPut(bytes)
    await sendBytes(signed, bytes)
    const object = (await made.bucket.seal([key])).sealed[0]!
    await sendBytes(signed, randomBytes(1000))
    const handed = await sendingOf(object, 'GET')
    expect(handed?.status).toBe(302)
    const url = handed?.headers['Location'] ?? ''
    const whole = await fetch(url)
    expectBytes(Buffer.from(await whole.arrayBuffer()), bytes)
    expect(whole.headers.get('content-disposition')).toBe(disposition)
    expect(whole.headers.get('content-type')).toBe('text/plain')
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expectBytes(Buffer.from(await part.arrayBuffer()), bytes.subarray(10, 20))
  })

  test('allows the method that was asked for and no other name, version or time', async () => {
    const object = await putSealed(randomBytes(10))
    const url = (await sendingOf(object, 'HEAD'))?.headers['Location'] ?? ''
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(url)).status).toBe(403)
    for (const altered of [
      url.replace('a%20b', 'c'),
      url.replace(object.version, 'other'),
      url.replace('=60&', '=600&'),
    ]) {
      expect((await fetch(altered, { method: 'HEAD' })).status).toBe(403)
    }
  })
})

describe('a store that cannot be used', () => {
  const silent = async () => {
    const store = await startScriptedStore(() => {})
    const bucket = createS3Bucket({ id: made.bucket.id, place: store.place, database, patience: 300 })
    return { bucket, store }
  }

  test('is away once its time is over', async () => {
    const { bucket, store } = await silent()
    await using _store = store
    const calls = [bucket.check(never), bucket.open([{ key: newKey(), size: 2 * PART, partSize: PART }])]
    for (const outcome of await Promise.allSettled<unknown>(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(BucketAway) })
    }
  })

  test('does not keep a key from being ended', async () => {
    const bytes = randomBytes(100)
    const { key, signed } = await openPut(bytes)
    await sendBytes(signed, bytes)
    const place = { ...made.place, endpoint: 'http://127.0.0.1:1' }
    await createS3Bucket({ id: made.bucket.id, place, database }).abort([key])
    expect(await made.bucket.seal([key])).toEqual({ sealed: [], missing: [key] })
  })

  test('is one that keeps no versions', async () => {
    await using other = await openTestS3Bucket(database)
    const client = createS3Client(other.place)
    const VersioningConfiguration = { Status: 'Suspended' } as const
    await client.send(new PutBucketVersioningCommand({ Bucket: other.place.bucket, VersioningConfiguration }))
    client.destroy()
    await expect(other.bucket.check(never)).rejects.toThrow('keeps no versions')
    await expect(other.bucket.put({ key: newKey(), bytes: randomBytes(10) })).rejects.toBeInstanceOf(BucketAway)
  })
})

import { randomBytes } from 'node:crypto'
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { DAY } from '@envoi/contract/limits'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { PART, never, newKey, readAll, sendBytes } from '../bucket-requests.fixture.ts'
import { ObjectMissing, type StoredObject, type SweepLimits } from '../port.ts'
import { type TestS3Bucket, openTestS3Bucket } from './s3-bucket.fixture.ts'
import { createS3Client } from './s3-client.ts'

const clock = { now: Date.now() }
let database: Database
let made: TestS3Bucket
let store: S3Client
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.now = Date.now()
  made = await openTestS3Bucket(database, { clock: () => new Date(clock.now) })
  store = createS3Client(made.place)
})
afterEach(async () => {
  store.destroy()
  await made[Symbol.asyncDispose]()
})

const sweep = (limits: Partial<SweepLimits> = {}) =>
  made.bucket.sweep({ graceMilliseconds: DAY, atMost: 1000, ...limits }, never)
const letDaysPass = (days: number): void => void (clock.now += days * DAY + 60_000)
const id = () => randomBytes(16).toString('hex')
const Bucket = () => ({ Bucket: made.place.bucket })

async function openPut(key = newKey(), { isSent = true } = {}): Promise<string> {
  const bytes = randomBytes(100)
  await made.bucket.open([{ key, size: 100, partSize: 100 }])
  if (isSent) await sendBytes(await made.bucket.signPut({ key, size: 100, crc32: crc32(bytes) }), bytes)
  return key
}
async function putSealed(key = newKey()): Promise<StoredObject> {
  await openPut(key)
  const { sealed } = await made.bucket.seal([key])
  return sealed[0]!
}
async function openUpload(): Promise<{ key: string; uploadId: string }> {
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: PART + 1, partSize: PART }])
  return { key, uploadId: opened!.uploadId! }
}
/** As somebody with the store's own keys does: nobody tells us. */
async function plant(key: string, bytes = 'bytes that nobody asked for'): Promise<string> {
  const { VersionId } = await store.send(new PutObjectCommand({ ...Bucket(), Key: key, Body: bytes }))
  return VersionId!
}
const removeByHand = (object: { key: string; version?: string }) =>
  store.send(new DeleteObjectCommand({ ...Bucket(), Key: object.key, VersionId: object.version }))
async function versions(): Promise<string[]> {
  const { Versions = [], DeleteMarkers = [] } = await store.send(new ListObjectVersionsCommand(Bucket()))
  return [...Versions, ...DeleteMarkers].map(({ VersionId }) => VersionId!).toSorted()
}
async function uploads(): Promise<string[]> {
  const { Uploads = [] } = await store.send(new ListMultipartUploadsCommand(Bucket()))
  return Uploads.map(({ UploadId }) => UploadId!).toSorted()
}
async function tombstones(): Promise<{ version: string; is_draft: boolean }[]> {
  const { rows } = await database.execute<{ version: string; is_draft: boolean }>(
    sql`select version, is_draft from s3_leftovers where bucket = ${made.bucket.id} order by key, version`,
  )
  return rows
}
const age = (table: 's3_leftovers' | 's3_objects', column: 'since' | 'changed_at', days: number) =>
  database.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = now() - ${days}::float8 * interval '1 day'
        where bucket = ${made.bucket.id}`,
  )
const missingOf = async () => (await made.bucket.findMissing({ after: '', atMost: 1000 }, never)).missing

describe('leftovers', () => {
  test('are removed when their grace is over, that version alone', async () => {
    const [object, other] = [await putSealed(), await putSealed()]
    await made.bucket.discard([object])
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await versions()).toHaveLength(2)
    await age('s3_leftovers', 'since', 1.01)
    expect(await sweep()).toEqual({ removed: 1, refused: 0, orphans: 0, missing: [] })
    expect(await versions()).toEqual([other.version])
    expect(await tombstones()).toEqual([])
  })

  test('go so many at a time, those that are gone already as well, and none when the sweep is told to stop', async () => {
    const objects = [await putSealed(), await putSealed(), await putSealed()]
    await made.bucket.discard(objects)
    await removeByHand(objects[1]!)
    await made.bucket.sweep({ graceMilliseconds: 0, atMost: 10 }, AbortSignal.abort()).catch(() => {})
    expect(await versions()).toHaveLength(2)
    expect(await sweep({ graceMilliseconds: 0, atMost: 2 })).toMatchObject({ removed: 2 })
    expect(await sweep({ graceMilliseconds: 0, atMost: 2 })).toMatchObject({ removed: 1 })
    expect(await versions()).toEqual([])
  })

  test('that the store does not let go of keep nobody else', async () => {
    const [kept, other] = [await putSealed(), await putSealed()]
    await made.bucket.discard([kept, other])
    const policy = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Deny',
          Principal: '*',
          Action: 's3:DeleteObjectVersion',
          Resource: `arn:aws:s3:::${made.place.bucket}/${kept.key}`,
        },
      ],
    }
    await store.send(new PutBucketPolicyCommand({ ...Bucket(), Policy: JSON.stringify(policy) }))
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 1, stuck: '1: AccessDenied' })
    expect(await versions()).toEqual([kept.version])
    expect(await tombstones()).toHaveLength(1)
  })

  test('that a row names after all are spared, and the tombstone goes', async () => {
    const { key, version } = await putSealed()
    await database.execute(
      sql`insert into s3_leftovers (bucket, key, version) values (${made.bucket.id}, ${key}, ${version})`,
    )
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 0 })
    expect(await tombstones()).toEqual([])
    expect(await versions()).toEqual([version])
  })

  test('are kept while there are too many at once, drafts excepted, until somebody has looked', async () => {
    const draft = await openPut()
    await made.bucket.abort([draft])
    await database.execute(
      sql`insert into s3_leftovers (bucket, key, version)
          select ${made.bucket.id}, repeat('aa', 16) || '/' || repeat('bb', 16), 'v' || n
          from generate_series(1, 101) as n`,
    )
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 1, refused: 101 })
    expect(await versions()).toEqual([])
    expect(await tombstones()).toHaveLength(101)
    expect(await sweep({ graceMilliseconds: 0, evenIfMany: true })).toMatchObject({ removed: 101, refused: 0 })
  })
})

describe('a bucket that is newer than the database', () => {
  test('has versions that nobody knows: leftovers after a day, gone after the grace, and no drafts', async () => {
    const object = await putSealed()
    const unknown = await plant(newKey())
    expect(await sweep()).toMatchObject({ orphans: 0 })
    letDaysPass(1)
    expect(await sweep()).toEqual({ removed: 0, refused: 0, orphans: 1, missing: [] })
    expect(await sweep()).toMatchObject({ removed: 0, orphans: 0 })
    expect(await tombstones()).toEqual([{ version: unknown, is_draft: false }])
    await age('s3_leftovers', 'since', 1.01)
    expect(await sweep()).toMatchObject({ removed: 1 })
    expect(await versions()).toEqual([object.version])
    expect(await readAll(made.bucket, object)).toHaveLength(100)
  })

  test('loses surplus versions as drafts, and never what is sealed or waits', async () => {
    const sealed = await putSealed()
    const waiting = await openPut()
    const before = (await versions()).find((version) => version !== sealed.version)
    const [late, newest] = [await plant(sealed.key), await plant(waiting, 'x'.repeat(100))]
    letDaysPass(1)
    expect(await sweep()).toMatchObject({ orphans: 2, missing: [] })
    expect(new Set(await tombstones())).toEqual(new Set([late, before].map((version) => ({ version, is_draft: true }))))
    await age('s3_leftovers', 'since', 1.01)
    expect(await sweep()).toMatchObject({ removed: 2 })
    expect(await versions()).toEqual([sealed.version, newest].toSorted())
    expect(await readAll(made.bucket, sealed)).toHaveLength(100)
  })

  test('gets no brake from a sender who puts on and on under a key that is let go of', async () => {
    const [object, other] = [await putSealed(), await putSealed()]
    const late = [await plant(object.key), await plant(object.key)]
    await made.bucket.discard([object])
    letDaysPass(1)
    // Looked through before the object goes, and after.
    expect(await sweep()).toMatchObject({ removed: 0, orphans: 2 })
    const drafts = (await tombstones()).filter(({ is_draft: isDraft }) => isDraft)
    expect(new Set(drafts.map(({ version }) => version))).toEqual(new Set(late))
    await database.execute(sql`delete from s3_leftovers where bucket = ${made.bucket.id} and is_draft`)
    await age('s3_leftovers', 'since', 1.01)
    expect(await sweep()).toMatchObject({ removed: 1, orphans: 0 })
    expect(new Set(await tombstones())).toEqual(new Set(late.map((version) => ({ version, is_draft: true }))))
    await age('s3_leftovers', 'since', 1.01)
    expect(await sweep()).toMatchObject({ removed: 2 })
    expect(await versions()).toEqual([other.version])
  })

  test('may have other things in it, which are left alone', async () => {
    const version = await plant('README')
    await plant('backup/of-yesterday')
    const foreign = await store.send(new CreateMultipartUploadCommand({ ...Bucket(), Key: 'backup/of-today' }))
    letDaysPass(100)
    expect(await sweep()).toMatchObject({ orphans: 0 })
    expect(await versions()).toContain(version)
    expect(await uploads()).toEqual([foreign.UploadId])
  })

  test('is looked through a stretch at a time, each sweep going on where the last one stopped', async () => {
    const folders = ['11', '22', '33'].map((digits) => digits.repeat(16))
    for (const folder of folders) await plant(`${folder}/${id()}`)
    letDaysPass(1)
    const found = []
    for (let round = 0; round < 3; round += 1) found.push((await sweep({ atMost: 1 })).orphans)
    expect(found).toEqual([1, 1, 1])
    await sweep({ atMost: 1 })
    await plant(`${folders[0]}/${id()}`)
    letDaysPass(1)
    const after = []
    for (let round = 0; round < 4; round += 1) after.push((await sweep({ atMost: 1 })).orphans)
    expect(after.reduce((sum, orphans) => sum + orphans, 0)).toBe(1)
  })
})

describe('a bucket that is older than the database', () => {
  test('lacks versions: they are named, reading says so, and nothing else takes their place', async () => {
    const [lost, replaced, whole] = [await putSealed(), await putSealed(), await putSealed()]
    await removeByHand(lost)
    await removeByHand(replaced)
    const another = await plant(replaced.key, 'x'.repeat(100))
    letDaysPass(2)
    const named = [lost.key, replaced.key].toSorted()
    expect(await missingOf()).toEqual(named)
    expect((await sweep()).missing.toSorted()).toEqual(named)
    for (const object of [lost, replaced]) await expect(readAll(made.bucket, object)).rejects.toThrow(ObjectMissing)
    expect(await readAll(made.bucket, whole)).toHaveLength(100)
    // Somebody may have put the bytes back: that is for them to look at.
    expect(await versions()).toContain(another)
    expect(await tombstones()).toEqual([])
  })

  test('is looked through a stretch at a time, and asking changes nothing', async () => {
    const lost = []
    for (const digits of ['11', '22', '33']) lost.push(await putSealed(`${digits.repeat(16)}/${id()}`))
    await plant(newKey())
    for (const object of lost) await removeByHand(object)
    letDaysPass(2)
    const named: string[] = []
    let after = ''
    do {
      const { missing, reached } = await made.bucket.findMissing({ after, atMost: 1 }, never)
      named.push(...missing)
      after = reached
    } while (after !== '')
    expect(named).toEqual(lost.map(({ key }) => key))
    expect(await tombstones()).toEqual([])
    const swept = []
    for (let round = 0; round < 4; round += 1) swept.push(...(await sweep({ atMost: 1 })).missing)
    expect(swept).toEqual(named)
  })

  test('hides nothing behind a delete marker: it is taken away', async () => {
    const object = await putSealed()
    const waiting = await openPut()
    for (const key of [object.key, waiting]) await removeByHand({ key })
    expect(await versions()).toHaveLength(4)
    expect(await sweep()).toMatchObject({ missing: [] })
    expect(await versions()).toHaveLength(2)
    expect(await made.bucket.seal([waiting])).toMatchObject({ missing: [] })
  })
})

describe('uploads', () => {
  test('that no open key waits for are ended after a day', async () => {
    const { uploadId } = await openUpload()
    const unknown = await store.send(new CreateMultipartUploadCommand({ ...Bucket(), Key: newKey() }))
    await sweep()
    expect(new Set(await uploads())).toEqual(new Set([uploadId, unknown.UploadId]))
    letDaysPass(1)
    await sweep()
    expect(await uploads()).toEqual([uploadId])
  })
})

describe('keys that nobody finished', () => {
  test('are ended when nothing came for a month, and what they had are drafts', async () => {
    const { key, uploadId } = await openUpload()
    const waiting = await openPut()
    const sealed = await putSealed()
    await age('s3_objects', 'changed_at', 29)
    await sweep()
    expect(await uploads()).toEqual([uploadId])
    await age('s3_objects', 'changed_at', 31)
    await sweep()
    expect(await uploads()).toEqual([])
    expect(new Set<string>((await made.bucket.seal([key, waiting])).missing)).toEqual(new Set([key, waiting]))
    expect(await tombstones()).toMatchObject([{ is_draft: true }])
    expect(await readAll(made.bucket, sealed)).toHaveLength(100)
  })

  test('are forgotten once they were aborted longer ago than the grace, with what a crash left at the store', async () => {
    const { uploadId } = await openUpload()
    await openPut()
    // As whoever ended them got no further than the rows.
    await database.execute(sql`update s3_objects set state = 'aborted' where bucket = ${made.bucket.id}`)
    const rows = async () =>
      (await database.execute(sql`select from s3_objects where bucket = ${made.bucket.id}`)).rows.length
    expect(await uploads()).toEqual([uploadId])
    await sweep()
    expect(await rows()).toBe(2)
    await age('s3_objects', 'changed_at', 1.01)
    await sweep()
    expect(await rows()).toBe(0)
    expect(await uploads()).toEqual([])
    expect(await tombstones()).toMatchObject([{ is_draft: true }])
    await age('s3_leftovers', 'since', 1.01)
    await sweep()
    expect(await versions()).toEqual([])
  })
})

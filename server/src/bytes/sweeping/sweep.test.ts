import { randomBytes } from 'node:crypto'
import { access, mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from '@node-rs/crc32'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '@envoi/contract/limits'
import { openTestDatabase } from '@envoi/testing/database'
import type { Database } from '../../platform/database/connect.ts'
import { newKey, readAll, sendBytes, sendComplete } from '../../outside/object-store/port.contract.ts'
import type { StoredObject, SweepLimits } from '../../outside/object-store/port.ts'
import { type TestBucket, openTestBucket } from '../disk-bucket.fixture.ts'
import { filePath, folderOf } from '../files/names.ts'

const never = new AbortController().signal
const clock = { now: Date.now() }
let database: Database
let made: TestBucket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.now = Date.now()
  made = await openTestBucket(database, { clock: () => new Date(clock.now) })
})
afterEach(() => made[Symbol.asyncDispose]())

const sweep = (limits: Partial<SweepLimits> = {}) =>
  made.bucket.sweep({ graceMilliseconds: DAY, atMost: 1000, ...limits }, never)
const id = () => randomBytes(16).toString('hex')
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function putSealed(key = newKey()): Promise<StoredObject> {
  const bytes = randomBytes(100)
  await made.bucket.open([{ key, size: 100, partSize: 100 }])
  await sendBytes(await made.bucket.signPut({ key, size: 100, crc32: crc32(bytes) }), bytes)
  const { sealed } = await made.bucket.seal([key])
  return sealed[0]!
}
/** Two parts, the first of them sent twice, so that a side file and a replaced slot exist. */
async function openWithSide() {
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: 20, partSize: 10 }])
  const upload = { key, uploadId: opened!.uploadId! }
  for (const partNumber of [1, 1, 2]) {
    const signed = await made.bucket.signPart({ ...upload, partNumber, size: 10, crc32: null })
    await sendBytes(signed, randomBytes(10))
  }
  return upload
}
async function sealedWithSide(): Promise<StoredObject> {
  const upload = await openWithSide()
  await sendComplete(made.bucket, upload, await made.bucket.arrivedParts(upload))
  const { sealed } = await made.bucket.seal([upload.key])
  return sealed[0]!
}
async function plant(key: string, suffix: string): Promise<string> {
  const path = filePath(made.root, key, suffix)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'bytes that nobody asked for')
  return path
}
async function tombstones(): Promise<string[]> {
  const { rows } = await database.execute<{ path: string }>(
    sql`select path from disk_leftovers where bucket = ${made.bucket.id} order by path`,
  )
  return rows.map(({ path }) => path)
}
const age = (table: 'disk_leftovers' | 'disk_objects', column: 'since' | 'changed_at', days: number) =>
  database.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = now() - ${days}::float8 * interval '1 day'
        where bucket = ${made.bucket.id}`,
  )

describe('leftovers', () => {
  test('are removed when their grace is over, with their tombstones and their empty folder', async () => {
    const object = await putSealed()
    await made.bucket.discard([object])
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await made.files()).toHaveLength(1)
    await age('disk_leftovers', 'since', 1.01)
    expect(await sweep()).toEqual({ removed: 1, refused: 0, orphans: 0, missing: [] })
    expect(await made.files()).toEqual([])
    expect(await tombstones()).toEqual([])
    expect(await isThere(folderOf(made.root, object.key))).toBe(false)
  })

  test('of an object with parts beside it are all its files', async () => {
    const object = await sealedWithSide()
    expect(await made.files()).toHaveLength(2)
    await made.bucket.discard([object])
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 2 })
    expect(await made.files()).toEqual([])
  })

  test('of an aborted upload are all its files, and a new key can be opened in its folder', async () => {
    const { key } = await openWithSide()
    await made.bucket.abort([key])
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 2 })
    expect(await made.files()).toEqual([])
    await putSealed(`${key.slice(0, 32)}/${id()}`)
  })

  test('are removed so many at a time', async () => {
    await made.bucket.discard([await putSealed(), await putSealed(), await putSealed()])
    expect(await sweep({ graceMilliseconds: 0, atMost: 2 })).toMatchObject({ removed: 2 })
    expect(await sweep({ graceMilliseconds: 0, atMost: 2 })).toMatchObject({ removed: 1 })
  })

  test('that are gone already are forgotten', async () => {
    const object = await putSealed()
    await made.bucket.discard([object])
    await rm(filePath(made.root, object.key, object.version.slice(0, 32)))
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 1 })
    expect(await tombstones()).toEqual([])
  })

  test('that a row names after all are spared, and the tombstone goes', async () => {
    const [plain, pieced] = [await putSealed(), await sealedWithSide()]
    for (const name of await made.files()) {
      const { key } = [plain, pieced].find((object) => name.startsWith(object.key.slice(33)))!
      const path = `${key.slice(0, 2)}/${key.slice(0, 32)}/${name}`
      await database.execute(sql`insert into disk_leftovers (bucket, path) values (${made.bucket.id}, ${path})`)
    }
    expect(await tombstones()).toHaveLength(3)
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 0 })
    expect(await tombstones()).toEqual([])
    expect(await readAll(made.bucket, plain)).toHaveLength(100)
    expect(await readAll(made.bucket, pieced)).toHaveLength(20)
  })

  test('are kept while there are too many at once, until somebody has looked', async () => {
    await putSealed()
    await database.execute(
      sql`insert into disk_leftovers (bucket, path)
          select ${made.bucket.id}, 'aa/' || repeat('aa', 16) || '/' || repeat('bb', 16) || '.' || lpad(n::text, 32, '0')
          from generate_series(1, 101) as n`,
    )
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 0, refused: 101 })
    expect(await tombstones()).toHaveLength(101)
    expect(await sweep({ graceMilliseconds: 0, evenIfMany: true })).toMatchObject({ removed: 101, refused: 0 })
  })

  test('are not too many when they are a hundred, nor when they are a tenth of what lives', async () => {
    const plantRows = (table: 'leftovers' | 'objects', count: number) =>
      database.execute(
        table === 'leftovers'
          ? sql`insert into disk_leftovers (bucket, path)
                select ${made.bucket.id}, 'aa/' || repeat('aa', 16) || '/' || repeat('bb', 16) || '.' || lpad(n::text, 32, '0')
                from generate_series(1, ${count}::int) as n`
          : sql`insert into disk_objects (bucket, key, size, part_size, state, version, crc32)
                select ${made.bucket.id}, repeat('cc', 16) || '/' || lpad(n::text, 32, '0'), 1, 1, 'stored',
                  repeat('dd', 16) || '-1', 0
                from generate_series(1, ${count}::int) as n`,
      )
    await plantRows('leftovers', 100)
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 100, refused: 0 })
    await plantRows('objects', 1500)
    await plantRows('leftovers', 150)
    expect(await sweep({ graceMilliseconds: 0 })).toMatchObject({ removed: 150, refused: 0 })
  })

  test('stay when the sweep is told to stop', async () => {
    await made.bucket.discard([await putSealed()])
    await made.bucket.sweep({ graceMilliseconds: 0, atMost: 10 }, AbortSignal.abort())
    expect(await made.files()).toHaveLength(1)
    expect(await tombstones()).toHaveLength(1)
  })
})

describe('files that no row knows', () => {
  const planted = (key: string): [string, string][] => [
    [key, id()],
    [key, `${id()}.temp`],
    [key, `${id()}.3.${id()}`],
  ]

  test('become leftovers when they are a day old, and go only after the grace', async () => {
    const object = await putSealed()
    const key = `${object.key.slice(0, 32)}/${id()}`
    for (const [owner, suffix] of planted(key)) await plant(owner, suffix)
    expect(await sweep()).toMatchObject({ orphans: 0 })
    clock.now += DAY + 60_000
    expect(await sweep()).toMatchObject({ removed: 0, orphans: 3 })
    expect(await sweep()).toMatchObject({ removed: 0, orphans: 0 })
    expect(await made.files()).toHaveLength(4)
    await age('disk_leftovers', 'since', 1.01)
    expect(await sweep()).toMatchObject({ removed: 3 })
    expect(await readAll(made.bucket, object)).toHaveLength(100)
  })

  test('are never those of a live object, upload or replaced part', async () => {
    const upload = await openWithSide()
    const [plain, pieced] = [await putSealed(), await sealedWithSide()]
    clock.now += 10 * DAY
    expect(await sweep()).toMatchObject({ removed: 0, orphans: 0, missing: [] })
    expect(await made.bucket.arrivedParts(upload)).toHaveLength(2)
    expect(await readAll(made.bucket, plain)).toHaveLength(100)
    expect(await readAll(made.bucket, pieced)).toHaveLength(20)
  })

  test('are left alone when their name is none of ours', async () => {
    const { key } = await putSealed()
    await writeFile(`${folderOf(made.root, key)}/README`, 'by an operator')
    await mkdir(`${made.root}/lost+found`)
    clock.now += 10 * DAY
    expect(await sweep()).toMatchObject({ orphans: 0 })
    expect(await made.files()).toContain('README')
  })

  test('are found a stretch at a time, each sweep going on where the last one stopped', async () => {
    const folders = ['11', '22', '33'].map((digits) => digits.repeat(16))
    for (const folder of folders) await plant(`${folder}/${id()}`, id())
    clock.now += 2 * DAY
    const found = []
    for (let round = 0; round < 3; round += 1) found.push((await sweep({ atMost: 1 })).orphans)
    expect(found).toEqual([1, 1, 1])
    await plant(`${folders[0]}/${id()}`, id())
    clock.now += 2 * DAY
    expect(await sweep({ atMost: 1 })).toMatchObject({ orphans: 1 })
  })

  test('leave no empty folders behind', async () => {
    const key = newKey()
    await made.bucket.open([{ key, size: 1, partSize: 1 }])
    expect(await isThere(folderOf(made.root, key))).toBe(true)
    await sweep()
    expect(await isThere(folderOf(made.root, key))).toBe(true)
    clock.now += 2 * DAY
    await sweep()
    expect(await isThere(folderOf(made.root, key))).toBe(false)
    const bytes = randomBytes(1)
    expect((await sendBytes(await made.bucket.signPut({ key, size: 1, crc32: null }), bytes)).status).toBe(200)
  })
})

describe('sealed objects', () => {
  test('whose bytes are not there, or not as many, are named', async () => {
    const [lost, cut, whole, pieced] = [await putSealed(), await putSealed(), await putSealed(), await sealedWithSide()]
    await rm(filePath(made.root, lost.key, lost.version.slice(0, 32)))
    await truncate(filePath(made.root, cut.key, cut.version.slice(0, 32)), 99)
    const side = (await made.files()).find((name) => name.split('.').length === 4)!
    await rm(filePath(made.root, pieced.key, side.slice(33)))
    const { missing } = await sweep()
    expect(new Set(missing)).toEqual(new Set([lost.key, cut.key, pieced.key]))
    expect(await readAll(made.bucket, whole)).toHaveLength(100)
  })

  test('are named to whoever only asks, and nothing is changed', async () => {
    const [lost, whole] = [await putSealed(), await putSealed()]
    await plant(newKey(), id())
    await rm(filePath(made.root, lost.key, lost.version.slice(0, 32)))
    clock.now += 10 * DAY
    const ask = (after: string) => made.bucket.findMissing({ after, atMost: 1 }, never)
    const [first = '', second = ''] = [lost.key, whole.key].toSorted()
    const named = [await ask(''), await ask(first), await ask(second)]
    expect(named.flatMap(({ missing }) => missing)).toEqual([lost.key])
    expect(named.map(({ reached }) => reached)).toEqual([first, second, ''])
    expect(await tombstones()).toEqual([])
  })

  test('are looked at a stretch at a time', async () => {
    const lost = []
    for (const digits of ['11', '22', '33']) lost.push(await putSealed(`${digits.repeat(16)}/${id()}`))
    await rm(made.root, { recursive: true })
    const named = []
    for (let round = 0; round < 4; round += 1) named.push(...(await sweep({ atMost: 1 })).missing)
    expect(named).toEqual(lost.map(({ key }) => key))
  })
})

describe('keys that nobody finished', () => {
  test('are ended when nothing came for a month, stored or not', async () => {
    const upload = await openWithSide()
    const stored = newKey()
    await made.bucket.open([{ key: stored, size: 1, partSize: 1 }])
    await sendBytes(await made.bucket.signPut({ key: stored, size: 1, crc32: null }), randomBytes(1))
    const sealed = await putSealed()
    await age('disk_objects', 'changed_at', 29)
    await sweep()
    expect(await made.bucket.arrivedParts(upload)).toHaveLength(2)
    await age('disk_objects', 'changed_at', 31)
    await database.execute(
      sql`update disk_parts set arrived_at = now() - interval '31 days' where bucket = ${made.bucket.id}`,
    )
    await sweep()
    expect(await made.bucket.arrivedParts(upload)).toEqual([])
    expect(await made.bucket.seal([stored])).toMatchObject({ missing: [stored] })
    expect(await readAll(made.bucket, sealed)).toHaveLength(100)
  })

  test('are kept while parts still arrive', async () => {
    const upload = await openWithSide()
    await age('disk_objects', 'changed_at', 300)
    await sweep()
    expect(await made.bucket.arrivedParts(upload)).toHaveLength(2)
  })

  test('are forgotten once they were aborted longer ago than the grace', async () => {
    const { key } = await openWithSide()
    await made.bucket.abort([key])
    const rows = async () =>
      (await database.execute(sql`select from disk_objects where bucket = ${made.bucket.id}`)).rows.length
    await sweep()
    expect(await rows()).toBe(1)
    await age('disk_objects', 'changed_at', 1.01)
    await sweep()
    expect(await rows()).toBe(0)
  })
})

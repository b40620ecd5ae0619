import { randomBytes } from 'node:crypto'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bucket } from '../../../outside/object-store/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { type Beside, type Unnamed, clearMoved } from './clear-moved.ts'
import { type MemoryBucket, openMemoryBucket } from './memory-bucket.fixture.ts'
import { moveTransfer } from './move-transfer.ts'
import { createOwners } from '../transfers.fixture.ts'
import { findFiles, findTransfer } from '../store.ts'

const signal = new AbortController().signal
let database: Database
let kept: TestDatabase
let disk: MemoryBucket
let s3: MemoryBucket
let owners: ReturnType<typeof createOwners>
/** What happens while the bytes are there, and do not count yet. */
let meanwhile: () => Promise<void>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[disk, s3] = [await openMemoryBucket('disk'), await openMemoryBucket('s3')]
  owners = createOwners(database, disk.bucket)
  meanwhile = async () => {}
  await database.execute(sql`delete from graphile_worker._private_jobs`)
})
afterEach(async () => {
  for (const bucket of [disk, s3]) await bucket[Symbol.asyncDispose]()
})

const beside: Beside = {
  keysOf: (keys) => keys.map((key) => `${key}-beside`),
  async takeAlong() {
    await meanwhile()
    return async () => {}
  },
}
const bucketOf = (id: string): Bucket => (id === 'disk' ? disk : s3).bucket
const deps = () => ({ database, bucketOf, freeBytesKept: 100, beside })
const move = (transferId: string, to = s3) => moveTransfer(deps(), transferId, to.bucket, signal)
const why = (transferId: string, to = s3): Promise<string> =>
  move(transferId, to).then(
    () => 'moved',
    (error: unknown) => (error as Error).message,
  )

/** A transfer of one file that everybody can receive. */
async function sent(bytes = randomBytes(1000)) {
  const { transferId } = await owners.create(undefined, bytes.length)
  const [file] = await filesOf(transferId)
  const { version, crc32 } = await disk.plant(file!.objectKey, bytes)
  await database.execute(sql`update transfer_files set version = ${version}, crc32 = ${crc32} where id = ${file!.id}`)
  await change(transferId, sql`status = 'ENABLED'`)
  return { transferId, bytes, key: file!.objectKey, version }
}
const idOf = async (transferId: string): Promise<number> => (await findTransfer(database, transferId))!.id
const filesOf = async (transferId: string) => findFiles(database, await idOf(transferId))
const change = (transferId: string, set: ReturnType<typeof sql>) =>
  database.execute(sql`update transfers set ${set} where public_id = ${transferId}`)
async function whereIs(transferId: string) {
  const transfer = await findTransfer(database, transferId)
  const [file] = await filesOf(transferId)
  expect(file!.bucketId).toBe(transfer!.bucketId)
  return { bucketId: transfer!.bucketId, key: file!.objectKey, version: file!.version! }
}
/** As if their time had come. */
async function runClearing(): Promise<void> {
  const { rows } = await database.execute<{ payload: Unnamed }>(
    sql`select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task
          on task.id = job.task_id where task.identifier = 'clear-moved-objects' order by run_at`,
  )
  for (const { payload } of rows) await clearMoved(deps(), payload)
}

test.each([1, 1000, 17 * 1024 * 1024])(
  '%i bytes are the same elsewhere, and what they were is let go of later',
  async (size) => {
    const { transferId, bytes, key } = await sent(randomBytes(size))
    expect(await move(transferId)).toEqual({ transferId, from: 'disk', to: 's3', files: 1, bytes: size })
    const now = await whereIs(transferId)
    expect(now.bucketId).toBe('s3')
    expect(now.key).not.toBe(key)
    expect(s3.versions.get(now.version)?.equals(bytes)).toBe(true)
    // Who reads from the former place goes on.
    expect(disk.told.discarded).toEqual([])
    await runClearing()
    expect(disk.told.discarded).toEqual([key])
    expect([...s3.told.discarded, ...s3.told.aborted]).toEqual([])
    expect(await move(transferId, disk)).toMatchObject({ from: 's3', to: 'disk' })
    expect(disk.versions.get((await whereIs(transferId)).version)?.equals(bytes)).toBe(true)
  },
)

describe('stays where it is, and one line says why', () => {
  test.each<[why: string, set: ReturnType<typeof sql>, line: RegExp]>([
    ['deleted', sql`status = 'DELETED'`, /^The transfer \S+ was deleted\.$/],
    [
      'encrypted',
      sql`is_encrypted = true, password_hash = 'lock'`,
      /^\S+ is encrypted with its sender’s password, so nobody else can move it\.$/,
    ],
    ['there already', sql`bucket_id = 's3'`, /^\S+ is in the bucket s3 already\.$/],
  ])('%s', async (_why, set, line) => {
    const { transferId } = await sent()
    await change(transferId, set)
    expect(await why(transferId)).toMatch(line)
    expect(s3.kept.size).toBe(0)
  })

  test('unknown, or still being sent', async () => {
    expect(await why('nowhere')).toBe('There is no transfer nowhere.')
    const { transferId } = await owners.create(undefined, 1)
    expect(await why(transferId)).toMatch(/^\S+ is still being sent\.$/)
  })

  test('files are being added', async () => {
    const { transferId } = await sent()
    await addFile(transferId)
    expect(await why(transferId)).toMatch(/^Files are being added to \S+: move it when they are there\.$/)
  })

  test('it is being cloned', async () => {
    const { transferId, key } = await sent()
    const { transferId: clone } = await owners.create(undefined, 1000)
    await database.execute(sql`update transfer_files set source_key = ${key} where transfer_id = ${await idOf(clone)}`)
    expect(await why(transferId)).toMatch(/^\S+ is being cloned: move it when that is done\.$/)
  })

  test('no room', async () => {
    const { transferId } = await sent()
    s3.bucket.freeBytes = async () => 1099
    expect(await why(transferId)).toBe('There is not enough room in the bucket s3: 1000 bytes would come.')
    s3.bucket.freeBytes = async () => 1100
    expect(await why(transferId)).toBe('moved')
  })

  test('its bytes are not there', async () => {
    const { transferId, version } = await sent()
    disk.versions.delete(version)
    expect(await why(transferId)).toBe('Bytes are missing in the bucket disk: bucket check names them.')
    expect(s3.kept.size).toBe(0)
  })

  test.each(['crc32', 'sha256'])('what arrived is something else, by its %s', async (sum) => {
    const { transferId, key } = await sent()
    const { seal } = s3.bucket
    if (sum === 'sha256')
      await database.execute(sql`update transfer_files set sha256 = '\\x00' where object_key = ${key}`)
    else {
      s3.bucket.seal = async (keys) => {
        const answer = await seal(keys)
        for (const { version } of answer.sealed) s3.versions.set(version, randomBytes(1000))
        return answer
      }
    }
    expect(await why(transferId)).toMatch(/^What arrived of "plan\.pdf" is not what was read; nothing was moved\.$/)
    expect(await whereIs(transferId)).toMatchObject({ bucketId: 'disk', key })
    expect(s3.kept.size).toBe(0)
  })
})

async function addFile(transferId: string, version: string | null = null): Promise<void> {
  await database.execute(sql`
    insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key, version, crc32)
    values (${await idOf(transferId)}, ${randomBytes(8).toString('hex')}, 'more', 1, 'more.txt', 1,
      ${randomBytes(8).toString('hex')}, ${version}, ${version === null ? null : 1})`)
}

describe('while its bytes are copied', () => {
  test.each<[string, (transferId: string) => Promise<unknown>, RegExp]>([
    ['a file comes', (id) => addFile(id, 'v'), /^The files of \S+ changed meanwhile: move it again\.$/],
    ['a file begins to come', (id) => addFile(id), /^Files are being added to/],
    ['it is deleted', (id) => change(id, sql`status = 'DELETED'`), /was deleted\.$/],
    ['somebody else has moved it', (id) => change(id, sql`bucket_id = 's3'`), /already\.$/],
  ])('%s: it stays, and nothing is left of the copies', async (_what, happen, line) => {
    const { transferId, key } = await sent()
    meanwhile = async () => void (await happen(transferId))
    expect(await why(transferId)).toMatch(line)
    expect(await whereIs(transferId)).toMatchObject({ key })
    expect(s3.told.discarded).toHaveLength(1)
    expect(disk.told.discarded).toEqual([])
  })

  test('a file is taken out: the others move, and its bytes go from both places', async () => {
    const { transferId, key } = await sent()
    await addFile(transferId)
    const [, more] = await filesOf(transferId)
    const { version, crc32 } = await disk.plant(more!.objectKey, Buffer.from('x'))
    await database.execute(sql`update transfer_files set version = ${version}, crc32 = ${crc32} where id = ${more!.id}`)
    meanwhile = async () =>
      void (await database.execute(sql`update transfer_files set deleted_at = now() where id = ${more!.id}`))
    expect(await why(transferId)).toBe('moved')
    await runClearing()
    expect(new Set(disk.told.discarded)).toEqual(new Set([key, more!.objectKey]))
    expect(s3.told.discarded).toHaveLength(1)
    expect([...s3.kept.keys()]).toEqual([(await whereIs(transferId)).key])
  })

  test('it stands still until its copies were cleared away: they never come to count', async () => {
    const { transferId, key } = await sent()
    meanwhile = runClearing
    expect(await why(transferId)).toMatch(/^The move of \S+ took too long: move it again\.$/)
    expect(await whereIs(transferId)).toMatchObject({ bucketId: 'disk', key })
    meanwhile = async () => {}
    expect(await why(transferId)).toBe('moved')
  })
})

test.each(['open', 'signPut', 'seal', 'read'] as const)(
  'killed after %s: nothing has changed, a repeat moves it, and the rest is cleared',
  async (step) => {
    const { transferId, bytes, key } = await sent()
    const whole = { ...s3.bucket }
    const die = () => Promise.reject(new Error('killed'))
    Object.assign(s3.bucket, {
      // The dead clear nothing away.
      abort: die,
      discard: die,
      [step]: async (...args: never[]) => {
        await (whole[step] as (...given: never[]) => Promise<unknown>)(...args)
        return die()
      },
    })
    expect(await why(transferId)).toBe('killed')
    expect(await whereIs(transferId)).toMatchObject({ bucketId: 'disk', key })
    Object.assign(s3.bucket, whole)
    expect(await why(transferId)).toBe('moved')
    await runClearing()
    const now = await whereIs(transferId)
    expect(s3.versions.get(now.version)?.equals(bytes)).toBe(true)
    // A key that was only opened is ended by the bucket's own sweep.
    if (step !== 'open') expect([...s3.kept.keys()]).toEqual([now.key])
    expect(disk.told.discarded).toEqual([key])
  },
)

test('only whoever moves a transfer changes where a sealed file lies', async () => {
  const { transferId, key } = await sent()
  const changing = database.execute(sql`update transfer_files set version = 'another' where object_key = ${key}`)
  await expect(changing).rejects.toMatchObject({ cause: { message: 'the bytes of a sealed file do not change' } })
  await expect(
    database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('envoi.moving', ${String(await idOf(transferId))}, true)`)
      await tx.execute(sql`update transfer_files set crc32 = 7 where object_key = ${key}`)
    }),
  ).rejects.toMatchObject({ cause: { message: 'the bytes of a sealed file do not change' } })
})

import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { expectBytes, newKey, readAll, sendBytes, sendComplete } from '../outside/object-store/port.contract.ts'
import { ObjectMissing, type StoredObject } from '../outside/object-store/port.ts'
import { type TestBucket, openTestBucket } from './disk-bucket.fixture.ts'
import { filePath, folderOf } from './files/names.ts'

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

async function putSealed(bytes: Buffer<ArrayBuffer>): Promise<StoredObject> {
  const key = newKey()
  await made.bucket.open([{ key, size: bytes.length, partSize: bytes.length }])
  await sendBytes(await made.bucket.signPut({ key, size: bytes.length, crc32: null }), bytes)
  return getSealed(key)
}
async function getSealed(key: string): Promise<StoredObject> {
  const { sealed } = await made.bucket.seal([key])
  return sealed[0]!
}
const fileOf = ({ key, version }: StoredObject) => filePath(made.root, key, version.slice(0, 32))

test('a copy is a second name of the same file: it takes no room', async () => {
  const source = await putSealed(randomBytes(1000))
  const to = newKey()
  await made.bucket.copy([{ from: source, to }], never)
  const [one, other] = [await stat(fileOf(source)), await stat(fileOf(await getSealed(to)))]
  expect(other.ino).toBe(one.ino)
  expect(other.nlink).toBe(2)
})

test('where some parts lie beside the main file, the copy is one whole file', async () => {
  const bytes = randomBytes(20)
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size: 20, partSize: 10 }])
  const upload = { key, uploadId: opened!.uploadId! }
  const send = async (partNumber: number, part: Buffer<ArrayBuffer>) =>
    sendBytes(await made.bucket.signPart({ ...upload, partNumber, size: 10, crc32: null }), part)
  await send(1, randomBytes(10))
  await send(1, bytes.subarray(0, 10))
  await send(2, bytes.subarray(10))
  await sendComplete(made.bucket, upload, await made.bucket.arrivedParts(upload))
  const source = await getSealed(key)
  expect(source.version).toMatch(/-pieced$/)
  const to = newKey()
  await made.bucket.copy([{ from: source, to }], never)
  await made.bucket.discard([source])
  await made.bucket.sweep({ graceMilliseconds: 0, atMost: 100 }, never)
  expectBytes(await readAll(made.bucket, await getSealed(to)), bytes)
  expect(await made.files()).toHaveLength(1)
})

test('on another disk the bytes are written anew, and bytes that are not the recorded ones are not copied', async () => {
  const elsewhere = await mkdtemp('/dev/shm/envoi-copy-')
  try {
    const bytes = randomBytes(3_000_000)
    const source = await putSealed(bytes)
    const to = newKey()
    const folder = folderOf(made.root, to)
    await mkdir(dirname(folder), { recursive: true })
    await symlink(elsewhere, folder)
    expect((await stat(elsewhere)).dev).not.toBe((await stat(made.root)).dev)
    await made.bucket.copy([{ from: source, to }], never)
    expectBytes(await readAll(made.bucket, await getSealed(to)), bytes)
    expect((await stat(fileOf(source))).nlink).toBe(1)

    await writeFile(fileOf(source), randomBytes(bytes.length))
    const second = join(to.slice(0, 32), 'a'.repeat(32))
    await expect(made.bucket.copy([{ from: source, to: second }], never)).rejects.toBeInstanceOf(ObjectMissing)
    expect(await made.files()).toHaveLength(1)
  } finally {
    await rm(elsewhere, { recursive: true })
  }
})

test('what a crash left between name and row is found as a leftover, and the copy is made anew', async () => {
  const now = { at: Date.now() }
  await made[Symbol.asyncDispose]()
  made = await openTestBucket(database, { clock: () => new Date(now.at) })
  const bytes = randomBytes(1000)
  const source = await putSealed(bytes)
  const to = newKey()
  await mkdir(folderOf(made.root, to), { recursive: true })
  await writeFile(filePath(made.root, to, randomBytes(16).toString('hex')), bytes)
  await made.bucket.copy([{ from: source, to }], never)
  now.at += 2 * 24 * 60 * 60_000
  const report = await made.bucket.sweep({ graceMilliseconds: 60_000, atMost: 100 }, never)
  expect(report).toMatchObject({ orphans: 1, missing: [] })
  expectBytes(await readAll(made.bucket, await getSealed(to)), bytes)
})

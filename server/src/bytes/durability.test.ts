import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { newKey, sendBytes } from '../outside/object-store/port.contract.ts'
import { type TestBucket, openTestBucket } from './disk-bucket.fixture.ts'

/** What happened, in order: a power cut after any of these steps must find all that were promised before it. */
const steps = vi.hoisted(() => {
  // Test files share their modules: those read before this one know nothing of what is watched below.
  vi.resetModules()
  return [] as string[]
})
const noting = vi.hoisted(
  () =>
    <Args extends unknown[], Result>(step: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await call(...args)
      steps.push(step)
      return result
    },
)
vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load()
  return { ...real, rename: noting('renamed', real.rename), link: noting('named', real.link) }
})
vi.mock(import('./files/folders.ts'), async (load) => {
  const real = await load()
  return { ...real, syncFolder: noting('folder flushed', real.syncFolder) }
})
vi.mock(import('./ledger/object-ledger.ts'), async (load) => {
  const real = await load()
  return {
    ...real,
    openObjects: noting('row written', real.openObjects),
    recordPut: noting('row written', real.recordPut),
    recordCopies: noting('row written', real.recordCopies),
  }
})
vi.mock(import('./ledger/part-ledger.ts'), async (load) => {
  const real = await load()
  return { ...real, recordPart: noting('row written', real.recordPart) }
})

let database: Database
let made: TestBucket
let files: FileHandle
beforeAll(async () => {
  database = await openTestDatabase()
  const handle = await open('/dev/null')
  files = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
})
afterAll(async () => {
  vi.resetModules()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  made = await openTestBucket(database)
  const datasync = Reflect.get(files, 'datasync')
  vi.spyOn(files, 'datasync').mockImplementation(async function flush(this: FileHandle) {
    await datasync.call(this)
    steps.push('bytes flushed')
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await made[Symbol.asyncDispose]()
})

async function openKey(size: number, partSize: number) {
  const key = newKey()
  const [opened] = await made.bucket.open([{ key, size, partSize }])
  return { key, uploadId: opened!.uploadId! }
}
/** Sends and resolves with the steps until the answer. */
async function stepsOf(signed: { url: string; headers: Record<string, string> }, bytes: Buffer<ArrayBuffer>) {
  steps.length = 0
  const { status } = await sendBytes(signed, bytes)
  return [...steps, status]
}

describe('before the 200', () => {
  test.for([1000, 500_000])(
    'a put of %i bytes is flushed, renamed, its folder flushed, then recorded',
    async (size) => {
      const { key } = await openKey(size, size)
      const bytes = randomBytes(size)
      const signed = await made.bucket.signPut({ key, size, crc32: crc32(bytes) })
      expect(await stepsOf(signed, bytes)).toEqual(['bytes flushed', 'renamed', 'folder flushed', 'row written', 200])
    },
  )

  test.for([1000, 500_000])('a part of %i bytes is flushed at its place, then recorded', async (size) => {
    const upload = await openKey(2 * size, size)
    const signed = await made.bucket.signPart({ ...upload, partNumber: 1, size, crc32: null })
    expect(await stepsOf(signed, randomBytes(size))).toEqual(['bytes flushed', 'row written', 200])
  })

  test('a part beside its slot is flushed, its folder flushed, then recorded', async () => {
    const upload = await openKey(2000, 1000)
    const signed = await made.bucket.signPart({ ...upload, partNumber: 1, size: 1000, crc32: null })
    await sendBytes(signed, randomBytes(1000))
    expect(await stepsOf(signed, randomBytes(1000))).toEqual(['bytes flushed', 'folder flushed', 'row written', 200])
  })
})

test('opening an upload flushes the name of its file before the row is written', async () => {
  steps.length = 0
  await openKey(2000, 1000)
  expect(steps).toEqual(['folder flushed', 'row written'])
})

test('copying flushes the names of all files before the rows are written', async () => {
  const { key } = await openKey(1000, 1000)
  await sendBytes(await made.bucket.signPut({ key, size: 1000, crc32: null }), randomBytes(1000))
  const { sealed } = await made.bucket.seal([key])
  const path = key.slice(0, 32)
  steps.length = 0
  const copies = ['a', 'b'].map((digit) => ({ from: sealed[0]!, to: `${path}/${digit.repeat(32)}` }))
  await made.bucket.copy(copies, new AbortController().signal)
  expect(steps).toEqual(['named', 'named', 'folder flushed', 'row written'])
})

test('a flush that fails is never tried again: 500, nothing recorded, and the sender may send anew', async () => {
  const upload = await openKey(1_000_000, 500_000)
  const bytes = randomBytes(500_000)
  const signed = await made.bucket.signPart({ ...upload, partNumber: 1, size: 500_000, crc32: null })
  const failing = vi.spyOn(files, 'datasync').mockRejectedValue(new Error('EIO'))
  expect(await stepsOf(signed, bytes)).toEqual([500])
  expect(failing).toHaveBeenCalledTimes(1)
  expect(made.faults).toHaveLength(1)
  expect(await made.bucket.arrivedParts(upload)).toEqual([])
  vi.restoreAllMocks()
  expect((await sendBytes(signed, bytes)).status).toBe(200)
})

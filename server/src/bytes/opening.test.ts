import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { newKey } from '../outside/object-store/port.contract.ts'
import { type TestBucket, openTestBucket } from './disk-bucket.fixture.ts'

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

describe('opening', () => {
  test('tells large files from small ones, in the order asked', async () => {
    const folder = randomBytes(16).toString('hex')
    const items = [10, 11, 1, 100].map((size) => ({
      key: `${folder}/${randomBytes(16).toString('hex')}`,
      size,
      partSize: 10,
    }))
    const opened = await made.bucket.open(items)
    expect(opened.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
    expect(opened.map(({ uploadId }) => uploadId !== null)).toEqual([false, true, false, true])
  })

  test('makes the one file of each upload, so that a part finds it', async () => {
    const key = newKey()
    const [opened] = await made.bucket.open([{ key, size: 11, partSize: 10 }])
    expect(await made.files()).toEqual([`${key.slice(33)}.${opened!.uploadId}`])
  })

  test('five hundred keys is one call', async () => {
    const folder = randomBytes(16).toString('hex')
    const items = Array.from({ length: 500 }, () => ({
      key: `${folder}/${randomBytes(16).toString('hex')}`,
      size: 5,
      partSize: 10,
    }))
    expect(await made.bucket.open(items)).toHaveLength(500)
    const { missing } = await made.bucket.seal(items.map(({ key }) => key))
    expect(missing).toHaveLength(500)
  })

  test('a key twice is refused, and the first one stays', async () => {
    const key = newKey()
    await made.bucket.open([{ key, size: 5, partSize: 10 }])
    const again = [newKey(), key].map((wanted) => ({ key: wanted, size: 7, partSize: 10 }))
    await expect(made.bucket.open(again)).rejects.toThrow()
    expect(await made.bucket.seal([again[0]!.key])).toMatchObject({ missing: [again[0]!.key] })
  })

  test('something that is not a key is refused before anything is made', async () => {
    await expect(made.bucket.open([{ key: '../../etc', size: 5, partSize: 10 }])).rejects.toBeInstanceOf(TypeError)
    expect(await made.files()).toEqual([])
  })
})

describe('whether there is room', () => {
  test('is asked without leaving anything behind', async () => {
    await made.bucket.check(never)
    expect(await made.files()).toEqual([])
  })

  test.for<[string, () => Promise<unknown>]>([
    ['the check', () => made.bucket.check(never)],
    ['asking for room', () => made.bucket.freeBytes()],
  ])('%s makes the folder at the first start', async ([, ask]) => {
    await rm(made.root, { recursive: true })
    await ask()
    expect(await made.files()).toEqual([])
  })

  test('is an error when the disk cannot be used', async () => {
    await rm(made.root, { recursive: true })
    await writeFile(made.root, 'not a folder')
    await expect(made.bucket.check(never)).rejects.toThrow()
  })

  test('is an error when nobody waits any longer', async () => {
    await expect(made.bucket.check(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  })

  test('leaves no listener on a signal that lives long', async () => {
    const stop = new AbortController()
    const added: string[] = []
    const removed: string[] = []
    const { signal } = stop
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
    signal.addEventListener = (type: string, ...rest: [never]) => (added.push(type), add(type, ...rest))
    signal.removeEventListener = (type: string, ...rest: [never]) => (removed.push(type), remove(type, ...rest))
    await made.bucket.check(signal)
    expect(removed).toEqual(added)
  })
})

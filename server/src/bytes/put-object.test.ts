import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { DAY } from '@envoi/contract/limits'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { expectBytes, newKey, readAll } from '../outside/object-store/port.contract.ts'
import { openTestBucket } from './disk-bucket.fixture.ts'
import { filePath, folderOf } from './files/names.ts'

const never = new AbortController().signal
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

test('a refused put leaves no file behind', async () => {
  await using made = await openTestBucket(database)
  const key = newKey()
  await made.bucket.open([{ key, size: 100, partSize: 100 }])
  await expect(made.bucket.put({ key, bytes: randomBytes(100) })).rejects.toThrow(key)
  expect(await made.files()).toEqual([])
})

test('what a crash left between file and row is found as a leftover, and the object is put anew', async () => {
  const now = { at: Date.now() }
  await using made = await openTestBucket(database, { clock: () => new Date(now.at) })
  const key = newKey()
  await mkdir(folderOf(made.root, key), { recursive: true })
  await writeFile(filePath(made.root, key, randomBytes(16).toString('hex')), randomBytes(1000))
  const bytes = randomBytes(1000)
  const object = await made.bucket.put({ key, bytes })
  now.at += 2 * DAY
  const limits = { graceMilliseconds: 60_000, atMost: 100 }
  expect(await made.bucket.sweep(limits, never)).toMatchObject({ orphans: 1, missing: [] })
  expectBytes(await readAll(made.bucket, object), bytes)
})

import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { newKey } from '../bucket-requests.fixture.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  return database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}
const object = (more: Record<string, unknown> = {}) => ({
  bucket: 'b',
  key: newKey(),
  size: 10,
  part_size: 10,
  ...more,
})
const sealed = { state: 'sealed', version: 'v', crc32: 4_294_967_295 }
const checkViolation = { code: '23514' }

test.for<[string, Record<string, unknown>]>([
  ['a file of one part', {}],
  ['a file of many parts', { size: 11, upload_id: 'u' }],
  ['a copy that waits', { ...sealed, state: 'stored' }],
  ['a sealed object', sealed],
  ['an aborted one', { state: 'aborted' }],
])('the database itself takes %s', async ([, more]) => {
  expect(await insert('s3_objects', object(more))).toMatchObject({ rowCount: 1 })
})

describe('the database itself refuses', () => {
  test.for<[string, Record<string, unknown>]>([
    ['a key that is not ours', { key: 'holiday.jpg' }],
    ['an empty file', { size: 0 }],
    ['an unknown state', { state: 'lost' }],
    ['many parts without an uploadId', { size: 11 }],
    ['one part with an uploadId', { upload_id: 'u' }],
    ['more than 10,000 parts', { size: 100_001, upload_id: 'u' }],
    ['a sealed object without a version', { state: 'sealed' }],
    ['a version without a checksum', { ...sealed, crc32: null }],
    ['an open object with a version', { ...sealed, state: 'open' }],
    ['a checksum beyond 32 bits', { ...sealed, crc32: 4_294_967_296 }],
  ])('%s', async ([, more]) => {
    await expect(insert('s3_objects', object(more))).rejects.toMatchObject(checkViolation)
  })

  test('a part of nothing', async () => {
    const part = { bucket: 'b', key: newKey(), part_number: 1, size: 1, crc32: 1 }
    await expect(insert('s3_parts', part)).rejects.toMatchObject({ code: '23503' })
  })
})

import { randomBytes } from 'node:crypto'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { newKey } from '../outside/object-store/port.contract.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const id = () => randomBytes(16).toString('hex')
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
const stored = { state: 'stored', version: `${id()}-10`, crc32: 4_294_967_295 }
const checkViolation = { code: '23514' }

describe('the database itself takes', () => {
  test.for<[string, Record<string, unknown>]>([
    ['a file of one part', {}],
    ['a file of many parts', { size: 11, upload_id: id() }],
    ['a stored object', stored],
    ['a sealed object', { ...stored, state: 'sealed' }],
    ['an aborted one', { state: 'aborted' }],
    ['an encrypted object', { ...stored, version: `${id()}-10-encrypted`, is_encrypted: true }],
    ['encrypted parts of whole frames', { size: 65_537, part_size: 65_536, upload_id: id(), is_encrypted: true }],
  ])('%s', async ([, more]) => {
    expect(await insert('disk_objects', object(more))).toMatchObject({ rowCount: 1 })
  })
})

describe('the database itself refuses', () => {
  test.for<[string, Record<string, unknown>]>([
    ['a key that is a way up', { key: '../../etc/passwd' }],
    ['an empty file', { size: 0 }],
    ['an unknown state', { state: 'lost' }],
    ['many parts without an uploadId', { size: 11 }],
    ['one part with an uploadId', { upload_id: id() }],
    ['more than 10,000 parts', { size: 100_001, upload_id: id() }],
    ['a stored object without a version', { state: 'stored' }],
    ['a version without a checksum', { ...stored, crc32: null }],
    ['an open object with a version', { ...stored, state: 'open' }],
    ['an encrypted object whose version does not say so', { ...stored, is_encrypted: true }],
    ['a version that says encrypted of what is not', { ...stored, version: `${id()}-10-encrypted` }],
    ['encrypted parts that end within a frame', { size: 11, upload_id: id(), is_encrypted: true }],
    ['a checksum beyond 32 bits', { ...stored, crc32: 4_294_967_296 }],
  ])('%s', async ([, more]) => {
    await expect(insert('disk_objects', object(more))).rejects.toMatchObject(checkViolation)
  })

  test.for<[string, Record<string, unknown>]>([
    ['part 0', { part_number: 0 }],
    ['part 10,001', { part_number: 10_001 }],
    ['a part that arrived without a checksum', { arrived_at: new Date(), size: 1 }],
    ['a checksum of a part that has not arrived', { crc32: 1 }],
    ['a side file of a part that has not arrived', { side: `${id()}.1.${id()}` }],
    ['a side file called otherwise', { side: '../x', arrived_at: new Date(), size: 1, crc32: 1 }],
  ])('%s', async ([, more]) => {
    const parent = object({ size: 11, upload_id: id() })
    await insert('disk_objects', parent)
    const part = { bucket: 'b', key: parent.key, part_number: 1, claim: 'c', ...more }
    await expect(insert('disk_parts', part)).rejects.toMatchObject(checkViolation)
  })

  test('a part of nothing', async () => {
    const part = { bucket: 'b', key: newKey(), part_number: 1, claim: 'c' }
    await expect(insert('disk_parts', part)).rejects.toMatchObject({ code: '23503' })
  })

  test.for(['/etc/passwd', `aa/${id()}/../${id()}.${id()}`, `aa/${id()}`])('a tombstone for %s', async (path) => {
    await expect(insert('disk_leftovers', { bucket: 'b', path })).rejects.toMatchObject(checkViolation)
  })
})

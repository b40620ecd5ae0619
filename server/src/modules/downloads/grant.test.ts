import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { findMarkOfZip, findUsableGrant, issueGrant } from './grant.ts'
import { createGrants } from './grants.fixture.ts'

let kept: TestDatabase
let database: Database
let grants: ReturnType<typeof createGrants>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  grants = createGrants(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

/** A transfer with two files, and a grant of all of them, or of the second. */
async function newGrant(isSelection = false): Promise<{ transferId: number; token: string }> {
  const transferId = await grants.newTransfer()
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key)
     select $1::bigint, 'file' || number || ' of ' || $1::bigint, 'label' || number, number, 'name', 1, 'key' || number || ' of ' || $1::bigint
     from generate_series(1, 2) number
     returning id`,
    [transferId],
  )
  const token = await database.transaction((tx) =>
    issueGrant(tx, {
      transferId,
      fileId: null,
      fileIds: isSelection ? [Number(rows[1]?.id)] : null,
      recipientId: null,
      isPreview: false,
      passwordHash: null,
      size: 2,
      volumeSubject: 'account 1',
      holder: 'somebody',
    }),
  )
  return { transferId, token }
}

test('what is planned when a link is made has the mark of its grant, until something it is made of is written', async () => {
  const { transferId, token } = await newGrant()
  const markOfGrant = async () => (await findUsableGrant(database, token))?.mark
  const marks = new Set([await findMarkOfZip(database, { id: transferId, bucketId: 'disk', name: null }, undefined)])
  expect(marks).toContain(await markOfGrant())

  const write = (statement: string) => database.pool.query(statement, [transferId])
  await write('update transfers set downloads = downloads + 1 where id = $1')
  expect(marks, 'a download that is counted').toContain(await markOfGrant())
  for (const change of [
    `update transfer_files set name = 'other' where transfer_id = $1 and position = 2`,
    'update transfer_files set deleted_at = now() where transfer_id = $1 and position = 1',
    `update transfers set name = 'other' where id = $1`,
    `update transfers set bucket_id = 'other' where id = $1`,
  ]) {
    await write(change)
    const mark = await markOfGrant()
    expect(marks, change).not.toContain(mark)
    marks.add(mark ?? '')
  }
})

test('of some files it is the mark of these: what becomes of the others does not touch it', async () => {
  const { transferId, token } = await newGrant(true)
  const markOfGrant = async () => (await findUsableGrant(database, token))?.mark
  const before = await markOfGrant()
  expect(before).toBe(
    await findMarkOfZip(database, { id: transferId, bucketId: 'disk', name: null }, [`file2 of ${transferId}`]),
  )
  const rename = (position: number) =>
    database.pool.query(`update transfer_files set name = 'other' where transfer_id = $1 and position = $2`, [
      transferId,
      position,
    ])
  await rename(1)
  expect(await markOfGrant()).toBe(before)
  await rename(2)
  expect(await markOfGrant()).not.toBe(before)
})

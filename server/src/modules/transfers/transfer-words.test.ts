import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { createFakeBucket, createOwners } from './transfers.fixture.ts'

let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, createFakeBucket().bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

let id: number
beforeEach(async () => {
  const { transferId } = await owners.create(await owners.newAccount(), 5, { name: 'Plans' })
  const { rows } = await database.execute(sql`select id from transfers where public_id = ${transferId}`)
  id = Number(rows[0]?.['id'])
})

const read = async () => {
  const { rows } = await database.execute(sql`
    select is_over, kept.created_at = transfers.created_at as is_dated
    from transfer_words as kept join transfers on transfers.id = transfer_id where transfer_id = ${id}`)
  return rows[0]
}

test('whoever writes words while a transfer ends does not bring it back to what is there', async () => {
  const { writing } = await database.transaction(async (tx) => {
    await tx.execute(sql`update transfers set status = 'DELETED' where id = ${id}`)
    const late = Promise.resolve(database.execute(sql`select write_transfer_words(array[${id}]::bigint[])`))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1)
    return { writing: late }
  })
  await writing
  expect(await read()).toMatchObject({ is_over: true })
})

test('search words are of the day on which the transfer was made, also when somebody moves it', async () => {
  await database.execute(sql`update transfers set created_at = now() - interval '2 years' where id = ${id}`)
  expect(await read()).toEqual({ is_over: false, is_dated: true })
})

test('writing that a file got no verdict does not wait for whoever locks the search words', async () => {
  const ofFile = sql`where transfer_id = ${id}`
  await database.execute(
    sql`update transfer_files set intake_id = (select intake_id from transfers where id = ${id}) ${ofFile}`,
  )
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from transfer_words ${ofFile} for update`)
    await database.execute(sql`update transfer_files set scan_trouble = 'away' ${ofFile}`)
  })
})

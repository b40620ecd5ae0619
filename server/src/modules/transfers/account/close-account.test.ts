import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import type { Account } from '../../accounts/index.ts'
import { closeAll, eraseWordsWhenTold } from './close-account.ts'
import { discardBytesWhenTold } from '../lifecycle/discard-bytes.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'

let kept: TestDatabase
let database: Database
const { bucket, told, sealed } = createFakeBucket()
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

async function deleteAccount(account: Account): Promise<void> {
  await database.transaction(async (tx) => {
    await closeAll(tx, owners.storage, account)
    await tx.execute(sql`delete from users where id = ${account.id}`)
  })
}

/** What the worker would do with the jobs that wait. */
async function runJobs(): Promise<void> {
  const discarding = discardBytesWhenTold({ database, storage: owners.storage, onDiscarding: () => Promise.resolve() })
  for (const job of [discarding, eraseWordsWhenTold({ patient: database })]) {
    const { rows } = await database.execute<{ payload: unknown }>(sql`
      select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = ${job.name}`)
    for (const { payload } of rows) await job.handle(payload, new AbortController().signal)
  }
}

const statusOf = async (publicId: string) => {
  const { rows } = await database.execute(sql`select status from transfers where public_id = ${publicId}`)
  return rows[0]?.['status']
}
const more = { name: 'Plans of Ana', message: 'Dear Bo', recipients: ['bo@example.org'], password: 'correct horse' }

test('with an account all its transfers end, and nobody else’s', async () => {
  const [ana, bo] = [await owners.newAccount(), await owners.newAccount()]
  const [own, other] = [await owners.create(ana, 5, more), await owners.create(bo, 5, more)]
  const visitors = await owners.create(undefined, 5, { ...more, email: ana.email })
  await deleteAccount(ana)
  expect(await statusOf(own.transferId)).toBe('DELETED')
  const { rows } = await database.execute(sql`select end_reason from transfers where public_id = ${own.transferId}`)
  expect(rows).toEqual([{ end_reason: 'account-closed' }])
  expect(await statusOf(other.transferId)).toBe('UPLOADING')
  expect(await statusOf(visitors.transferId)).toBe('UPLOADING')
})

test('an encrypted one ends like any other, and what its password was tried against goes with it', async () => {
  const ana = await owners.newAccount()
  const own = await owners.create(ana, 5, { sseC: true, sseCPassword: 'correct horse' })
  await deleteAccount(ana)
  const { rows } = await database.execute(sql`
    select status, password_hash, is_encrypted from transfers where public_id = ${own.transferId}`)
  expect(rows).toEqual([{ status: 'DELETED', password_hash: null, is_encrypted: false }])
  expect((await database.execute(sql`select from intakes where lock is not null`)).rowCount).toBe(0)
})

test('the token of an upload under way signs nothing any more', async () => {
  const ana = await owners.newAccount()
  const { uploadToken } = await owners.create(ana, 5)
  expect(await owners.storage.findIntakeByToken(database, uploadToken)).toMatchObject({ isOpen: true })
  await deleteAccount(ana)
  expect(await owners.storage.findIntakeByToken(database, uploadToken)).toMatchObject({ isOpen: false })
})

test('none of the words of a closed account stay: names, message, sender, recipients, password', async () => {
  const ana = await owners.newAccount()
  const [live, gone] = [await owners.create(ana, 5, more), await owners.create(ana, 5, more)]
  await database.execute(sql`update transfers set status = 'DELETED' where public_id = ${gone.transferId}`)
  await database.execute(
    sql`update transfer_events set detail = '{"recipient":"bo@example.org","name":"Plans of Ana"}'`,
  )
  await deleteAccount(ana)
  await runJobs()
  for (const { transferId } of [live, gone]) {
    const { rows } = await database.execute<{ text: string }>(sql`
      select to_jsonb(transfers) || jsonb_build_object(
        'events', (select json_agg(to_json(transfer_events)) from transfer_events where transfer_id = transfers.id),
        'files', (select json_agg(to_json(transfer_files)) from transfer_files where transfer_id = transfers.id),
        'recipients', (select json_agg(to_json(transfer_recipients)) from transfer_recipients where transfer_id = transfers.id)
      ) #>> '{}' as text from transfers where public_id = ${transferId}`)
    expect(JSON.stringify(rows)).not.toMatch(/of Ana|Dear Bo|bo@example|plan\.pdf|hash of|person\d/)
    const { rows: found } = await database.execute(sql`
      select from transfer_words join transfers on transfers.id = transfer_id where public_id = ${transferId}`)
    expect(found).toEqual([])
  }
})

test('nothing goes of a transfer that lives, or is somebody’s, whatever a job says', async () => {
  const ana = await owners.newAccount()
  const [visitors, own] = [await owners.create(undefined, 5, more), await owners.create(ana, 5, more)]
  await database.execute(sql`update transfers set status = 'DELETED' where public_id = ${own.transferId}`)
  const which = sql`public_id in (${visitors.transferId}, ${own.transferId})`
  const { rows } = await database.execute<{ id: string }>(sql`select id from transfers where ${which}`)
  const transferIds = rows.map(({ id }) => Number(id))
  await eraseWordsWhenTold({ patient: database }).handle({ transferIds }, new AbortController().signal)
  const { rows: left } = await database.execute(sql`
    select (select count(*)::int from transfer_recipients where transfer_id = transfers.id) as recipients,
      (select count(*)::int from transfer_files where transfer_id = transfers.id and name <> '') as files
    from transfers where ${which}`)
  expect(left).toEqual([
    { recipients: 1, files: 1 },
    { recipients: 1, files: 1 },
  ])
})

test('somebody who is changing a transfer meanwhile is waited for, and keeps nobody back', async () => {
  const ana = await owners.newAccount()
  const own = await owners.create(ana, 5, more)
  const whichOwn = sql`transfer_id = (select id from transfers where public_id = ${own.transferId})`
  const { closing } = await database.transaction(async (tx) => {
    await tx.execute(sql`select from transfers where public_id = ${own.transferId} for update`)
    const deleting = deleteAccount(ana)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1)
    await tx.execute(sql`update transfer_files set name = 'renamed.txt' where ${whichOwn}`)
    return { closing: deleting }
  })
  await closing
  expect(await statusOf(own.transferId)).toBe('DELETED')
  expect((await database.execute(sql`select from transfer_words where ${whichOwn}`)).rowCount).toBe(0)
})

test('the bytes are told to go, sealed or not, and telling twice does no harm', async () => {
  const ana = await owners.newAccount()
  const [done, open, racing] = [await owners.create(ana, 1), await owners.create(ana, 1), await owners.create(ana, 1)]
  const keyOf = (sent: typeof done) => sent.multiparts[0]?.key ?? ''
  await database.execute(sql`
    update transfer_files set version = 'v1', crc32 = 1 where object_key = ${keyOf(done)}`)
  // Sealed in the bucket, but the account ended before our row of it.
  sealed.add(keyOf(racing))
  await deleteAccount(ana)
  await runJobs()
  expect(told.discarded).toContainEqual({ key: keyOf(done), version: 'v1' })
  expect(told.aborted).toContain(keyOf(open))
  expect(told.discarded).toContainEqual({ key: keyOf(racing), version: `v-${keyOf(racing)}` })
  await runJobs()
})

test('bytes of a transfer that is not deleted stay, whatever a job says', async () => {
  const ana = await owners.newAccount()
  const sent = await owners.create(ana, 1)
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from transfers where public_id = ${sent.transferId}`)
  const job = discardBytesWhenTold({ database, storage: owners.storage, onDiscarding: () => Promise.resolve() })
  await job.handle({ transferIds: rows.map(({ id }) => Number(id)) }, new AbortController().signal)
  expect(told.aborted).not.toContain(sent.multiparts[0]?.key)
})

import { createDatabase, type TestDatabase } from '@envoi/testing/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Letterbox } from '../mail/index.ts'
import { type Transfer, findUnmailed } from '../transfers/index.ts'
import { tellReceiver, tellWhatCame } from './tell-receiver.ts'

let kept: TestDatabase
let database: Database
let receiverId: number
beforeEach(async () => {
  kept = await createDatabase()
  database = kept.connect()
  const { rows } = await query(`
    insert into users (uid, email, email_key, display_name, lang, password_hash)
    values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en', '') returning id`)
  receiverId = Number(rows[0]?.['id'])
})
afterEach(() => kept[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => database.pool.query<Record<string, string | null>>(text, values)
const letterbox: Letterbox = {
  post: (tx, name, ref) => addJob(tx, 'send-letter', { name, ref }),
  postText: () => Promise.reject(new Error('no text is expected')),
}

let drops = 0
/** Something came by a push page; what of a transfer is asked here. */
async function newDrop(): Promise<Transfer> {
  const { rows } = await query(
    `with intake as (
       insert into intakes (bucket_id, bucket_path, token_hash) values ('disk', 'path', $2::text::bytea) returning id
     ), sent as (
       insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, receiver_id, lang, allow_preview,
         download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size)
       select $2, 'seed', 'S3', 'ENABLED', 'disk', id, $1, 'en', true, false, false, false,
         now(), now() + interval '1 day', 1, 1 from intake returning id)
     insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
     select id, 'ana@example.org', 'ana@example.org', '' from sent returning transfer_id as id`,
    [receiverId, `drop ${(drops += 1)}`],
  )
  return { id: Number(rows[0]?.['id']) } as Transfer
}
const come = async (transfer?: Transfer) =>
  tellReceiver({ database, letterbox }, transfer ?? (await newDrop()), receiverId)
/** Time passes for what was told, as if the clock had been moved on. */
const pass = (time: string) =>
  query(`update notices set told_at = told_at - $1::interval, at = at - $1::interval`, [time])
const tellLater = () => tellWhatCame({ database, letterbox }).handle({ receiverId }, new AbortController().signal)

/** How many drops each posted letter tells of, the first letter first. */
async function letters(): Promise<number[]> {
  const { rows } = await query(
    `select payload ->> 'name' as name, (select count(*) from notices where letter = payload ->> 'ref') as drops
     from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
     where identifier = 'send-letter' order by job.id`,
  )
  for (const { name, drops: told } of rows) expect(name).toBe(told === '1' ? 'drop-received' : 'drops-received')
  return rows.map(({ drops: told }) => Number(told))
}
/** In how many minutes the rest is told. */
async function minutes(): Promise<number[]> {
  const { rows } = await query(
    `select round(extract(epoch from run_at - now()) / 60) as minutes
     from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
     where identifier = 'tell-receiver'`,
  )
  return rows.map((row) => Number(row['minutes']))
}
const ones = (count: number): number[] => Array.from({ length: count }, () => 1)

test('twenty within an hour have a letter each, and the others one together when the first is an hour old', async () => {
  for (let count = 0; count < 10; count += 1) await come()
  await pass('20 minutes')
  for (let count = 0; count < 10; count += 1) await come()
  expect(await letters()).toEqual(ones(20))
  for (let count = 0; count < 5; count += 1) await come()
  expect(await letters()).toEqual(ones(20))
  expect(await minutes()).toEqual([40])
  // Too early, as when the clock of a worker runs ahead: it waits on.
  await pass('30 minutes')
  await tellLater()
  expect(await letters()).toEqual(ones(20))
  await pass('10 minutes')
  await tellLater()
  expect(await letters()).toEqual([...ones(20), 5])
  await tellLater()
  expect(await letters()).toEqual([...ones(20), 5])
})

test('after a letter about several the next waits an hour, then they have one each again', async () => {
  for (let count = 0; count < 22; count += 1) await come()
  await pass('1 hour')
  await tellLater()
  expect(await letters()).toEqual([...ones(20), 2])
  await pass('10 minutes')
  await come()
  expect(await letters()).toHaveLength(21)
  expect(await minutes()).toEqual([50])
  await pass('50 minutes')
  await tellLater()
  await come()
  expect(await letters()).toEqual([...ones(20), 2, 1, 1])
})

test('what is heard many times, or at once with others, is told once', async () => {
  const [one, other] = [await newDrop(), await newDrop()]
  await Promise.all([one, other, one, other, one].map((transfer) => come(transfer)))
  expect(await letters()).toEqual([1, 1])
  const many = await Promise.all(Array.from({ length: 25 }, newDrop))
  await Promise.all(many.map((transfer) => come(transfer)))
  expect(await letters()).toEqual(ones(20))
})

test('what was closed when its letter was to leave is told when it opens', async () => {
  const transfer = await newDrop()
  await come(transfer)
  await query(`update transfer_recipients set mailed_at = null`)
  expect(await findUnmailed(database, transfer.id)).toHaveLength(1)
  await come(transfer)
  // The first letter has nothing to tell any more.
  const { rows } = await query(`
    select payload ->> 'ref' = (select letter from notices) as tells
    from graphile_worker._private_jobs where payload ->> 'name' = 'drop-received' order by id`)
  expect(rows).toEqual([{ tells: false }, { tells: true }])
})

test('whoever is suspended is told nothing until they are back', async () => {
  await query(`update users set suspended_at = now()`)
  await come()
  await come()
  await tellLater()
  expect(await letters()).toEqual([])
  await query(`update users set suspended_at = null`)
  await tellLater()
  expect(await letters()).toEqual([2])
})

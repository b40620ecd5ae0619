import { createDatabase, type TestDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database } from '../../platform/database/connect.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { Letterbox } from '../mail/index.ts'
import { markReturned } from '../transfers/index.ts'
import { findTold, sweepNotices } from './store.ts'
import { tell, tellAll, tellTogether, tellWhatWasGathered } from './tell-sender.ts'
import { openUnsubscribeToken, sealUnsubscribeToken } from './unsubscribe.ts'

let kept: TestDatabase
let database: Database
let transferId: number
beforeEach(async () => {
  kept = await createDatabase()
  database = kept.connect()
  const { rows } = await database.pool.query<{ id: string }>(`
    with intake as (
      insert into intakes (bucket_id, bucket_path, token_hash) values ('disk', 'path', 'hash') returning id)
    insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, allow_preview,
      download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size)
    select 'plans', 'seed', 'S1', 'ENABLED', 'disk', id, 'en', true, true, true, true, now(), now() + interval '1 day', 1, 1
    from intake returning id`)
  transferId = Number(rows[0]?.id)
})
afterEach(() => kept[Symbol.asyncDispose]())

/** Letters that are posted, as jobs with a name and a reference. */
const letterbox: Letterbox = {
  post: (tx, name, ref) => addJob(tx, 'send-letter', { name, ref }),
  postText: () => Promise.reject(new Error('no text is expected')),
}
/** When it is due, in seconds: behind the first thing that is not told yet, and behind the last letter. */
type Waiting = {
  task: string
  payload: { name?: string; ref?: string }
  afterFirst: number
  afterLetter: number | null
}
async function jobs(task: string): Promise<Waiting[]> {
  const { rows } = await database.pool.query<Waiting>(
    `select identifier as task, payload, extract(epoch from run_at - (select min(at) from notices where letter is null))::float8 as "afterFirst",
       extract(epoch from run_at - (select max(told_at) from notices))::float8 as "afterLetter"
     from graphile_worker._private_jobs join graphile_worker._private_tasks on task_id = _private_tasks.id
     where identifier = $1 order by _private_jobs.id`,
    [task],
  )
  return rows
}
const gather = () =>
  tellWhatWasGathered({ database, letterbox }).handle(
    { transferId, kind: 'transfer-downloaded', reader: 0 },
    new AbortController().signal,
  )
const download = (about: number, times = { gathers: 120_000, gathersAgain: 3_600_000 }) =>
  tellTogether({ database, letterbox }, { transferId, kind: 'transfer-downloaded', about }, times)

test('what is heard many times at once is told once', async () => {
  const told = { transferId, kind: 'transfer-expired', about: 1 } as const
  await Promise.all(Array.from({ length: 20 }, () => database.transaction((tx) => tell(tx, letterbox, told))))
  expect(await jobs('send-letter')).toHaveLength(1)
})

test('several things go into one letter, and each of them into one letter only', async () => {
  const found = (...files: number[]) =>
    database.transaction((tx) => tellAll(tx, letterbox, { transferId, kind: 'transfer-flagged' }, files))
  await Promise.all([found(14), found(14), found(14)])
  // One that was added before and is read later.
  await Promise.all([found(11, 12, 14), found(11, 12, 14)])
  await found()
  await found(14, 12, 11)
  const letters = await Promise.all(
    (await jobs('send-letter')).map(({ payload }) => findTold(database, payload.ref ?? '')),
  )
  expect(letters.map((told) => told.map(({ about }) => about))).toEqual([[14], [11, 12]])
})

test('a mail that comes back while its recipient is taken away stands in nobody’s way', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
     values ($1, 'bo@example.org', 'bo@example.org', '') returning id`,
    [transferId],
  )
  const id = Number(rows[0]?.id)
  let returning: Promise<boolean> | undefined
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from transfers where id = ${transferId} for update`)
    returning = database.transaction(async (other) => {
      const isNew = await markReturned(other, { id, transferId })
      await tell(other, letterbox, { transferId, kind: 'recipient-returned', about: 0, reader: id })
      return isNew
    })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    await tx.execute(sql`delete from transfer_recipients where id = ${id}`)
  })
  expect(await returning).toBe(false)
})

describe('what is told together', () => {
  test('waits a moment from the first on, and then goes into one letter', async () => {
    await download(1)
    await database.pool.query(`update notices set at = at - interval '90 seconds'`)
    await Promise.all([2, 3, 4, 4, 1].map((about) => download(about)))
    const waiting = await jobs('tell-sender')
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.afterFirst).toBeCloseTo(120, 2)

    await Promise.all([gather(), gather()])
    const [letter, ...more] = await jobs('send-letter')
    expect(more).toEqual([])
    const told = await findTold(database, letter?.payload.ref ?? '')
    expect(told.map(({ about }) => about)).toEqual([1, 2, 3, 4])
  })

  test('comes less often after the first letter, and nothing twice', async () => {
    await download(1)
    await gather()
    await download(1)
    await gather()
    expect(await jobs('send-letter')).toHaveLength(1)
    await download(2)
    const waiting = await jobs('tell-sender')
    expect(waiting.at(-1)?.afterLetter).toBeCloseTo(3600, 2)
    await gather()
    expect(await jobs('send-letter')).toHaveLength(2)
  })
})

test('what was told long ago is forgotten, the rest is not', async () => {
  for (const about of [1, 2]) await download(about)
  await database.pool.query(`update notices set at = now() - interval '61 days' where about = 1`)
  await sweepNotices(database).handle({}, new AbortController().signal)
  const { rows } = await database.pool.query('select about from notices')
  expect(rows).toEqual([{ about: '2' }])
})

test('a link to unsubscribe is sealed with a key of this service, and never looks the same twice', () => {
  const secrets = createSecrets('a secret of this service alone, long enough')
  const tokens = [sealUnsubscribeToken(secrets, 'Bo@example.org'), sealUnsubscribeToken(secrets, 'Bo@example.org')]
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens) expect(openUnsubscribeToken(secrets, token)?.shown).toBe('Bo@example.org')
  expect(openUnsubscribeToken(createSecrets('another secret, just as long as that'), tokens[0] ?? '')).toBeUndefined()
})

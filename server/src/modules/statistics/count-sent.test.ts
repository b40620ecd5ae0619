import { readFile } from 'node:fs/promises'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { createRandom } from '@envoi/testing/seeded-random'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, lockAccount } from '../accounts/index.ts'
import { countSent, countSentIfQuick, countSentJob } from './count-sent.ts'
import { type Sent, createSending } from './sending.fixture.ts'

let kept: TestDatabase
let database: Database
let sending: ReturnType<typeof createSending>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  sending = createSending(database)
})
afterAll(() => kept[Symbol.asyncDispose]())

const never = new AbortController().signal

/** What is in the totals, by day and by month, as short lines: kind, day, key, transfers, files, bytes, downloads. */
async function totalsOf({ id }: Account, isMonth = false): Promise<string[]> {
  const { rows } = await database.execute<{ line: string }>(sql`
    select concat_ws(' ', kind, day, nullif(key, ''), transfers, files, bytes, downloads) as line from sent_totals
    where owner_id = ${id} and is_month = ${isMonth} order by line`)
  return rows.map(({ line }) => line)
}
const everything = async (): Promise<unknown[]> =>
  (
    await database.execute(sql`
      select owner_id, kind, is_month, day::text, key, transfers, files, bytes, downloads from sent_totals
      order by 1, 2, 3, 4, 5`)
  ).rows

describe('what somebody sent is counted', () => {
  test('by its day, by the extensions of its files and by its recipients; downloads by their own day', async () => {
    const ana = await sending.account()
    const sent = await sending.send(ana, '2026-01-30', ['a.PDF', 'b.pdf', 'c'], ['Bo@example.org', 'cy@example.org'])
    await sending.send(ana, '2026-01-31', ['d.txt'])
    await sending.download(sent, '2026-01-31', 'Bo@example.org')
    await sending.download(sent, '2026-02-01')
    await countSent(database, ana.id)
    expect(await totalsOf(ana)).toEqual([
      'all 2026-01-30 1 3 30 0',
      'all 2026-01-31 1 1 10 1',
      'all 2026-02-01 0 0 0 1',
      'recipient 2026-01-30 bo@example.org 1 0 30 0',
      'recipient 2026-01-30 cy@example.org 1 0 30 0',
      'recipient 2026-01-31 bo@example.org 0 0 0 1',
      'type 2026-01-30 0 1 10 0',
      'type 2026-01-30 pdf 0 2 20 0',
      'type 2026-01-31 txt 0 1 10 0',
    ])
    expect(await totalsOf(ana, true)).toEqual([
      'all 2026-01-01 2 4 40 1',
      'all 2026-02-01 0 0 0 1',
      'recipient 2026-01-01 bo@example.org 1 0 30 1',
      'recipient 2026-01-01 cy@example.org 1 0 30 0',
      'type 2026-01-01 0 1 10 0',
      'type 2026-01-01 pdf 0 2 20 0',
      'type 2026-01-01 txt 0 1 10 0',
    ])
  })

  test('once it is whole, and still when it is over; what never became whole is not', async () => {
    const ana = await sending.account()
    const [sent, given] = [await sending.begin(ana, '2026-01-01', ['a']), await sending.begin(ana, '2026-01-01', ['b'])]
    await countSent(database, ana.id)
    expect(await totalsOf(ana)).toEqual([])
    await sending.finish(sent)
    await sending.end(sent)
    await sending.end(given)
    await countSent(database, ana.id)
    expect(await totalsOf(ana)).toEqual(['all 2026-01-01 1 1 10 0', 'type 2026-01-01 0 1 10 0'])
  })

  test('not when one half came, of what was sent or of what was cloned, and it ended before the other', async () => {
    const ana = await sending.account()
    for (const half of ['CLONED', 'UPLOADED'] as const) {
      const [never, whole] = [
        await sending.begin(ana, '2026-01-01', ['a', 'b']),
        await sending.begin(ana, '2026-01-02', ['a', 'b']),
      ]
      for (const sent of [never, whole]) await sending.halve(sent, half)
      await sending.end(never)
      await sending.finish(whole)
      // What is added later and never comes takes nothing away.
      await sending.addFile(whole, 'c')
      await sending.end(whole)
    }
    await countSent(database, ana.id)
    expect(await totalsOf(ana)).toEqual(['all 2026-01-02 2 6 60 0', 'type 2026-01-02 0 6 60 0'])
  })

  test('for whoever claims it, with the downloads that were before', async () => {
    const ana = await sending.account()
    const sent = await sending.send(undefined, '2026-01-01', ['a.txt'])
    await sending.download(sent, '2026-01-02')
    await sending.claim(sent, ana)
    await countSent(database, ana.id)
    expect(await totalsOf(ana)).toEqual([
      'all 2026-01-01 1 1 10 0',
      'all 2026-01-02 0 0 0 1',
      'type 2026-01-01 txt 0 1 10 0',
    ])
  })

  test('once, however often it is told and however many count', async () => {
    const ana = await sending.account()
    const sent = await sending.send(ana, '2026-01-01', ['a.txt'])
    for (let count = 0; count < 8; count += 1) await sending.download(sent, '2026-01-01')
    await Promise.all(Array.from({ length: 6 }, () => countSent(database, ana.id)))
    await database.execute(sql`insert into sent_changes (transfer_id, owner_id) values (${sent.id}, ${ana.id})`)
    await countSent(database, ana.id)
    expect(await totalsOf(ana)).toEqual(['all 2026-01-01 1 1 10 8', 'type 2026-01-01 txt 0 1 10 0'])
  })

  test('by the job, for those who do not look', async () => {
    const [ana, bo] = [await sending.account(), await sending.account()]
    for (const person of [ana, bo]) await sending.send(person, '2026-01-01', ['a'])
    await countSentJob(database).handle({}, never)
    expect(await totalsOf(ana)).toEqual(await totalsOf(bo))
    expect(await totalsOf(bo)).toHaveLength(2)
    expect((await database.execute(sql`select from sent_changes`)).rowCount).toBe(0)
  })
})

describe('counting takes small steps', () => {
  const setFiles = (count: number, { id }: Account) =>
    database.execute(sql`update transfers set file_count = ${count} where owner_id = ${id}`)
  const countedOf = async (account: Account): Promise<number> =>
    (await database.execute(sql`select from sent_shares where owner_id = ${account.id}`)).rowCount ?? Number.NaN

  test('each ends with some thousand files; one transfer is counted however many it has', async () => {
    const ana = await sending.account()
    for (let count = 0; count < 8; count += 1) await sending.send(ana, '2026-01-01', ['a'])
    await setFiles(2000, ana)
    const steps: number[] = []
    while (await countSent(database, ana.id)) steps.push(await countedOf(ana))
    expect([...steps, await countedOf(ana)]).toEqual([3, 6, 8])

    const bo = await sending.account()
    for (let count = 0; count < 2; count += 1) await sending.send(bo, '2026-01-01', ['a'])
    await setFiles(6000, bo)
    expect([await countSent(database, bo.id), await countedOf(bo)]).toEqual([true, 1])
    expect([await countSent(database, bo.id), await countedOf(bo)]).toEqual([false, 2])
  })

  test('one account that cannot be counted keeps nobody else waiting, and is told', async () => {
    const [ana, bo] = [await sending.account(), await sending.account()]
    for (let count = 0; count < 2; count += 1) await sending.send(ana, '2026-01-01', ['a'])
    await sending.send(bo, '2026-01-01', ['a'])
    // More than a total can hold.
    await setFiles(2_000_000_000, ana)
    await expect(countSentJob(database).handle({}, never)).rejects.toMatchObject({
      errors: [expect.objectContaining({ cause: expect.objectContaining({ message: 'integer out of range' }) })],
    })
    expect(await totalsOf(bo)).toHaveLength(2)
    await setFiles(1, ana)
    await countSentJob(database).handle({}, never)
    expect(await totalsOf(ana)).toEqual(['all 2026-01-01 2 2 20 0', 'type 2026-01-01 0 2 20 0'])
  })

  test.each([
    ['holds the account', (id: number) => sql`select from users where id = ${id} for update`],
    ['is in the way halfway', () => sql`lock table sent_shares in exclusive mode`],
  ])('whoever only reads goes on without it when somebody %s, and nothing is lost', async (_, hold) => {
    const ana = await sending.account()
    const sent = await sending.send(ana, '2026-01-01', ['a'])
    await countSentIfQuick(database, ana.id)
    const before = ['all 2026-01-01 1 1 10 0', 'type 2026-01-01 0 1 10 0']
    await sending.download(sent, '2026-01-02')
    await database.transaction(async (tx) => {
      await tx.execute(hold(ana.id))
      await countSentIfQuick(database, ana.id)
      expect(await totalsOf(ana)).toEqual(before)
    })
    await countSentIfQuick(database, ana.id)
    expect(await totalsOf(ana)).toEqual([before[0], 'all 2026-01-02 0 0 0 1', before[1]])
  })
})

describe('nobody is remembered', () => {
  const mentions = async (address: string): Promise<number> =>
    (
      await database.execute(sql`
        select from sent_totals where key = ${address}
        union all select from sent_shares where shares::text like ${`%${address}%`}`)
    ).rowCount ?? Number.NaN

  test('whom a transfer was for by mistake, once they were taken out', async () => {
    const ana = await sending.account()
    const sent = await sending.send(ana, '2026-01-01', ['a'], ['wrong@example.org'])
    await sending.download(sent, '2026-01-02', 'wrong@example.org')
    await countSent(database, ana.id)
    expect(await mentions('wrong@example.org')).toBeGreaterThan(0)
    await sending.removeRecipient(sent, 'wrong@example.org')
    await countSent(database, ana.id)
    expect(await mentions('wrong@example.org')).toBe(0)
    expect(await totalsOf(ana)).toContain('all 2026-01-02 0 0 0 1')
  })

  test('whoever closes their account, nor whom they sent to, nor what waited to be counted', async () => {
    const ana = await sending.account()
    const sent = await sending.send(ana, '2026-01-01', ['a'], ['friend@example.org'])
    await countSent(database, ana.id)
    await sending.download(sent, '2026-01-02', 'friend@example.org')
    await sending.closeAccount(ana)
    expect(await mentions('friend@example.org')).toBe(0)
    await countSentJob(database).handle({}, never)
    expect(await totalsOf(ana)).toEqual([])
    expect((await database.execute(sql`select from sent_changes`)).rowCount).toBe(0)
  })
})

/** How many wait for somebody else. */
const waiting = async () =>
  (
    await database.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).rowCount

test('whoever downloads does not wait for whoever counts; whoever else counts the same does', async () => {
  const ana = await sending.account()
  const sent = await sending.send(ana, '2026-01-01', ['a'])
  const { second } = await database.transaction(async (tx) => {
    await lockAccount(tx, ana.id)
    await tx.execute(sql`delete from sent_changes where owner_id = ${ana.id}`)
    await tx.execute(sql`select count_sent(array[${sent.id}]::bigint[])`)
    await sending.download(sent, '2026-01-02')
    const counting = countSent(database, ana.id)
    await expect.poll(waiting).toBe(1)
    return { second: counting }
  })
  await second
  expect(await totalsOf(ana)).toEqual(['all 2026-01-01 1 1 10 0', 'all 2026-01-02 0 0 0 1', 'type 2026-01-01 0 1 10 0'])
})

test('an account can be closed while its transfers are about to be counted', async () => {
  const ana = await sending.account()
  const sent = await sending.send(ana, '2026-01-01', ['a'])
  await countSent(database, ana.id)
  await sending.download(sent, '2026-01-02')
  const { second } = await database.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${ana.id} for update`)
    const counting = countSent(database, ana.id)
    await expect.poll(waiting).toBe(1)
    await tx.execute(sql`update transfers set owner_id = null where owner_id = ${ana.id}`)
    await tx.execute(sql`delete from users where id = ${ana.id}`)
    return { second: counting }
  })
  await second
  expect(await totalsOf(ana)).toEqual([])
})

test('after whatever changes, counted in whatever pieces, it is as if counted from the start', async () => {
  const random = createRandom(26)
  const days = ['2026-01-31', '2026-02-01', '2026-02-28'] as const
  const names = ['a.pdf', 'b.PDF', 'c.tar.gz', 'none', 'd.jpeg'] as const
  const addresses = ['bo@example.org', 'cy@example.org', 'dee@example.org'] as const
  const people = [await sending.account(), await sending.account()] as const
  const all: Sent[] = []
  const finished: number[] = []
  const some = (): Sent => all[random.between(0, all.length - 1)] ?? { id: 0 }
  const send = async () => {
    const owner = random.oneOf([people[0], people[1], undefined])
    all.push(
      await sending.begin(
        owner,
        random.oneOf(days),
        [random.oneOf(names), random.oneOf(names)],
        [random.oneOf(addresses)],
      ),
    )
  }
  const whole = async () => {
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from transfers where status in ('UPLOADING', 'CLONING')`,
    )
    const sent = all.find(({ id }) => rows.some((row) => Number(row.id) === id))
    if (!sent) return
    await sending.finish(sent)
    finished.push(sent.id)
  }
  const deeds = [
    send,
    whole,
    () => sending.halve(some(), random.oneOf(['CLONED', 'UPLOADED'])),
    () => sending.addFile(some(), random.oneOf(names)),
    () => sending.deleteFile(some()),
    () => sending.renameFile(some(), random.oneOf(names)),
    () => sending.recipient(some(), random.oneOf(addresses)),
    () => sending.removeRecipient(some(), random.oneOf(addresses)),
    () => sending.download(some(), random.oneOf(days), random.oneOf(addresses)),
    () => sending.download(some(), random.oneOf(days)),
    () => sending.returnDownload(some()),
    () => sending.claim(some(), random.oneOf(people)),
    () => sending.end(some()),
    () => countSent(database, random.oneOf(people).id),
  ]
  for (let count = 0; count < 10; count += 1) await send()
  for (let count = 0; count < 400; count += 1) await deeds[random.between(0, deeds.length - 1)]?.()
  await countSentJob(database).handle({}, never)
  const live = await everything()
  expect(live.length).toBeGreaterThan(30)

  // By hand, from what there is.
  const { rows } = await database.execute(sql`
    select owner_id, sum(1)::int as transfers, sum(file_count)::int as files, sum(size)::int as bytes,
      sum((select coalesce(sum(downloads), 0) from transfer_downloads
        where transfer_id = transfers.id))::int as downloads,
      sum((select count(*) from transfer_files where transfer_id = transfers.id and deleted_at is null))::int as named,
      sum((select count(*) from transfer_recipients where transfer_id = transfers.id))::int as recipients
    from transfers where owner_id is not null and id = any (${sql.param(finished)}::bigint[])
    group by owner_id order by owner_id`)
  const { rows: counted } = await database.execute(sql`
    select owner_id, (sum(transfers) filter (where kind = 'all'))::int as transfers,
      (sum(files) filter (where kind = 'all'))::int as files, (sum(bytes) filter (where kind = 'all'))::int as bytes,
      (sum(downloads) filter (where kind = 'all'))::int as downloads,
      (sum(files) filter (where kind = 'type'))::int as named,
      coalesce(sum(transfers) filter (where kind = 'recipient'), 0)::int as recipients
    from sent_totals where is_month and owner_id in (${people[0].id}, ${people[1].id})
    group by owner_id order by owner_id`)
  expect(counted).toEqual(rows)

  // After the migration, which finds all of it there and leaves it to the job.
  await database.execute(sql`truncate sent_totals, sent_shares`)
  const migration = await readFile(new URL('../../migrations/0027-sent-before.sql', import.meta.url), 'utf8')
  await database.execute(sql.raw(migration))
  expect(await everything()).toEqual([])
  await countSentJob(database).handle({}, never)
  expect(await everything()).toEqual(live)
})

test.each([
  ['plan.pdf', 'pdf'],
  ['Plan.PDF', 'pdf'],
  ['backup.tar.gz', 'gz'],
  ['film.mp4', 'mp4'],
  ['notes', ''],
  ['.bashrc', ''],
  ['plan.', ''],
  ['plan. pdf', ''],
  ['план.док', ''],
  ['a.twelveletter', 'twelveletter'],
  ['a.thirteenletter', ''],
  ['two\nlines.txt', 'txt'],
])('a file called %j is of the type %j', async (name, extension) => {
  const { rows } = await database.execute(sql`select file_extension(${name}) as extension`)
  expect(rows).toEqual([{ extension }])
})

import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, lockAccount } from '../accounts/index.ts'
import { createSending } from './sending.fixture.ts'
import { readUserStatistics } from './user-statistics.ts'

/** Ana has sent 100,000 transfers in a year, to 1,000 people; Bo a few. */
let kept: TestDatabase
let database: Database
let sending: ReturnType<typeof createSending>
let ana: Account
let bo: Account
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  sending = createSending(database)
  ana = await sending.account()
  bo = await sending.account()
  await fillTotals(ana)
  await database.execute(sql`vacuum analyze sent_totals`)
}, 60_000)
afterAll(() => kept[Symbol.asyncDispose]())

/** The totals as so many transfers leave them: two for each of 137 people on each day of 2025, in turns. */
async function fillTotals({ id }: Account): Promise<void> {
  await database.execute(sql`
    with days as (select generate_series('2025-01-01'::date, '2025-12-31', '1 day')::date as day),
    shares as (
      select 'recipient' as kind, day, 'p' || (extract(doy from day)::int + n * 7) % 1000 || '@example.org' as key,
        2 as transfers, 0 as files, 20 as bytes, 1 as downloads
      from days, generate_series(1, 137) as n
      union all
      select 'type', day, 't' || n, 0, n, n * 10, 0 from days, generate_series(1, 30) as n
      union all
      select 'all', day, '', 274, 465, 4650, 137 from days
    )
    insert into sent_totals
    select ${id}::bigint, kind, is_month, case when is_month then date_trunc('month', day)::date else day end, key, key,
      sum(transfers), sum(files), sum(bytes), sum(downloads)
    from shares, (values (false), (true)) as span (is_month) group by 1, 2, 3, 4, 5`)
}

const clock = () => new Date('2026-01-15T12:00:00Z')
const read = (account: Account, asked: { from?: string; to?: string } = {}) =>
  readUserStatistics({ database, clock }, account, asked)

describe('of 100,000 transfers', () => {
  test('a year is the sum of its days, and beside the year before', async () => {
    const { sent, months, period } = await read(ana, { from: '2025-01-01', to: '2025-12-31' })
    const year = { transfers: 365 * 274, files: 365 * 465, bytes: 365 * 4650, downloads: 365 * 137 }
    expect(sent).toEqual(year)
    expect(period).toMatchObject({
      totals: year,
      before: { transfers: 0 },
      days: { length: 365 },
      beforeDays: { length: 365 },
    })
    expect(period.days.at(-1)).toEqual({ day: '2025-12-31', transfers: 274, files: 465, bytes: 4650, downloads: 137 })
    expect(period.beforeDays.at(0)).toMatchObject({ day: '2024-01-02', transfers: 0 })
    expect(months.map(({ sent: count }) => count / 274)).toEqual([28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0])
  })

  test('ten recipients and ten kinds of files are named, and the other files are counted', async () => {
    const { period } = await read(ana, { from: '2025-01-20', to: '2025-03-10' })
    expect(period.recipients).toHaveLength(10)
    const transfers = period.recipients.map((recipient) => recipient.transfers)
    expect(transfers).toEqual(transfers.toSorted((one, other) => other - one))
    expect(period.fileTypes.map(({ extension }) => extension)).toEqual(
      Array.from({ length: 10 }, (_, index) => `t${30 - index}`),
    )
    expect(period.fileTypes[0]).toEqual({ extension: 't30', files: 30 * 50, bytes: 300 * 50 })
    // The numbers from 1 to 20, on each of 50 days.
    expect(period.otherFileTypes).toEqual({ files: 210 * 50, bytes: 2100 * 50 })
  })

  test('months and days together are what the days alone are', async () => {
    const whole = { from: '2025-01-20', to: '2025-03-10' }
    const { recipients } = (await read(ana, whole)).period
    const { rows } = await database.execute(sql`
      select key as email, sum(transfers)::int as transfers, sum(bytes)::int as bytes, sum(downloads)::int as downloads
      from sent_totals where owner_id = ${ana.id} and kind = 'recipient' and not is_month
        and day between ${whole.from} and ${whole.to}
      group by key order by 2 desc, 4 desc, key limit 10`)
    expect(recipients).toEqual(rows)
  })

  type Statement = [{ text: string }, unknown[]]
  /** The plans of all that was asked about what was sent. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    const asking = vi.spyOn(database.pool, 'query')
    await work()
    const statements = asking.mock.calls as unknown as Statement[]
    asking.mockRestore()
    const plans = statements
      .filter(([{ text }]) => text.includes('sent_totals'))
      .map(([{ text }, values]) => database.pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${text}`, values))
    return (await Promise.all(plans)).map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
  }

  test.each([
    ['a month', { from: '2025-05-01', to: '2025-05-31' }, 1000],
    ['the longest period', { from: '2025-01-02', to: '2026-01-02' }, 17_000],
  ])('%s is read from pieces of an index of totals, and no transfer is looked at', async (_, asked, most) => {
    const plans = await plansOf(() => read(ana, asked))
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan')
      expect(plan).toMatch(/Index.* sent_totals_pkey/)
      expect(plan).not.toMatch(/transfers_|transfer_/)
      const read = [...plan.matchAll(/Scan .*actual time=\S+ rows=(\d+)/g)].map(([, rows]) => Number(rows))
      expect(Math.max(...read)).toBeLessThanOrEqual(most)
    }
  })
})

describe('of somebody’s few', () => {
  test('nothing at all is zeros on every day, and names nobody', async () => {
    const { sent, months, period } = await read(bo)
    expect(sent).toEqual({ transfers: 0, files: 0, bytes: 0, downloads: 0 })
    expect(months).toHaveLength(12)
    expect(period).toMatchObject({ from: '2025-12-17', to: '2026-01-15', recipients: [], fileTypes: [] })
    expect(period.otherFileTypes).toEqual({ files: 0, bytes: 0 })
    expect(period.days).toHaveLength(30)
  })

  test('what has just been sent is there, and nobody else’s', async () => {
    const sent = await sending.send(bo, '2026-01-14', ['a.txt'], ['Cy@example.org', 'dee@example.org'])
    await sending.send(bo, '2025-12-16', ['b.txt'])
    await sending.download(sent, '2026-01-15', 'dee@example.org')
    const { period } = await read(bo)
    expect(period.totals).toEqual({ transfers: 1, files: 1, bytes: 10, downloads: 1 })
    expect(period.before).toEqual({ transfers: 1, files: 1, bytes: 10, downloads: 0 })
    expect(period.beforeDays.at(-1)).toMatchObject({ day: '2025-12-16', transfers: 1 })
    expect(period.recipients).toEqual([
      { email: 'dee@example.org', transfers: 1, bytes: 10, downloads: 1 },
      { email: 'Cy@example.org', transfers: 1, bytes: 10, downloads: 0 },
    ])
    expect(period.fileTypes).toEqual([{ extension: 'txt', files: 1, bytes: 10 }])
  })

  test('while their account is held, what was counted last is told', async () => {
    const cy = await sending.account()
    await sending.send(cy, '2026-01-14', ['a.txt'])
    await read(cy)
    await sending.send(cy, '2026-01-15', ['b.txt'])
    const meanwhile = await database.transaction(async (tx) => {
      await lockAccount(tx, cy.id)
      return read(cy)
    })
    expect(meanwhile.sent.transfers).toBe(1)
    expect((await read(cy)).sent.transfers).toBe(2)
  })

  test('it is told until when everything is counted', async () => {
    const dee = await sending.account()
    const now = clock().toISOString()
    expect((await read(dee)).countedAt).toBe(now)
    for (const day of ['2026-01-13', '2026-01-14', '2026-01-15']) await sending.send(dee, day, ['a.txt'])
    const changes = ['2026-01-15T11:58:50Z', '2026-01-15T11:59:10Z', '2026-01-15T11:59:50Z']
    for (const [index, at] of changes.entries()) {
      await database.execute(sql`
        update sent_changes set noted_at = ${at} where id = (
          select id from sent_changes where owner_id = ${dee.id} order by id offset ${index} limit 1)`)
    }
    const meanwhile = await database.transaction(async (tx) => {
      await lockAccount(tx, dee.id)
      return read(dee)
    })
    expect(meanwhile).toMatchObject({ countedAt: '2026-01-15T11:58:50.000Z', sent: { transfers: 0 } })
    expect(await read(dee)).toMatchObject({ countedAt: now, sent: { transfers: 3 } })
  })

  test('whose clock runs ahead of ours, nobody is told a time to come', async () => {
    const eli = await sending.account()
    await sending.send(eli, '2026-01-15', ['a.txt'])
    await database.execute(sql`update sent_changes set noted_at = '2026-01-15T12:00:03Z' where owner_id = ${eli.id}`)
    const meanwhile = await database.transaction(async (tx) => {
      await lockAccount(tx, eli.id)
      return read(eli)
    })
    expect(meanwhile.countedAt).toBe(clock().toISOString())
  })
})

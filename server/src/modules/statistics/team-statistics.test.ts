import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import type { Account } from '../accounts/index.ts'
import { countSentJob } from './count-sent.ts'
import { createSending } from './sending.fixture.ts'
import { readTeamStatistics } from './team-statistics.ts'
import { listTeamTransfers } from './team-transfers.ts'

/** On each day of 2025 Ana's team has sent as much, from two sites, to 512 people of whom twelve get more than the others. */
let kept: TestDatabase
let database: Database
let sending: ReturnType<typeof createSending>
let ana: Account
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  sending = createSending(database)
  ana = await sending.account()
  await sending.join(ana, await sending.account())
  await database.execute(sql`
    with days as (select generate_series('2025-01-01'::date, '2025-12-31', '1 day')::date as day),
    shares as (
      select 'recipient' as kind, day, 'often' || n as key, n as transfers, 0 as files, 10 * n as bytes
      from days, generate_series(1, 12) as n
      union all select 'recipient', day, 'once' || n, 1, 0, 10 from days, generate_series(1, 500) as n
      union all select 'all', day, '', 578, 600, 5780 from days
    )
    insert into team_totals
    select ${ana.id}::bigint, 0, place, kind, is_month, key,
      case when is_month then date_trunc('month', day)::date else day end, '', sum(transfers), sum(files), sum(bytes), 0
    from shares, (values ('www'), ('acme')) as site (place), (values (false), (true)) as span (is_month)
    group by 1, 2, 3, 4, 5, 6, 7`)
  await database.execute(sql`vacuum analyze team_totals`)
}, 60_000)
afterAll(() => kept[Symbol.asyncDispose]())

const clock = () => new Date('2026-01-15T12:00:00Z')
const places = { sitesOf: async () => [{ name: 'acme', former: [] }] }
const read = (asked: Parameters<typeof readTeamStatistics>[2]) =>
  readTeamStatistics({ database, clock, places }, ana, asked)
const year = { from: '2025-01-01', to: '2025-12-31' }

describe('of a team that sends to many', () => {
  test.each([
    ['a week', { from: '2025-03-03', to: '2025-03-09' }, 7],
    ['days of two months', { from: '2025-03-20', to: '2025-04-10' }, 22],
    ['a year', year, 365],
  ])('the first ten of %s are those with the most, summed up over all sites', async (_, period, days) => {
    const { recipients } = (await read(period)).period
    expect(recipients.map(({ email }) => email)).toEqual(Array.from({ length: 10 }, (_, place) => `often${12 - place}`))
    expect(recipients[0]).toEqual({ email: 'often12', transfers: 2 * 12 * days, bytes: 2 * 120 * days, downloads: 0 })
  })

  test('one site has its own half', async () => {
    const { sent, period, subdomains } = await read({ ...year, subdomain: 'acme' })
    expect(sent).toMatchObject({ transfers: 365 * 578, bytes: 365 * 5780 })
    expect(period.recipients[0]).toMatchObject({ transfers: 12 * 365 })
    expect(subdomains).toEqual([
      { name: 'www', transfers: 365 * 578, bytes: 365 * 5780, downloads: 0 },
      { name: 'acme', transfers: 365 * 578, bytes: 365 * 5780, downloads: 0 },
    ])
  })

  type Statement = [{ text: string }, unknown[]]
  /** The plans of all that was asked about totals and shares. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    const asking = vi.spyOn(database.pool, 'query')
    await work()
    const statements = asking.mock.calls as unknown as Statement[]
    asking.mockRestore()
    const plans = statements
      .filter(([{ text }]) => /team_totals|sent_shares/.test(text))
      .map(([{ text }, values]) => database.pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${text}`, values))
    return (await Promise.all(plans)).map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
  }

  test('a year is read from pieces of indexes of totals, some hundred rows at a time', async () => {
    const plans = await plansOf(() => read(year))
    expect(plans.length).toBeGreaterThan(5)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (?:team_totals|sent_shares|transfer)/)
      // Nobody else is started to help.
      expect(plan).not.toContain('Gather')
      const rows = [...plan.matchAll(/Scan .*actual time=\S+ rows=([\d.]+)/g)].map(([, count]) => Number(count))
      expect(Math.max(...rows)).toBeLessThan(1000)
    }
  })

  test('who sent what is read in its order, and no more of it than is shown', async () => {
    const plans = await plansOf(() => listTeamTransfers({ database, clock, places }, ana, { ...year, size: 20 }))
    expect(plans.at(-1)).toMatch(/Index Scan.* using sent_shares_team/)
  })
})

describe('of one member', () => {
  const period = { from: '2025-02-10', to: '2026-01-15' }
  let owner: Account
  let member: Account
  beforeAll(async () => {
    owner = await sending.account()
    member = await sending.account()
    await sending.join(owner, member)
    await sending.send(member, '2025-02-09', ['early.pdf'], ['before@example.org'], 'acme')
    const sent = await sending.send(member, '2025-03-10', ['a.pdf', 'b.txt'], ['bo@example.org'], 'acme')
    await sending.send(member, '2026-01-10', ['c.pdf'], ['bo@example.org', 'cy@example.org'], 'acme')
    await sending.send(member, '2025-03-10', ['d.mp4'], ['cy@example.org'], 'www')
    await sending.send(owner, '2025-03-10', ['e.zip'], ['cy@example.org'], 'acme')
    await sending.download(sent, '2025-04-02', 'bo@example.org')
    await countSentJob(database).handle({}, new AbortController().signal)
  })
  const readMember = (asked: { subdomain?: string }) =>
    readTeamStatistics({ database, clock, places }, owner, { ...period, ...asked, teamMemberId: member.uid })

  test('the sites are told apart, in whole months and in the days around them', async () => {
    const { subdomains } = await readMember({})
    expect(subdomains).toEqual([
      { name: 'acme', transfers: 2, bytes: 30, downloads: 1 },
      { name: 'www', transfers: 1, bytes: 10, downloads: 0 },
    ])
  })

  test('one site has what was sent there, to whom and of which kinds', async () => {
    const { sent, months, period: told } = await readMember({ subdomain: 'acme' })
    expect(sent).toEqual({ transfers: 3, files: 4, bytes: 40, downloads: 1 })
    expect(months.filter(({ transfers }) => transfers > 0).map(({ month }) => month)).toEqual([
      '2025-02',
      '2025-03',
      '2026-01',
    ])
    expect(told.totals).toEqual({ transfers: 2, files: 3, bytes: 30, downloads: 1 })
    expect(told.recipients).toEqual([
      { email: 'bo@example.org', transfers: 2, bytes: 30, downloads: 1 },
      { email: 'cy@example.org', transfers: 1, bytes: 10, downloads: 0 },
    ])
    expect(told.fileTypes).toEqual([
      { extension: 'pdf', files: 2, bytes: 20 },
      { extension: 'txt', files: 1, bytes: 10 },
    ])
  })
})

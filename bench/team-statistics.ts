import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '@envoi/contract/limits'
import type { App } from '@envoi/server/app'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { createPerson } from '@envoi/testing/people'
import { signUp } from '@envoi/testing/signing-up'
import { proveBulkCounting } from './count-in-bulk.ts'
import { type Range, fillTransfers } from './fill-lists.ts'
import { millisecondsOf, tellTimes } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * The statistics of a team of 10,000 that has sent 1,000,000 transfers in a year: all of it and what each filter leaves,
 * and who sent what, through the real program. `npm run bench -- team-statistics [transfers]`
 */
const GOAL = 100
const MEMBERS = 10_000
/** So many are counted one by one as well, to prove that it comes to the same. */
const SAMPLE = 5000
const transfers = Number(process.argv[3] ?? '1000000')

await using program = await startProgram(tmpdir())
await using postgres = await startPostgres({ dataDir: program.dataDir, say: () => {} })
await using database = connectDatabase(postgres.connection, {
  maxConnections: 1,
  patience: 3_600_000,
  onIdleError: (error) => console.error(error),
})
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'envoi-bench-team-statistics-'))
try {
  const person = createPerson({ name: 'Ana', address: '10.9.9.9', origin: program.url, ledger: join(folder, 'ana') })
  const ana = await signUp({ app: { database } as unknown as App, dataDir: program.dataDir }, person, {
    plan: 'CUSTOM',
  })
  // Every transfer came by an intake; here all by the same one.
  await ana.create({ 'first.txt': 5 })
  const { rows } = await pool.query('select id from users where uid = $1', [ana.uid])
  await fill(rows[0].id)

  const team = { params: { uid: ana.uid } }
  const read = (query: Parameters<typeof ana.api.getTeamStatistics>[0]['query']) =>
    ana.api.getTeamStatistics({ ...team, query })
  const year = { from: daysAgo(365), to: daysAgo(0) }
  const site = { subdomain: 'bench-site' }
  const group = { groupId: 'group0' }
  const member = { teamMemberId: 'member3' }
  const tell = (what: string, ask: (round: number) => Promise<unknown>) => tellTimes(pool, what, GOAL, ask)
  await tell('team, 30 days', () => read({}))
  await tell('team, 7 days', () => read({ from: daysAgo(6), to: daysAgo(0) }))
  await tell('team, a year', () => read(year))
  await tell('one site, 30 days', () => read(site))
  await tell('one site, a year', () => read({ ...site, ...year }))
  await tell('half of the members, 30 days', () => read(group))
  await tell('half of the members, a year', () => read({ ...group, ...year }))
  await tell('half of the members at one site, a year', () => read({ ...group, ...site, ...year }))
  await tell('the busiest members, a year', (round) => read({ teamMemberId: `member${round}`, ...year }))
  await tell('a busy member at one site, a year', () => read({ ...member, ...site, ...year }))

  const list = (body: Parameters<typeof ana.api.listTeamTransfers>[0]['body']) =>
    ana.api.listTeamTransfers({ ...team, body })
  await tell('who sent what, the first page', () => list({}))
  let { next } = await list(year)
  await tell('who sent what, page after page', async () => {
    next = (await list({ ...year, ...(next && { after: next }) })).next
  })
  await tell('who sent what, a day long ago', (round) => list({ from: daysAgo(round + 200), to: daysAgo(round + 200) }))
  await tell('who sent what at one site', () => list(site))
  await tell('who of half of the members sent what there', () => list({ ...group, ...site }))
  await tell('what one member sent', (round) => list({ teamMemberId: `member${round}`, ...year }))
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await rm(folder, { recursive: true })
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
}

async function fill(ownerId: number): Promise<void> {
  const took = await millisecondsOf(async () => {
    await fillPeople(ownerId)
    const fillRange = (range: Range) => fillTransfers(pool, range, (some) => fillSome(ownerId, some))
    await fillRange({ from: 1, to: SAMPLE })
    await proveBulkCounting(pool)
    await fillRange({ from: SAMPLE + 1, to: transfers })
  })
  const { rows } = await pool.query<{ count: string; size: string }>(
    `select count(*), pg_size_pretty(pg_total_relation_size('team_totals')) as size from team_totals`,
  )
  console.log(
    `filled ${MEMBERS} members with ${transfers} transfers in ${(took / 1000).toFixed(0)} s: ` +
      `${rows[0]?.count} totals of the team, ${rows[0]?.size}`,
  )
}

/** Twenty groups, of which one has half of the members; a tenth are in none. */
async function fillPeople(ownerId: number): Promise<void> {
  await pool.query(`insert into subdomains (public_id, name, owner_id) values ('bench-site', 'bench-site', $1)`, [
    ownerId,
  ])
  await pool.query(
    `insert into member_groups (public_id, owner_id, name)
     select 'group' || n, $1, 'Group ' || n from generate_series(0, 19) as n`,
    [ownerId],
  )
  await pool.query(
    `insert into users (uid, email, email_key, display_name, lang, manager_id, joined_at, member_group_id)
     select 'member' || n, 'person' || n || '@example.org', 'person' || n || '@example.org', 'Member ' || n, 'en', $1, now(),
       (select id from member_groups where owner_id = $1 and public_id = 'group' || case
         when n % 10 = 9 then -1 when n % 2 = 0 then 0 else n / 10 % 19 + 1 end)
     from generate_series(0, $2::int - 1) as n`,
    [ownerId, MEMBERS],
  )
  await pool.query('vacuum analyze users')
}

/**
 * Over a year; some members send far more than others, and some recipients get far more. Two files and one or two
 * recipients each, half of them over, each downloaded once by each recipient.
 */
async function fillSome(ownerId: number, { from, to }: Range): Promise<void> {
  const share = (factor: number): string => `(((n * ${factor}) % 1000003) / 1000003.0)`
  await pool.query(
    `insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, name, place,
       allow_preview, download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size, created_at)
     select 'bench-' || n, '\\x00', 'S1', case when n % 2 = 0 then 'ENABLED' else 'DELETED' end, 'disk',
       (select min(id) from intakes), 'en', users.id, 'Transfer ' || n, case when n % 10 < 7 then 'bench-site' else 'www' end,
       true, true, true, true, now(), now() + interval '20 days', 2, n % 1000 + 2,
       now() - (n % 365) * interval '1 day' - (n % 86000) * interval '1 second'
     from generate_series($2::bigint, $3::bigint) as n
     join users on users.uid = 'member' || floor(${MEMBERS} * ${share(7919)} ^ 2)::int and users.manager_id = $1`,
    [ownerId, from, to],
  )
  const fresh = `(
    select id, substr(public_id, 7)::bigint as n, created_at from transfers
    where id > (select coalesce(max(transfer_id), 0) from transfer_events) and public_id like 'bench-%') as made`
  await pool.query(`
    insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key, version, crc32)
    select id, 'bench-' || n || '-' || k, 'f0000' || k, k, 'file-' || k || '.t' || n * k % 40, n % 1000 / 2 + 1,
      'bench/' || n || '/' || k, 'v', 1
    from ${fresh}, generate_series(1, 2) as k`)
  await pool.query(`
    insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
    select id, email, email, '\\x00' from ${fresh}, lateral (
      select 'r' || floor(50000 * ${share(104729)} ^ 3)::int + k || '@example.org' as email
      from generate_series(0, (n % 2)::int) as k
    ) as addresses`)
  await pool.query(`
    insert into transfer_downloads (transfer_id, day, file_id, recipient_id, downloads)
    select made.id, (made.created_at at time zone 'UTC')::date, 0, transfer_recipients.id, 1
    from ${fresh} join transfer_recipients on transfer_id = made.id`)
  await pool.query(`insert into transfer_events (transfer_id, type) select id, 'UPLOADED' from ${fresh}`)
}

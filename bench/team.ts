import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '@envoi/server/app'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { createPerson } from '@envoi/testing/people'
import { type SignedUp, signUp } from '@envoi/testing/signing-up'
import { teamOf } from '@envoi/testing/teams'
import { millisecondsOf, tellTimes } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * A team of 10,000 whose members have 200,000 transfers that take room: its list as managers search it, its storage, and
 * what a member waits for before a transfer is made, through the real program.
 * `npm run bench -- team [members]`
 */
const GOAL = 30
/** Sums over all that the team keeps are asked for once a page, not with every key. */
const STORAGE_GOAL = 100
const members = Number(process.argv[3] ?? '10000')
const TRANSFERS_EACH = 20

await using program = await startProgram(tmpdir())
await using postgres = await startPostgres({ dataDir: program.dataDir, say: () => {} })
await using database = connectDatabase(postgres.connection, {
  maxConnections: 1,
  patience: 3_600_000,
  onIdleError: (error) => console.error(error),
})
const folder = await mkdtemp(join(tmpdir(), 'envoi-bench-team-'))
try {
  const person = createPerson({ name: 'Ana', address: '10.9.9.9', origin: program.url, ledger: join(folder, 'ana') })
  const ana = await signUp({ app: { database } as unknown as App, dataDir: program.dataDir }, person, {
    plan: 'CUSTOM',
  })
  await ana.create({ 'first.txt': 5 })
  await fill(ana)
  const tell = (what: string, goal: number, ask: (round: number) => Promise<unknown>) =>
    tellTimes(database.pool, what, goal, ask)
  const words = ['mem', 'member 77', 'zoë', 'example.org', 'nobody at all', '9', 'lukasz 4']
  const search = (body: Parameters<typeof ana.api.searchMembers>[0]['body']) =>
    ana.api.searchMembers({ ...teamOf(ana), body: { size: 50, ...body } })
  await tell('members, the first page', GOAL, () => search({}))
  await tell('members, a page in the middle', GOAL, (round) => search({ from: (round * 150) % members }))
  await tell('members, last seen first', GOAL, () => search({ sort: '-seenAt' }))
  await tell('members, by words', GOAL, (round) => search({ query: words[round % words.length] ?? '' }))
  await tell('members, those who are suspended', GOAL, () => search({ status: ['SUSPENDED'] }))
  await tell('the team with its storage', STORAGE_GOAL, () => ana.api.getTeam(teamOf(ana)))
  await tell('limits with what is used', STORAGE_GOAL, () => ana.api.getLimits({ params: { uid: ana.uid } }))
  await tell('a transfer is made', STORAGE_GOAL, () => ana.create({ 'note.txt': 5 }))
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await rm(folder, { recursive: true })
}

async function fill(owner: SignedUp): Promise<void> {
  const took = await millisecondsOf(async () => {
    const { rows } = await database.pool.query('select id from users where uid = $1', [owner.uid])
    await database.pool.query(
      `insert into users (uid, email, email_key, display_name, lang, manager_id, joined_at, seen_at, suspended_at)
       select 'member' || n, 'person' || n || '@example.org', 'person' || n || '@example.org',
         (array['Jane Member', 'Zoë Member', 'Łukasz Member', 'Renée Member'])[n % 4 + 1] || ' ' || n, 'en', $1, now(),
         now() - n * interval '1 minute', case when n % 50 = 0 then now() end
       from generate_series(1, $2::int) as n`,
      [rows[0].id, members],
    )
    await database.pool.query('alter table transfers disable trigger user')
    await database.pool.query(
      `insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, allow_preview,
         download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size)
       select 'team' || users.id || '-' || n, '\\x00', 'S1', 'ENABLED', 'disk', (select min(id) from intakes), 'en', users.id,
         true, true, true, true, now(), now() + interval '20 days', 1, 1000
       from users, generate_series(1, $2::int) as n where manager_id = $1`,
      [rows[0].id, TRANSFERS_EACH],
    )
    await database.pool.query('alter table transfers enable trigger user')
    await database.pool.query('vacuum analyze transfers, users')
  })
  console.log(`filled ${members} members with ${members * TRANSFERS_EACH} transfers in ${(took / 1000).toFixed(0)} s`)
}

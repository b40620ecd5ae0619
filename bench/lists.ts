import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@envoi/client/api'
import { DAY } from '@envoi/contract/limits'
import type { App } from '@envoi/server/app'
import { type Database, connectDatabase } from '@envoi/server/platform/database/connect'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { createPerson } from '@envoi/testing/people'
import { signUp } from '@envoi/testing/signing-up'
import { fillLists } from './fill-lists.ts'
import { millisecondsOf, print } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * Searches and lists through the real program, with 10,000 transfers in its tables and then with 1,000,000.
 * `npm run bench -- lists [transfers]`
 */
const GOAL = 30
/** Of statistics, which nobody asks for with every letter they type. */
const STATISTICS_GOAL = 100
const ROUNDS = 60
const few = 10_000
const many = Number(process.argv[3] ?? '1000000')

type Search = { what: string; ask: (api: Api, round: number) => Promise<unknown> }
type Figures = { p50: number; p95: number }

await using program = await startProgram(tmpdir())
await using postgres = await startPostgres({ dataDir: program.dataDir, say: () => {} })
await using database = connectDatabase(postgres.connection, {
  maxConnections: 1,
  patience: 3_600_000,
  onIdleError: (error) => console.error(error),
})
const folder = await mkdtemp(join(tmpdir(), 'envoi-bench-lists-'))
try {
  await compare(database)
} finally {
  await rm(folder, { recursive: true })
}

async function compare(database: Database): Promise<void> {
  const [busy, large] = [await newcomer('busy'), await newcomer('large')]
  // Every transfer came by an intake; here all by the same one.
  await busy.create({ 'first.txt': 5 })
  const idOf = async (email: string): Promise<number> =>
    Number((await database.pool.query('select id from users where email = $1', [email])).rows[0]?.id)
  const whose = { busy: await idOf(busy.email), large: await idOf(large.email), busyEmail: busy.email }

  await fill(whose, { from: 1, to: few })
  const before = await measure(busy.api, searchesOf(busy.email, 1000))
  await fill(whose, { from: few + 1, to: many })
  const scans = await sequentialScans()
  const after = await measure(busy.api, searchesOf(busy.email, 1000))
  const ofLarge = await measure(large.api, searchesOf(large.email, many / 10))
  const scanned = (await sequentialScans()) - scans

  console.log(`\nsomebody with 2,000 sent and 1,000 received: among ${few} transfers, and among ${many}`)
  for (const [what, figures] of after) tell(what, figures, before.get(what))
  console.log(`\nsomebody who has sent ${many / 5}`)
  for (const [what, figures] of ofLarge) tell(what, figures)
  console.log(`\nsequential scans of these tables in ${2 * ROUNDS * ofLarge.size} searches: ${scanned}`)
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
}

async function newcomer(name: string) {
  const person = createPerson({ name, address: '10.9.9.9', origin: program.url, ledger: join(folder, name) })
  return signUp({ app: { database } as unknown as App, dataDir: program.dataDir }, person)
}

async function fill(whose: Parameters<typeof fillLists>[1], range: { from: number; to: number }): Promise<void> {
  const took = await millisecondsOf(() => fillLists(database.pool, whose, range))
  console.log(`filled up to ${range.to} transfers in ${(took / 1000).toFixed(0)} s`)
}

/** `own`: how many live ones this person has sent. */
function searchesOf(address: string, own: number): Search[] {
  const received = { searchType: 'received' } as const
  return [
    { what: 'sent', ask: (api) => api.searchTransfers({ body: {} }) },
    { what: 'sent, by name', ask: (api) => api.searchTransfers({ body: { sort: 'name' } }) },
    {
      what: 'sent, by size, one status',
      ask: (api) => api.searchTransfers({ body: { sort: '-size', status: ['ENABLED'] } }),
    },
    { what: 'sent, by downloads', ask: (api) => api.searchTransfers({ body: { sort: '-downloads' } }) },
    { what: 'sent, a far page', ask: (api) => api.searchTransfers({ body: { from: own * 0.9 } }) },
    // Numbers stand in the title, each once.
    {
      what: 'sent, a rare word',
      ask: (api, round) => api.searchTransfers({ body: { query: String(9000 + round * 10) } }),
    },
    {
      what: 'sent, a rare pair of words',
      ask: (api, round) => api.searchTransfers({ body: { query: `Žižek ${1000 + round}` } }),
    },
    { what: 'sent, a frequent word', ask: (api) => api.searchTransfers({ body: { query: 'отчет' } }) },
    { what: 'sent, two letters', ask: (api) => api.searchTransfers({ body: { query: 'zi' } }) },
    { what: 'sent, no such word', ask: (api, round) => api.searchTransfers({ body: { query: `xylophone${round}` } }) },
    { what: 'sent, counted', ask: (api) => api.countTransfers({ body: {} }) },
    { what: 'received', ask: (api) => api.searchTransfers({ query: received, body: {} }) },
    { what: 'received, a word', ask: (api) => api.searchTransfers({ query: received, body: { query: 'facade' } }) },
    { what: 'archive', ask: (api) => api.searchArchive({ params: { address }, body: {} }) },
    {
      what: 'archive, a rare word',
      ask: (api, round) => api.searchArchive({ params: { address }, body: { query: String(9001 + round * 10) } }),
    },
    { what: 'statistics, 30 days', ask: (api) => api.getUserStatistics({ params: { address } }) },
    {
      what: 'statistics, a year',
      ask: (api) => api.getUserStatistics({ params: { address }, query: { from: daysAgo(365), to: daysAgo(0) } }),
    },
  ]
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
}

async function measure(api: Api, searches: Search[]): Promise<Map<string, Figures>> {
  const results = new Map<string, Figures>()
  for (const { what, ask } of searches) {
    // Nobody may search so often; here it is about how long each takes.
    await database.pool.query('truncate rate_limits')
    for (let round = 0; round < 5; round += 1) await ask(api, round)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await millisecondsOf(() => ask(api, round)))
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
    results.set(what, { p50: at(0.5), p95: at(0.95) })
  }
  return results
}

function tell(what: string, { p50, p95 }: Figures, before?: Figures): void {
  const goal = what.startsWith('statistics') ? STATISTICS_GOAL : GOAL
  const verdict = `goal ${goal} ms ${p95 <= goal ? 'met' : 'MISSED'}`
  const ratio = before ? `, before ${before.p50.toFixed(1)} and ${before.p95.toFixed(1)} ms` : ''
  print({
    what,
    figure: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    note: `${verdict}${ratio}`,
    ...(before ? { ratio: p50 / before.p50 } : {}),
  })
}

async function sequentialScans(): Promise<number> {
  const { rows } = await database.pool.query<{ scans: string }>(
    `select sum(seq_scan) as scans from pg_stat_user_tables
     where relname in ('transfers', 'transfer_files', 'transfer_recipients', 'transfer_words')`,
  )
  return Number(rows[0]?.scans)
}

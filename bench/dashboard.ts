import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { App } from '@envoi/server/app'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { launchOptions } from '@envoi/testing/browser-launch'
import { createPerson } from '@envoi/testing/people'
import { signUp } from '@envoi/testing/signing-up'
import { requireCommands } from '../scripts/debian-packages.ts'
import { farRows, firstRows, openOne, type } from './dashboard-actions.ts'
import { fillLists } from './fill-lists.ts'
import { millisecondsOf, print, quantile } from './measure.ts'
import { startProgram } from './program.ts'
import { type Wait, watchTyping } from './typing-latency.ts'

/**
 * The dashboard of somebody who has sent 100,000 transfers, and as many that are over, in a browser on the same machine:
 * from the first byte asked for to the first rows drawn, from a key in the search field to the rows that answer it, and
 * far down the list.
 * `npm run bench -- dashboard [transfers]`
 */
const count = Number(process.argv[3] ?? '100000')
const LOADS = 10
/** Frequent words and rare ones, numbers, people, two words, another script, and what is nowhere. */
const typed = [
  'report',
  'invoice 4242',
  'plans 2024',
  '4321@example',
  'façade summer',
  'отчёт',
  'zizek 77',
  'xylophone',
  '123456',
  'garden house 98',
]

requireCommands({ 'chromium-headless-shell': 'chromium-headless-shell' })
await using program = await startProgram(tmpdir())
await using postgres = await startPostgres({ dataDir: program.dataDir, say: () => {} })
await using database = connectDatabase(postgres.connection, {
  maxConnections: 1,
  patience: 3_600_000,
  onIdleError: (error) => console.error(error),
})
const folder = await mkdtemp(join(tmpdir(), 'envoi-bench-dashboard-'))
const browser = await chromium.launch(launchOptions)
try {
  const owner = await newcomer()
  await owner.create({ 'first.txt': 5 })
  const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [owner.email])
  const id = Number(rows[0]?.id)
  const whose = { large: id, busy: id, busyEmail: owner.email, tenths: 10 }
  const took = await millisecondsOf(() => fillLists(database.pool, whose, { from: 1, to: 2 * count }))
  console.log(`filled ${2 * count} transfers in ${(took / 1000).toFixed(0)} s`)
  await program.whenIdle()
  await measure(browser, owner.credentials())
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}

async function newcomer() {
  const person = createPerson({ name: 'Ada', address: '10.9.9.9', origin: program.url, ledger: join(folder, 'ada') })
  return signUp({ app: { database } as unknown as App, dataDir: program.dataDir }, person)
}

async function measure(browser: Browser, credentials: { email: string; password: string }): Promise<void> {
  const paints: number[] = []
  const rows: number[] = []
  for (let load = 0; load < LOADS; load += 1) {
    // A browser that has never been here: nothing is kept from the load before.
    await using context = await browser.newContext({ baseURL: program.url })
    await context.request.post('/api/user/auth/v2/sign-in', { data: credentials })
    await forgetLimits()
    const page = await context.newPage()
    const drawn = await firstRows(page)
    paints.push(drawn.paint)
    rows.push(drawn.rows)
  }
  tell('first paint, from the first byte asked for', paints, 1000)
  tell('first rows', rows, 1000)

  await using context = await browser.newContext({ baseURL: program.url })
  await context.request.post('/api/user/auth/v2/sign-in', { data: credentials })
  const page = await context.newPage()
  await watchTyping(page)
  await firstRows(page)
  const waits: Wait[] = []
  for (const text of typed) {
    await forgetLimits()
    waits.push(...(await type(page, text)))
  }
  tell(
    `search, ${waits.length} keys`,
    waits.map(({ wait }) => wait),
    100,
  )
  for (const { text, wait } of waits.toSorted((a, b) => b.wait - a.wait).slice(0, 5)) {
    print({ what: `  “${text}”`, figure: `${wait.toFixed(0)} ms` })
  }
  await forgetLimits()
  tell('far down the list, and back up', await farRows(page))
  tell('find one of them by its number, and open it', await openOne(page, count), 1000)
  const load = loadavg().map((part) => part.toFixed(1))
  console.log(`load of the machine: ${load.join(', ')}`)
}

function tell(what: string, times: readonly number[], goal?: number): void {
  const p95 = quantile(times, 0.95)
  const figure = `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  print({ what, figure, ...(goal !== undefined && { note: `goal ${goal} ms ${p95 <= goal ? 'met' : 'MISSED'}` }) })
}

/** Nobody may search so often; here it is about how long each takes. */
async function forgetLimits(): Promise<void> {
  await database.pool.query('truncate rate_limits')
}

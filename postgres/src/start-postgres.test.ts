import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { ifPresent } from './files.ts'
import { findProcess } from './process-table.ts'
import { openScratch, postmasterPid, query, scratchesWithDatabase, type Scratch } from './scratch.fixture.ts'
import { takeLock } from './start-lock.ts'

// Each starts servers, some of them from nothing: a busy machine needs its time for that.
vi.setConfig({ testTimeout: 240_000 })
const PATIENTLY = { timeout: 30_000 }
const openDatabase = scratchesWithDatabase()
const dataOf = ({ dataDir }: { dataDir: string }) => join(dataDir, 'postgres-18')

test('a first start makes a durable UTF-8 database that only its socket reaches, and a stop ends the server', async () => {
  await using scratch = await openScratch()
  const postgres = await scratch.start({ settings: {} })
  expect(postgres.adopted).toBe(false)
  const shown = await query(
    postgres,
    `select current_setting('server_encoding'), current_setting('listen_addresses'), current_setting('fsync'),
            current_setting('synchronous_commit'), current_setting('full_page_writes'), current_setting('autovacuum'),
            current_setting('data_checksums'), (select datlocale from pg_database where datname = current_database())`,
  )
  expect(shown).toEqual([['UTF8', '', 'on', 'on', 'on', 'on', 'on', 'C.UTF-8']])
  expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
  const pid = await postmasterPid(dataOf(scratch))
  expect(await findProcess(pid)).toBeDefined()

  await postgres.stop()
  expect(await findProcess(pid)).toBeUndefined()
  expect(await postmasterPid(dataOf(scratch))).toBe(0)
})

test('the app owns its database but is no superuser', async () => {
  await using scratch = await openDatabase()
  await using postgres = await scratch.start()
  await query(postgres, 'create extension pg_trgm')
  await query(postgres, 'create database another')
  await expect(query(postgres, `copy (select 1) to program 'cat'`)).rejects.toThrow('permission denied')
})

test('a restart keeps what was written, and stopping twice is stopping once', async () => {
  await using scratch = await openDatabase()
  const first = await scratch.start()
  await query(first, 'create table note as select 7 as number')
  await Promise.all([first.stop(), first.stop()])
  await first.stop()

  await using second = await scratch.start()
  expect(second.adopted).toBe(false)
  expect(await query(second, 'select number from note')).toEqual([[7]])
})

test('a second start beside the first uses the same server, which ends with the last of them', async () => {
  await using scratch = await openDatabase()
  const first = await scratch.start()
  const second = await scratch.start()
  expect([first.adopted, second.adopted]).toEqual([false, true])
  expect(second.connection).toEqual(first.connection)
  const pid = await postmasterPid(dataOf(scratch))

  await first.stop()
  expect(await query(second, 'select 1')).toEqual([[1]])
  expect(await postmasterPid(dataOf(scratch))).toBe(pid)
  await second.stop()
  expect(await findProcess(pid)).toBeUndefined()
})

test('programs that start at the same instant on an empty directory share one server', async () => {
  await using scratch = await openScratch()
  const programs = [scratch.program(), scratch.program(), scratch.program()]
  const reports = await Promise.all(programs.map(({ report }) => report))
  expect(reports.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined])
  expect(reports.filter(({ adopted }) => adopted === false)).toHaveLength(1)
  const starts = await Promise.all(reports.map((report) => query(report, 'select pg_postmaster_start_time()::text')))
  expect(new Set(starts.flat(2)).size).toBe(1)

  const pid = await postmasterPid(dataOf(scratch))
  await Promise.all(programs.map((program) => program.finish()))
  expect(await findProcess(pid)).toBeUndefined()
})

test('a program killed -9 leaves its server to the next start, which adopts and stops it', async () => {
  await using scratch = await openDatabase()
  const program = scratch.program()
  await query(await program.report, 'create table note as select 7 as number')
  const pid = await postmasterPid(dataOf(scratch))
  await program.kill()
  expect(await findProcess(pid)).toBeDefined()

  const postgres = await scratch.start()
  expect(postgres.adopted).toBe(true)
  expect(await postmasterPid(dataOf(scratch))).toBe(pid)
  expect(await query(postgres, 'select number from note')).toEqual([[7]])
  await postgres.stop()
  expect(await findProcess(pid)).toBeUndefined()
})

test('a program killed -9 while it makes the database leaves nothing in the way of the next start', async () => {
  await using scratch = await openScratch()
  const program = scratch.program()
  await expect.poll(() => draftsIn(scratch), { ...PATIENTLY, interval: 5 }).not.toEqual([])
  await program.kill()
  expect(await readdir(scratch.dataDir)).toContain('postgres-18.lock')

  await using postgres = await scratch.start()
  expect(await query(postgres, 'select 1')).toEqual([[1]])
  expect((await readdir(scratch.dataDir)).toSorted()).toEqual(['postgres-18', 'postgres-18.log', 'postgres-18.run'])
})

test('program and server killed -9 amid a long query: the next start ends the remains and recovers', async () => {
  await using scratch = await openDatabase()
  const program = scratch.program()
  const report = await program.report
  await query(report, 'create table note as select 7 as number')
  await using busy = await connectBusy(report.connection)
  const orphan = busy.backend
  const pid = await postmasterPid(dataOf(scratch))
  await program.kill()
  process.kill(pid, 'SIGKILL')
  expect(await findProcess(orphan)).toBeDefined()

  await using postgres = await scratch.start()
  expect(postgres.adopted).toBe(false)
  expect(await query(postgres, 'select number from note')).toEqual([[7]])
  expect(await findProcess(orphan)).toBeUndefined()
})

test('a server killed -9 under a running program is brought up again by it, at the same address', async () => {
  await using scratch = await openDatabase()
  await using postgres = await scratch.start()
  await query(postgres, 'create table note as select 7 as number')
  const pid = await postmasterPid(dataOf(scratch))
  process.kill(pid, 'SIGKILL')

  const answer = () => query(postgres, 'select number from note').catch(() => undefined)
  await expect.poll(answer, PATIENTLY).toEqual([[7]])
  expect(await postmasterPid(dataOf(scratch))).not.toBe(pid)
  expect(scratch.said).toContain('PostgreSQL went away; bringing it up again.')
})

test('a data directory whose path is too long for a socket gets a short folder that later starts find', async () => {
  await using scratch = await openScratch()
  const dataDir = join(scratch.directory, 'd'.repeat(60), 'e'.repeat(60))
  await using first = await scratch.start({ dataDir })
  scratch.defer(() => rm(first.connection.host, { recursive: true, force: true }))
  await using second = await scratch.start({ dataDir })
  expect(Buffer.byteLength(first.connection.host)).toBeLessThanOrEqual(93)
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700)
  expect([first.adopted, second.adopted]).toEqual([false, true])
  expect(await query(second, 'select 1')).toEqual([[1]])
})

test('a path may hold spaces, commas, quotes and letters of any language', async () => {
  await using scratch = await openScratch()
  await using postgres = await scratch.start({ dataDir: join(scratch.directory, `a, "b" 'c' é`) })
  expect(await query(postgres, 'select 1')).toEqual([[1]])
})

test('a directory that was moved takes its database along', async () => {
  await using scratch = await openDatabase()
  const first = await scratch.start()
  await query(first, 'create table note as select 7 as number')
  await first.stop()
  const dataDir = join(scratch.directory, 'moved')
  await rename(scratch.dataDir, dataDir)
  await using second = await scratch.start({ dataDir })
  expect(await query(second, 'select number from note')).toEqual([[7]])
})

test('a start that is called off ends with the reason given, and leaves nothing half-made', async () => {
  await using scratch = await openScratch()
  const caller = new AbortController()
  const start = scratch.start({ signal: caller.signal })
  await expect.poll(() => draftsIn(scratch), { ...PATIENTLY, interval: 5 }).not.toEqual([])
  caller.abort(new Error('called off'))
  await expect(start).rejects.toThrow('called off')
  expect(await readdir(scratch.dataDir)).toEqual([])
})

test('a start waits for its turn while another program starts or stops the server, unless it is called off', async () => {
  await using scratch = await openDatabase()
  const caller = new AbortController()
  {
    await using _ = await takeLock(join(scratch.dataDir, 'postgres-18.lock'), caller.signal)
    const impatient = scratch.start({ signal: caller.signal })
    caller.abort(new Error('called off'))
    await expect(impatient).rejects.toThrow('called off')
  }
  await using postgres = await scratch.start()
  expect(postgres.adopted).toBe(false)
})

test('a server is stopped although its data directory was removed under it', async () => {
  await using scratch = await openDatabase()
  const postgres = await scratch.start()
  const pid = await postmasterPid(dataOf(scratch))
  await rename(scratch.dataDir, join(scratch.directory, 'elsewhere'))
  await postgres.stop()
  expect(await findProcess(pid)).toBeUndefined()
})

async function draftsIn({ dataDir }: Scratch): Promise<string[]> {
  const names = (await ifPresent(readdir(dataDir))) ?? []
  return names.filter((name) => name.startsWith('postgres-18.new-'))
}

/** A session amid a query that never looks up from its work. */
async function connectBusy(connection: ConstructorParameters<typeof Client>[0]) {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const work = client
    .query('select sum(n) from (select generate_series(1, 1e12::bigint) as n) as numbers')
    .catch(() => undefined)
  const isBusy = async () =>
    (
      await query({ connection: connection as never }, `select state from pg_stat_activity where pid = ${rows[0]?.pid}`)
    )[0]
  await expect.poll(isBusy, PATIENTLY).toEqual(['active'])
  return {
    backend: rows[0]?.pid ?? 0,
    async [Symbol.asyncDispose]() {
      await work
      await client.end()
    },
  }
}

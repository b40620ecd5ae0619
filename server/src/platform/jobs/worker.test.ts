import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { compileCache } from '@envoi/testing/compile-cache'
import { createDatabase } from '@envoi/testing/database'
import { Client } from 'pg'
import { describe, expect, inject, test, vi } from 'vitest'
import type { Database } from '../database/connect.ts'
import { createLog } from '../log.ts'
import { holdBackFailed, tryFailedAgain } from './failed-jobs.fixture.ts'
import { startWithoutTimetable } from './no-timetable.fixture.ts'
import { addJob, type JobOptions } from './jobs.ts'
import { unlockJobsOfDeadWorkers } from './worker-lock.ts'
import { UNLOCK_EVERY, startWorker } from './worker.ts'

const PATIENTLY = { timeout: 30_000 }
/** For a runner that is to be given up, which takes eight seconds otherwise. */
const IMPATIENTLY = { longestStop: 500 }

/** A database of its own, and what happened to the jobs in it. */
async function openQueue() {
  await using opening = new AsyncDisposableStack()
  const created = opening.use(await createDatabase())
  const { url } = created
  const database = created.connect()
  const name = new URL(url.replace('@/', '@local/')).pathname.slice(1)
  const ran: string[] = []
  const logged: string[] = []
  const closing = opening.move()
  return {
    url,
    name,
    database,
    ran,
    logged: () => logged.join(''),
    add: (job: string, payload: object = {}, options: JobOptions = {}) =>
      database.transaction((tx) => addJob(tx, job, payload, options)),
    /** Each job is a name and what it does; that it ran is noted before. */
    async work(jobs: Record<string, () => Promise<void> | void>): Promise<void> {
      const list = Object.entries(jobs).map(([name, work]) => ({
        name,
        handle: async () => {
          ran.push(name)
          await work()
        },
      }))
      const log = createLog((line) => logged.push(line))
      closing.use(await startWorker({ database, jobs: list, log, pollInterval: 100, unlockEvery: 100 }))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const nothing = (): void => {}

async function jobsIn({ pool }: Database): Promise<{ attempts: number; locked_by: string | null }[]> {
  return (await pool.query('select attempts, locked_by from graphile_worker._private_jobs order by id')).rows
}
/** Each of them holds a lock as the sign that it lives. */
async function livingWorkers({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}
/** As if the job had been taken long ago: one just taken is left alone. */
const makeOld = ({ pool }: Database) =>
  pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`,
  )

test('the jobs of workers that died are looked for often enough to be given back within a minute', async () => {
  await using queue = await openQueue()
  const every = vi.spyOn(globalThis, 'setInterval')
  await using _worker = await startWorker({ database: queue.database, jobs: [], log: createLog(nothing) })
  expect(every.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(UNLOCK_EVERY)
  every.mockRestore()
  // One that was just taken is left alone for ten seconds.
  expect(UNLOCK_EVERY + 10_000).toBeLessThanOrEqual(60_000)
})

test('a job happens together with its change: rolled back it never was, committed it runs once', async () => {
  await using queue = await openQueue()
  const change = queue.database.transaction(async (tx) => {
    await addJob(tx, 'undone', {})
    throw new Error('the change is not made')
  })
  await expect(change).rejects.toThrow('the change is not made')
  await queue.add('done')
  await queue.work({ undone: nothing, done: nothing })
  await expect.poll(() => jobsIn(queue.database), PATIENTLY).toEqual([])
  expect(queue.ran).toEqual(['done'])
})

test('of jobs with the same key that have not started yet there is one', async () => {
  await using queue = await openQueue()
  const later = { runAt: new Date(Date.now() + 3_600_000), key: 'only' }
  await queue.add('done', {}, later)
  await queue.add('done', {}, later)
  expect(await jobsIn(queue.database)).toHaveLength(1)
})

test('a spare one is added only where none waits or runs under its key', async () => {
  await using queue = await openQueue()
  const times = async () =>
    (await queue.database.pool.query<{ run_at: Date }>('select run_at from graphile_worker._private_jobs')).rows
  const runAt = new Date(Date.now() + 3_600_000)
  await queue.add('done', {}, { runAt, key: 'only' })
  await queue.add('done', {}, { key: 'only', isSpare: true })
  expect(await times()).toEqual([{ run_at: runAt }])
  await queue.add('done', {}, { key: 'only' })
  expect((await times())[0]?.run_at.getTime()).toBeLessThan(runAt.getTime())

  const change = (what: string) => queue.database.pool.query(`update graphile_worker._private_jobs set ${what}`)
  await change(`attempts = 1, locked_at = now(), locked_by = 'somebody'`)
  await queue.add('done', {}, { key: 'only', isSpare: true })
  expect(await jobsIn(queue.database)).toEqual([{ attempts: 1, locked_by: 'somebody' }])
  await change('attempts = max_attempts, locked_at = null, locked_by = null')
  await queue.add('done', {}, { key: 'only', isSpare: true })
  expect(await jobsIn(queue.database)).toContainEqual({ attempts: 0, locked_by: null })
})

test('jobs of one queue run one after the other, and hold up nobody else', async () => {
  await using queue = await openQueue()
  const going = Promise.withResolvers<void>()
  await queue.add('long', {}, { queue: 'one' })
  await queue.add('next', {}, { queue: 'one' })
  await queue.add('other')
  await queue.work({ long: () => going.promise, next: nothing, other: nothing })
  await expect.poll(() => queue.ran.toSorted(), PATIENTLY).toEqual(['long', 'other'])
  going.resolve()
  await expect.poll(() => jobsIn(queue.database), PATIENTLY).toEqual([])
  expect(queue.ran.at(-1)).toBe('next')
})

test('a job that fails is told in the log without people’s data, and tried again until it is done', async () => {
  await using queue = await openQueue()
  await holdBackFailed(queue.database)
  let failures = 1
  await queue.add('fragile')
  await queue.work({
    fragile() {
      if (failures-- > 0) throw new Error('Failed query: select 1\nparams: ana@example.org')
    },
  })
  await expect.poll(() => jobsIn(queue.database), PATIENTLY).toEqual([{ attempts: 1, locked_by: null }])
  expect(queue.logged()).toContain('"event":"job-failed","job":"fragile"')
  expect(queue.logged()).not.toContain('ana@example.org')

  await tryFailedAgain(queue.database)
  await expect.poll(() => jobsIn(queue.database), PATIENTLY).toEqual([])
  expect(queue.ran).toEqual(['fragile', 'fragile'])
})

test('a worker keeps its jobs as long as it lives, and loses them when it is killed -9', async () => {
  await using queue = await openQueue()
  await queue.add('hold')
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'holding-worker.fixture.ts'), queue.url], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect.poll(() => livingWorkers(queue.database), PATIENTLY).toBe(1)
  await makeOld(queue.database)
  await queue.work({ hold: nothing })
  expect(await unlockJobsOfDeadWorkers(queue.database)).toEqual([])
  expect(queue.ran).toEqual([])

  holder.kill('SIGKILL')
  await expect.poll(() => queue.ran, PATIENTLY).toEqual(['hold'])
  await expect.poll(() => jobsIn(queue.database), PATIENTLY).toEqual([])
})

test('a job just taken is left alone, since its worker may be about to prove that it lives', async () => {
  await using queue = await openQueue()
  await queue.add('hold', {}, { runAt: new Date(Date.now() + 3_600_000) })
  await queue.database.pool.query(`update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now()`)
  expect(await unlockJobsOfDeadWorkers(queue.database)).toEqual([])
  await makeOld(queue.database)
  expect(await unlockJobsOfDeadWorkers(queue.database)).toEqual(['somebody'])
})

test('when the database cannot be told that a job is done, the worker goes on afterwards and runs it again', async () => {
  await using queue = await openQueue()
  await using admin = await openAdmin()
  await queue.add('first')
  await queue.work({
    // The database closes while the job runs for the first time.
    async first() {
      if (queue.ran.length > 1) return
      // Given back when the test says so, however long the rest of it takes.
      await queue.database.pool.query(`update graphile_worker._private_jobs set locked_at = now() + interval '1 hour'`)
      await admin.close(queue.name)
    },
    second: nothing,
  })
  await expect.poll(() => queue.logged(), PATIENTLY).toContain('Failed to complete jobs')
  await admin.open(queue.name)
  await queue.add('second')
  await expect.poll(() => queue.ran, PATIENTLY).toEqual(['first', 'second'])
  await makeOld(queue.database)
  await expect.poll(() => jobsIn(queue.database), PATIENTLY).toEqual([])
  expect(queue.ran).toEqual(['first', 'second', 'first'])
})

test('a worker that is asked to stop finishes the job under way first', async () => {
  await using queue = await openQueue()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const slow = {
    name: 'slow',
    async handle() {
      begin()
      await mayEnd
      queue.ran.push('slow')
    },
  }
  await queue.add('slow')
  const worker = await startWorker({ database: queue.database, jobs: [slow], log: createLog(nothing) })
  await hasBegun
  const stopped = worker[Symbol.asyncDispose]()
  letEnd()
  await stopped
  expect(queue.ran).toEqual(['slow'])
  expect(await jobsIn(queue.database)).toEqual([])
})

/** Waits until so many ends could not be told the database, one after the other. */
const untold = (queue: { logged(): string }, what: 'complete' | 'fail', times: number): Promise<void> =>
  vi.waitFor(
    () => expect(queue.logged().split(`Failed to ${what} jobs`).length - 1).toBeGreaterThanOrEqual(times),
    PATIENTLY,
  )

// Each waits for seconds in which nothing happens, on a database of its own.
describe.concurrent('a runner that does not end by itself', () => {
  test('a worker whose runner does not get over an end that the database could not be told has a new one', async ({
    expect,
  }) => {
    await using queue = await openQueue()
    await using admin = await openAdmin()
    await queue.add('first')
    await queue.add('second')
    await queue.add('third')
    await queue.work({
      async first() {
        // It is run again: the database closes once.
        if (queue.ran.length > 3) return
        await expect.poll(() => queue.ran.length, PATIENTLY).toBe(3)
        await admin.close(queue.name)
      },
      second: () => untold(queue, 'complete', 1),
      async third() {
        // Two ends that were not told, both gone by: from here on graphile waits for a third that never comes.
        await untold(queue, 'complete', 2)
        throw new Error('fails')
      },
      next: nothing,
    })
    await untold(queue, 'fail', 1)
    await admin.open(queue.name)
    await queue.add('next')
    await expect.poll(() => queue.ran, PATIENTLY).toContain('next')
  })

  test('a job that ends after its runner was given up is no longer that runner’s', async ({ expect }) => {
    await using queue = await openQueue()
    await using admin = await openAdmin()
    const begun = Promise.withResolvers<void>()
    const lateEnd = Promise.withResolvers<void>()
    const first = { name: 'first', handle: () => begun.promise.then(() => admin.close(queue.name)) }
    const late = { name: 'late', handle: () => (begun.resolve(), lateEnd.promise) }
    await queue.add('first')
    await queue.add('late')
    const logged: string[] = []
    const log = createLog((line) => logged.push(line))
    const worker = await startWorker({ database: queue.database, jobs: [first, late], log, ...IMPATIENTLY })
    await untold({ logged: () => logged.join('') }, 'complete', 1)
    await worker[Symbol.asyncDispose]()
    await admin.open(queue.name)
    lateEnd.resolve()
    // Graphile would tell of it by now: it writes ends down without waiting for them, and refuses what comes after its own.
    await delay(500)
    expect(await jobsIn(queue.database)).toHaveLength(2)
  })

  // That it stops at once, and does not wait for its next try, is told in soak.
  test('a worker that cannot read its timetable, and waits longer each time before it tries again, stops for good', async ({
    expect,
  }) => {
    await using queue = await openQueue()
    const { worker, logged } = await startWithoutTimetable(queue.database)
    await expect.poll(logged).toMatch(/restarting in \d{4}/)
    await worker[Symbol.asyncDispose]()
    const tries = logged()
    await expect.poll(() => livingWorkers(queue.database)).toBe(0)
    expect(logged()).toBe(tries)
  })

  test('a job that does not heed the stop is given back, and another worker runs it', async ({ expect }) => {
    await using queue = await openQueue()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const endless = { name: 'endless', handle: () => (begin(), new Promise<void>(nothing)) }
    await queue.add('endless')
    const worker = await startWorker({
      database: queue.database,
      jobs: [endless],
      log: createLog(nothing),
      ...IMPATIENTLY,
    })
    await hasBegun
    await worker[Symbol.asyncDispose]()
    expect(await jobsIn(queue.database)).toEqual([{ attempts: 1, locked_by: null }])
  })
})

async function openAdmin() {
  const client = new Client(inject('postgres'))
  await client.connect()
  return {
    async close(name: string) {
      await client.query(`alter database ${name} allow_connections false`)
      // Waits until each is gone: one that still lived would end under whoever takes it from the pool next.
      await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
    },
    open: (name: string) => client.query(`alter database ${name} allow_connections true`),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

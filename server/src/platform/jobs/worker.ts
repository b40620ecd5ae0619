import { EventEmitter } from 'node:events'
import { Logger, type Runner, type WorkerEvents, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'
import { unlockJobsOfDeadWorkers } from './unlock.ts'

export type Worker = AsyncDisposable

const CONCURRENCY = 4
const UNLOCK_EVERY = 15_000

export const migrateJobs = (pool: Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: graphileLogger(log) })

/** Runs jobs until disposed; jobs under way are finished first. */
export async function startWorker(deps: {
  database: Database
  jobs: Job[]
  log: Log
  pollInterval?: number
}): Promise<Worker> {
  const { database, jobs, log } = deps
  const events: WorkerEvents = new EventEmitter()
  const proofs: Promise<ProofOfLife>[] = []
  events.on('pool:create', ({ workerPool }) => proofs.push(proveLife(database.pool, workerPool.id, log)))
  events.on('job:failed', ({ job, error }) => log.error('job-dead', error, { job: job.task_identifier, jobId: job.id }))

  await unlockJobsOfDeadWorkers(database)
  const runner: Runner = await run({
    pgPool: database.pool,
    events,
    logger: graphileLogger(log),
    concurrency: CONCURRENCY,
    pollInterval: deps.pollInterval ?? 2000,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload, { abortSignal }) => job.handle(payload, abortSignal ?? new AbortController().signal),
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron === undefined ? [] : [{ task: job.name, match: job.cron, options: { jobKey: job.name } }],
      ),
    ),
  })
  const unlocking = setInterval(() => {
    unlockJobsOfDeadWorkers(database).then(
      (dead) => dead.length > 0 && log.warn('jobs-of-dead-workers-unlocked', { workers: dead }),
      (error: unknown) => log.error('job-unlock-failed', error),
    )
  }, UNLOCK_EVERY)

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(unlocking)
      await runner.stop()
      for (const proof of await Promise.all(proofs)) proof.end()
    },
  }
}

type ProofOfLife = { end(): void }

/** Holds the worker's advisory lock on a connection of its own, and takes it again when that connection breaks. */
async function proveLife(pool: Pool, workerId: string, log: Log): Promise<ProofOfLife> {
  let client: PoolClient | undefined
  let hasEnded = false
  async function hold(): Promise<void> {
    try {
      client = await pool.connect()
      client.once('error', (error) => {
        client?.release(error)
        client = undefined
        if (!hasEnded) setTimeout(() => void hold(), 1000).unref()
      })
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId])
    } catch (error) {
      log.error('worker-lock-failed', error)
      if (!hasEnded) setTimeout(() => void hold(), 1000).unref()
    }
  }
  await hold()
  return {
    end() {
      hasEnded = true
      client?.release(true)
    },
  }
}

/** Graphile's own lines go into our log; its chatter does not. */
const graphileLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error('job-runner', message)
    if (level === 'warning') log.warn('job-runner', { message })
  })

import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type WorkerEvents, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'
import { proveLife } from './proof-of-life.ts'

export type RunnerDeps = { pool: Pool; jobs: Job[]; log: Log; pollInterval?: number }
/** One life of the job runner. It may end by itself when it cannot tell the database that a job is done. */
export type Runner = { ended: Promise<void>; stop(): Promise<void> }

const CONCURRENCY = 4
/** Jobs are asked to stop after five seconds; what still runs then is given back, to be run again. */
const LONGEST_STOP = 8000

export const migrateJobs = (pool: Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: graphileLogger(log) })

export async function startRunner({ pool, jobs, log, pollInterval = 2000 }: RunnerDeps): Promise<Runner> {
  const life = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void proveLife({ pool, log }, workerPool.id, life.signal))
  events.on('job:error', ({ job, error }) =>
    log.error(job.attempts < job.max_attempts ? 'job-failed' : 'job-dead', error, {
      job: job.task_identifier,
      jobId: job.id,
      attempt: job.attempts,
    }),
  )
  const graphile = await run({
    pgPool: pool,
    events,
    logger: graphileLogger(log),
    concurrency: CONCURRENCY,
    pollInterval,
    noHandleSignals: true,
    // Without a batch, a failure to record a job's end would be nobody's and end the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
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
  let isStopping = false
  const ended = graphile.promise
    .catch((error: unknown) => log.error('job-runner', error))
    .finally(() => {
      isStopping = true
      life.abort()
    })

  return {
    ended,
    async stop() {
      if (!isStopping) {
        isStopping = true
        const limit = delay(LONGEST_STOP, 'late', { ref: false })
        if ((await Promise.race([graphile.stop(), limit])) === 'late') await graphile.kill()
      }
      await ended
    },
  }
}

/** Graphile's own lines go into our log; its chatter does not, and a failed job is told by its event. */
const graphileLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] === true) return
    if (level === 'error') log.error('job-runner', message)
    if (level === 'warning') log.warn('job-runner', { message })
  })

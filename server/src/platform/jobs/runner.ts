import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type WorkerEvents, type WorkerPool, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'
import { holdWorkerLock } from './worker-lock.ts'

export type RunnerDeps = { pool: Pool; jobs: Job[]; log: Log; pollInterval?: number; longestStop?: number }
/** One life of the job runner. It may end by itself when it cannot tell the database that a job is done. */
export type Runner = { ended: Promise<void>; stop(): Promise<void> }

/** One more than all queues together, which run one job at a time each: mail and expiry are not in any. */
const CONCURRENCY = 8
/** Jobs are asked to stop after five seconds; what still runs three later is given back, to be run again. */
const LONGEST_STOP = 8000
/** Unless nobody waits for the stop: most that do not heed it end with a statement, which takes no longer. */
const LONGEST_JOB = 65_000
/** Giving back has its own limit of five seconds; beyond it the jobs are freed by the end of the lock that proves life. */
const LONGEST_GIVING_BACK = 7000

export const migrateJobs = (pool: Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: graphileLogger(log) })

export async function startRunner({
  pool,
  jobs,
  log,
  pollInterval = 2000,
  longestStop = LONGEST_STOP,
}: RunnerDeps): Promise<Runner> {
  const life = new AbortController()
  const asked = Promise.withResolvers<void>()
  const underWay = new Set<Promise<void>>()
  let isGivenUp = false

  async function handle(job: Job, payload: unknown, signal = new AbortController().signal): Promise<void> {
    const work = job.handle(payload, signal)
    underWay.add(work)
    try {
      await work
    } catch (error) {
      if (isGivenUp) log.error('job-failed', error, { job: job.name })
      throw error
    } finally {
      underWay.delete(work)
      // It was given back: whatever graphile made of its end would be about a job that another runner has.
      if (isGivenUp) await new Promise<never>(() => {})
    }
  }

  const events: WorkerEvents = new EventEmitter()
  // In a box, since a pool of workers is itself a promise, that of its end.
  const created = Promise.withResolvers<{ workers: WorkerPool }>()
  events.on('pool:create', ({ workerPool }) => {
    created.resolve({ workers: workerPool })
    void holdWorkerLock({ pool, log }, workerPool.id, life.signal)
  })
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
      jobs.map((job) => [job.name, (payload, { abortSignal }) => handle(job, payload, abortSignal)]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron === undefined
          ? []
          : [
              {
                task: job.name,
                match: job.cron,
                options: { jobKey: job.name, ...(job.queue && { queueName: job.queue }) },
              },
            ],
      ),
    ),
  })
  // The pool's end, not graphile's: that also waits for the cron, which sleeps up to a minute after a failed query.
  graphile.promise.catch((error: unknown) => log.error('job-runner', error))
  const { workers } = await created.promise
  const end = Promise.withResolvers<void>()
  const ended = end.promise.finally(() => life.abort())
  workers.promise.then(end.resolve, (error: unknown) => {
    log.error('job-runner', error)
    end.resolve()
  })
  const endsWithin = async (milliseconds: number): Promise<boolean> =>
    (await Promise.race([ended, delay(milliseconds, 'late', { ref: false })])) !== 'late'

  /** Graphile may wait forever for the ends of jobs that it could not tell the database: nobody else does. */
  async function endInTime(): Promise<void> {
    if (await endsWithin(longestStop)) return
    await Promise.race([Promise.allSettled(underWay), asked.promise, delay(LONGEST_JOB, undefined, { ref: false })])
    isGivenUp = true
    Promise.resolve(workers.forcefulShutdown('The jobs take too long to stop')).catch((error: unknown) =>
      log.error('job-runner', error),
    )
    if (!(await endsWithin(LONGEST_GIVING_BACK))) log.warn('job-runner-left', {})
    // Its timetable too, where it has not come to that.
    graphile.stop().catch(() => undefined)
    end.resolve()
  }
  // Also when it stops by itself, so that it can be followed by another.
  events.on('pool:gracefulShutdown', () => void endInTime())

  return {
    ended,
    async stop() {
      asked.resolve()
      // Refused by one that is stopping by itself, which is as good.
      graphile.stop().catch(() => undefined)
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

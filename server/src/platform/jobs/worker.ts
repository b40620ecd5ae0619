import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'
import { type Runner, startRunner } from './runner.ts'
import { unlockJobsOfDeadWorkers } from './worker-lock.ts'

export { migrateJobs } from './runner.ts'
export type Worker = AsyncDisposable

export const UNLOCK_EVERY = 15_000
const BETWEEN_STARTS = 1000

/** Runs jobs until disposed; jobs under way are finished first. A runner that gives up is followed by a new one. */
export async function startWorker(deps: {
  database: Database
  jobs: Job[]
  log: Log
  pollInterval?: number
  longestStop?: number
  unlockEvery?: number
}): Promise<Worker> {
  const { database, log } = deps
  const stopping = new AbortController()
  const start = (): Promise<Runner> => startRunner({ ...deps, pool: database.pool })

  await unlockJobsOfDeadWorkers(database)
  let runner = await start()
  const keeping = keepRunning()
  const unlocking = setInterval(() => {
    unlockJobsOfDeadWorkers(database).then(
      (dead) => dead.length > 0 && log.warn('jobs-of-dead-workers-unlocked', { workers: dead }),
      (error: unknown) => log.error('job-unlock-failed', error),
    )
  }, deps.unlockEvery ?? UNLOCK_EVERY)

  async function keepRunning(): Promise<void> {
    await runner.ended
    while (!stopping.signal.aborted) {
      try {
        await delay(BETWEEN_STARTS, undefined, { signal: stopping.signal })
        runner = await start()
        if (stopping.signal.aborted) await runner.stop()
        await runner.ended
      } catch (error) {
        if (!stopping.signal.aborted) log.error('job-runner-not-started', error)
      }
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      clearInterval(unlocking)
      await runner.stop()
      await keeping
    },
  }
}

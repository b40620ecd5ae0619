import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Database } from '../database/connect.ts'
import { sql } from '../database/drizzle.ts'
import type { Log } from '../log.ts'

const BETWEEN_TRIES = 1000

/**
 * Holds a worker's advisory lock, on a connection of its own, until the signal fires; a connection that breaks is
 * replaced. While the lock is held nobody takes the worker's jobs away, and it falls with the process.
 */
export async function holdWorkerLock(
  deps: { pool: Pool; log: Log },
  workerId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await holdLock(deps.pool, workerId, signal)
    } catch (error) {
      deps.log.error('worker-lock-failed', error)
    }
    await delay(BETWEEN_TRIES, undefined, { signal }).catch(() => undefined)
  }
}

/** Resolves when the connection, and with it the lock, is gone. */
async function holdLock(pool: Pool, workerId: string, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  const over = Promise.withResolvers<void>()
  client.once('end', over.resolve)
  signal.addEventListener('abort', () => over.resolve())
  try {
    if (signal.aborted) return
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId])
    await over.promise
  } finally {
    client.release(true)
  }
}

/** A job just taken is left alone: its worker may still be about to take its lock. */
const SETTLED = '10 seconds'

/**
 * A killed worker's jobs would stay locked for four hours. Every worker holds an advisory lock under its id as long as
 * it lives; jobs locked by an id whose lock is free are given back.
 */
export async function unlockJobsOfDeadWorkers(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from (
        select distinct locked_by as id from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - ${SETTLED}::interval
      ) as lockers where pg_try_advisory_xact_lock(hashtextextended(id, 0))`)
    const dead = rows.map((row) => row.id)
    if (dead.length > 0) await tx.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(dead)}::text[])`)
    return dead
  })
}

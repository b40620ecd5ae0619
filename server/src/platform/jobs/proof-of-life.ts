import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '../log.ts'

const BETWEEN_TRIES = 1000

/**
 * Holds a worker's advisory lock, on a connection of its own, until the signal fires; a connection that breaks is
 * replaced. While the lock is held nobody takes the worker's jobs away, and it falls with the process.
 */
export async function proveLife(deps: { pool: Pool; log: Log }, workerId: string, signal: AbortSignal): Promise<void> {
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

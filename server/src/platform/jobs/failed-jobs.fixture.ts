import { expect } from 'vitest'
import type { Database } from '../database/connect.ts'

/**
 * From now on a job that failed waits until it is told to try again. It would by itself after three seconds, in which a
 * busy machine may not get to look at it.
 */
export async function holdBackFailed({ pool }: Database): Promise<void> {
  await pool.query(`
    create function hold_back() returns trigger language plpgsql as $$
    begin
      new.run_at := now() + interval '1 hour';
      return new;
    end $$`)
  await pool.query(`
    create trigger hold_back before update of last_error on graphile_worker._private_jobs
    for each row execute function hold_back()`)
}

/** What has failed tries again now; that which is under way may still fail, and is waited for. */
export async function tryFailedAgain({ pool }: Database): Promise<void> {
  const underWay = 'select from graphile_worker._private_jobs where locked_at is not null'
  await expect.poll(async () => (await pool.query(underWay)).rowCount).toBe(0)
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
}

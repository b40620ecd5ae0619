import { sql } from '../database/drizzle.ts'
import type { Database } from '../database/connect.ts'

/** A job just taken is left alone: its worker may still be about to take the lock below. */
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

import { sql } from '../database/drizzle.ts'
import type { Database, Transaction } from '../database/connect.ts'

/** A job is a name and a short handler that calls a use case. It may run twice: its effect is keyed, not its run. */
export type Job = {
  name: string
  handle: (payload: unknown, signal: AbortSignal) => Promise<void>
  /** Crontab time, in UTC, for what runs by itself. */
  cron?: string
  /** In which it then waits for its turn. */
  queue?: string
}

export type JobOptions = {
  runAt?: Date
  /** A job with the same key that has not started yet is replaced, so there is one. */
  key?: string
  /** One that waits or runs under the key is left as it is, unless it is dead. */
  isSpare?: boolean
  /** Jobs of one queue run one after the other. */
  queue?: string
}

const MAX_ATTEMPTS = 25

/** Written in the transaction of the change: it happens together with it, or not at all. Payloads hold ids, no secrets. */
export async function addJob(tx: Transaction, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const isWanted =
    options.isSpare === true
      ? sql`not exists (select from graphile_worker.jobs where key = ${options.key ?? null} and attempts < max_attempts)`
      : sql`true`
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${options.key ?? null}::text,
      queue_name := ${options.queue ?? null}::text)
    where ${isWanted}`)
}

/** Many of one kind in one step, so that whoever holds a lock meanwhile does not hold it for each. */
export async function addJobs(tx: Transaction, name: string, payloads: readonly object[]): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${name}, payload := payload, max_attempts := ${MAX_ATTEMPTS}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`)
}

/** Takes back jobs of one kind that wait for their turn, except one with a key: whoever runs does their work. */
export async function dropWaiting(database: Database, name: string): Promise<void> {
  await database.execute(sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and key is null and locked_at is null))`)
}

import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'

/** A job is a name and a short handler that calls a use case. It may run twice: its effect is keyed, not its run. */
export type Job = {
  name: string
  handle: (payload: unknown, signal: AbortSignal) => Promise<void>
  /** Crontab time, in UTC, for what runs by itself. */
  cron?: string
}

export type JobOptions = {
  runAt?: Date
  /** A job with the same key that has not started yet is replaced, so there is one. */
  key?: string
  /** One that waits under the key keeps its time. */
  keepsTime?: boolean
  /** Jobs of one queue run one after the other. */
  queue?: string
}

const MAX_ATTEMPTS = 25

/** Written in the transaction of the change: it happens together with it, or not at all. Payloads hold ids, no secrets. */
export async function addJob(tx: Transaction, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${options.key ?? null}::text,
      job_key_mode := ${options.keepsTime === true ? 'preserve_run_at' : 'replace'}::text,
      queue_name := ${options.queue ?? null}::text)`)
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './service.ts'

const PATIENCE = 30_000
const BETWEEN_LOOKS = 25

/** Waits until nothing waits to be sent any more, for tests that say what nobody was sent. */
export async function whenMailQueueIsEmpty(service: Service): Promise<void> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const { rows } = await service.app.database.pool.query(
      `select 1 from graphile_worker.jobs where run_at <= now() and (
         task_identifier in ('send-letter', 'send-text', 'make-password-link', 'tell-sender', 'tell-receiver', 'mail-who-waits')
         or task_identifier like '%→ notices')`,
    )
    if (rows.length === 0) return
    if (performance.now() > until) throw new Error('a letter does not leave')
    await delay(BETWEEN_LOOKS)
  }
}

/** What is gathered for a while into one letter is told now. */
export async function sendGatheredMail(service: Service): Promise<void> {
  await whenMailQueueIsEmpty(service)
  const { pool } = service.app.database
  await pool.query(`
    update graphile_worker._private_jobs set run_at = now() where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'tell-sender')`)
  await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
  await whenMailQueueIsEmpty(service)
}

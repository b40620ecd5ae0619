import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './service.ts'

const PATIENCE = 15_000
const BETWEEN_LOOKS = 25

/** Waits until nothing waits to be sent any more, for tests that say what nobody was sent. */
export async function whenAllLettersHaveLeft(service: Service): Promise<void> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const { rows } = await service.app.database.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier in ('send-letter', 'send-text', 'make-password-link')`,
    )
    if (rows.length === 0) return
    if (performance.now() > until) throw new Error('a letter does not leave')
    await delay(BETWEEN_LOOKS)
  }
}

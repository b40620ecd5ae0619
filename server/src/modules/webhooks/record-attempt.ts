import type { Delivered } from '../../outside/webhook-sender/port.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { and, eq, sql } from '../../platform/database/drizzle.ts'
import type { Letterbox } from '../mail/index.ts'
import { addFailure, nextTryIn, restAfter } from './retry-times.ts'
import { type Delivery, updateWebhook } from './store.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export type RecordDeps = { database: Database; letterbox: Letterbox; random?: () => number }

const inTime = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`
const millisecondsSince = (column: typeof webhooks.failingSince) =>
  sql<number | null>`(extract(epoch from now() - ${column}) * 1000)::float8`

/** What became of a try: noted for its event and for its webhook in one step, and the letter with it where it is the last. */
export function recordAttempt(
  { database, letterbox, random = Math.random }: RecordDeps,
  { id, webhookId }: Pick<Delivery, 'id' | 'webhookId'>,
  delivered: Delivered,
): Promise<void> {
  return database.transaction(async (tx) => {
    // The webhook first, as whoever deletes it does.
    const streak = await holdStreak(tx, webhookId)
    const attempt = streak && (await findAttempt(tx, id))
    if (!attempt) return
    const attempts = attempt.attempts + 1
    const isDone = delivered.failure === null
    const wait = isDone ? undefined : nextTryIn(attempts, attempt.age, random())
    await tx
      .update(webhookDeliveries)
      .set({
        ...lastAttempt(delivered),
        attempts,
        state: isDone ? 'DELIVERED' : wait === undefined ? 'FAILED' : 'WAITING',
        nextAttemptAt: wait === undefined ? null : inTime(wait),
      })
      .where(eq(webhookDeliveries.id, id))
    if (isDone) await noteSuccess(tx, webhookId)
    else await noteFailure(tx, letterbox, { id: webhookId, ...streak })
  })
}

/** Of every try, also one that somebody made by hand. */
export const lastAttempt = ({ status, failure, milliseconds, answer }: Delivered) => ({
  status,
  failure,
  milliseconds,
  answer,
  lastAttemptAt: sql`now()`,
})

/** It takes events: whatever waits goes out at once. */
export const noteSuccess = (tx: Transaction, id: number): Promise<void> =>
  updateWebhook(tx, id, {
    failures: 0,
    failingSince: null,
    restsUntil: null,
    lastAttemptAt: sql`now()`,
    lastWasDelivered: true,
  })

type Held = NonNullable<Awaited<ReturnType<typeof holdStreak>>>

async function holdStreak(tx: Transaction, id: number) {
  const [row] = await tx
    .select({
      publicId: webhooks.publicId,
      isEnabled: webhooks.isEnabled,
      failures: webhooks.failures,
      failingFor: millisecondsSince(webhooks.failingSince),
      sinceLast: millisecondsSince(webhooks.lastAttemptAt),
    })
    .from(webhooks)
    .where(eq(webhooks.id, id))
    .for('no key update')
  return row
}

/** Still waiting: what was delivered by hand meanwhile stays so. */
async function findAttempt(tx: Transaction, id: number) {
  const [row] = await tx
    .select({
      attempts: webhookDeliveries.attempts,
      age: sql<number>`(extract(epoch from now() - ${webhookDeliveries.createdAt}) * 1000)::float8`,
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'WAITING')))
    .for('no key update')
  return row
}

async function noteFailure(
  tx: Transaction,
  letterbox: Letterbox,
  { id, publicId, isEnabled, ...streak }: Held & { id: number },
): Promise<void> {
  const { isNew, isOver } = addFailure(streak)
  const failures = isNew ? 1 : streak.failures + 1
  const turnsOff = isOver && isEnabled
  await updateWebhook(tx, id, {
    failures,
    restsUntil: inTime(restAfter(failures)),
    lastAttemptAt: sql`now()`,
    lastWasDelivered: false,
    ...(isNew && { failingSince: sql`now()` }),
    ...(turnsOff && { isEnabled: false, disabledByFailuresAt: sql`now()` }),
  })
  if (turnsOff) await letterbox.post(tx, 'webhook-disabled', publicId)
}

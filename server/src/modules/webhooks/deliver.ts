import { setTimeout as delay } from 'node:timers/promises'
import { webhooks as limits } from '@envoi/contract/developer-limits'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { and, eq, sql } from '../../platform/database/drizzle.ts'
import { type Job, addJob, dropWaiting } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { findEntitledOwner } from './owner.ts'
import { type RecordDeps, recordAttempt } from './record-attempt.ts'
import { type SendDeps, sendEvent } from './send-event.ts'
import { type Webhook, dropNew, findDue, findWebhookById, numberNew, updateWebhook } from './store.ts'
import { webhookDeliveries } from './tables.ts'

export type DeliverDeps = SendDeps & RecordDeps & { log: Log }

const deliverJob = 'deliver-webhooks'
const QUEUE = 'webhooks'

/** So many are called at once, each for one event at a time: who hangs takes one of these places for five seconds. */
const LANES = 16
/** As long as some are being called: others may have something to be told by now. */
const LOOK_AGAIN = 250
/** So often those who want it to look, one with every event, are told that it does; they would pile up meanwhile. */
const WAKES_DROPPED_EVERY = 5000
/** Who takes quickly is sent so long in a row. */
const LONGEST_TURN = 5000
/** Longer than a turn and a try may take. Whoever was being called when the program died is called again after this. */
const LEASE = 20_000
/** Whose webhook is switched off, or whose plan has ended: how often that is looked at. */
const HELD_FOR = 10 * 60_000

/** Written by the database with every event too, under this name. */
export const wakeDelivery = (tx: Transaction): Promise<void> => addJob(tx, deliverJob, {}, { queue: QUEUE })

/** Runs as long as something is due. By the clock it finds what is due for another try, and what a crash has left. */
export const deliverWhenDue = (deps: DeliverDeps): Job => ({
  name: deliverJob,
  cron: '* * * * *',
  handle: (_payload, signal) => deliverDue(deps, signal),
  queue: QUEUE,
})

async function deliverDue(deps: DeliverDeps, signal: AbortSignal): Promise<void> {
  const lanes = new Set<Promise<void>>()
  let dropsAt = 0
  try {
    while (!signal.aborted) {
      if (performance.now() >= dropsAt) {
        // Before it looks, so that it finds whatever they came with.
        await dropWaiting(deps.database, deliverJob)
        dropsAt = performance.now() + WAKES_DROPPED_EVERY
      }
      const free = LANES - lanes.size
      const claimed = free > 0 ? await claimDue(deps.database, free) : []
      for (const id of claimed) {
        const lane: Promise<void> = deliverNext(deps, id, signal).finally(() => lanes.delete(lane))
        lanes.add(lane)
      }
      if (lanes.size === 0) return
      await Promise.race([...lanes, delay(LOOK_AGAIN, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(lanes)
  }
}

/**
 * Webhooks with something due, which nobody is calling; first those that had the last turn longest ago. It walks from one
 * webhook with waiting events to the next, however many events each has.
 */
async function claimDue(database: Database, atMost: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with recursive waiting (webhook_id) as (
      (select webhook_id from webhook_deliveries where state = 'WAITING' order by webhook_id limit 1)
      union all
      select (
        select next.webhook_id from webhook_deliveries as next
        where next.state = 'WAITING' and next.webhook_id > waiting.webhook_id order by next.webhook_id limit 1
      ) from waiting where waiting.webhook_id is not null
    ), due as (
      select id from webhooks
      where id in (select webhook_id from waiting)
        and coalesce(busy_until <= now(), true) and coalesce(rests_until <= now(), true)
        and exists (
          select from webhook_deliveries
          where webhook_id = webhooks.id and state = 'WAITING' and next_attempt_at <= now())
      order by last_attempt_at nulls first, id limit ${atMost}
      for no key update skip locked
    )
    update webhooks set busy_until = now() + ${LEASE} * interval '1 millisecond'
    from due where webhooks.id = due.id returning webhooks.id`)
  return rows.map(({ id }) => Number(id))
}

/** Whatever is wrong with one, the others are called. What was not noted is sent again when its lease is over. */
async function deliverNext(deps: DeliverDeps, id: number, signal: AbortSignal): Promise<void> {
  try {
    const webhook = await findWebhookById(deps.database, id)
    if (!webhook) return
    const owner = await findEntitledOwner(deps.database, webhook.ownerId)
    if (!owner) return await hold(deps.database, webhook, { dropsNew: true })
    await deps.database.transaction((tx) => numberNew(tx, id))
    if (!webhook.isEnabled) return await hold(deps.database, webhook, { dropsNew: false })
    await takeTurn(deps, id, signal)
    await deps.database.transaction((tx) => updateWebhook(tx, id, { busyUntil: null }))
  } catch (error) {
    // Called off, since the program stops: that is no fault.
    if (!signal.aborted) deps.log.error('webhook-not-called', error, { webhook: id })
  }
}

/** One event after the other, as long as they are taken. What is changed or switched off meanwhile counts from the next one on. */
async function takeTurn(deps: DeliverDeps, id: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_TURN
  while (!signal.aborted && performance.now() < until) {
    const webhook = await findWebhookById(deps.database, id)
    const due = webhook?.isEnabled === true ? await findDue(deps.database, id) : undefined
    if (!webhook || !due) return
    const delivered = await sendEvent(deps, webhook, due, signal)
    await recordAttempt(deps, due, delivered)
    if (delivered.failure !== null) return
  }
}

/**
 * Nothing is sent for now. What waits goes on should this end within its day; what is older has failed. Of somebody whose
 * plan has ended nothing new is kept.
 */
const hold = (database: Database, { id }: Webhook, { dropsNew }: { dropsNew: boolean }): Promise<void> =>
  database.transaction(async (tx) => {
    const isOver = sql`${webhookDeliveries.createdAt} <= now() - ${limits.triedFor} * interval '1 millisecond'`
    await updateWebhook(tx, id, { busyUntil: null, restsUntil: sql`now() + ${HELD_FOR} * interval '1 millisecond'` })
    if (dropsNew) await dropNew(tx, id)
    await tx
      .update(webhookDeliveries)
      .set({ state: 'FAILED', nextAttemptAt: null })
      .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'WAITING'), isOver))
  })

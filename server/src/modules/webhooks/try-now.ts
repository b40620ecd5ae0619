import type { Database, Transaction } from '../../platform/database/connect.ts'
import { and, eq, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newHexId } from '../../platform/ids.ts'
import { requirePlan } from './change-webhooks.ts'
import { lastAttempt, noteSuccess } from './record-attempt.ts'
import { type SendDeps, sendEvent } from './send-event.ts'
import { type Delivery, type Webhook, findDelivery, findWebhook, numberNew, updateWebhook } from './store.ts'
import { webhookDeliveries } from './tables.ts'

type Deps = SendDeps & { database: Database }
type Event = Pick<Delivery, 'eventId' | 'type' | 'transferId' | 'at' | 'facts' | 'detail' | 'sequence'>

/** Somebody waits for the answer; that they go does not undo what was sent. */
const never = new AbortController().signal

export function tryTest(deps: Deps, webhook: Webhook): Promise<Delivery> {
  const at = deps.clock()
  const test = { eventId: `evt_${newHexId()}`, type: 'TEST' as const, at, sequence: 0 }
  return tryNow(deps, webhook, { ...test, transferId: null, facts: {}, detail: {} })
}

/** The same event once more, with an entry of its own in the log. What it waited for is over once it was taken. */
export async function resend(deps: Deps, webhook: Webhook, deliveryId: string): Promise<Delivery> {
  await deps.database.transaction((tx) => numberNew(tx, webhook.id))
  const event = await findDelivery(deps.database, webhook.id, deliveryId)
  if (!event || event.sequence === null) throw new Refusal('NOT_FOUND')
  return tryNow(deps, webhook, event)
}

/** One try, at once, also while the webhook is switched off: that is how one finds out that it works again. */
async function tryNow(deps: Deps, webhook: Webhook, event: Event): Promise<Delivery> {
  await requirePlan(deps.database, webhook.ownerId)
  const delivered = await sendEvent(deps, webhook, event, never)
  const isDelivered = delivered.failure === null
  return deps.database.transaction(async (tx) => {
    // Deleted meanwhile, it has no log.
    if (!(await findWebhook(tx, webhook.publicId))) throw new Refusal('NOT_FOUND')
    if (isDelivered) {
      await noteSuccess(tx, webhook.id)
      await noteTaken(tx, webhook.id, event.eventId)
    } else await updateWebhook(tx, webhook.id, { lastAttemptAt: sql`now()`, lastWasDelivered: false })
    const { eventId, type, transferId, at, facts, detail, sequence } = event
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({
        eventId,
        type,
        transferId,
        at,
        facts,
        detail,
        sequence,
        ...lastAttempt(delivered),
        publicId: `dlv_${newHexId()}`,
        webhookId: webhook.id,
        state: isDelivered ? 'DELIVERED' : 'FAILED',
        attempts: 1,
        nextAttemptAt: null,
      })
      .returning()
    if (!row) throw new Error('the delivery was not noted')
    return row
  })
}

async function noteTaken(tx: Transaction, webhookId: number, eventId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'DELIVERED', nextAttemptAt: null })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'WAITING'),
        eq(webhookDeliveries.eventId, eventId),
      ),
    )
}

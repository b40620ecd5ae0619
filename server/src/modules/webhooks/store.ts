import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import {
  type InferSelectModel,
  type SQL,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNull,
  lt,
  sql,
} from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export type Webhook = InferSelectModel<typeof webhooks> & { hasFormerSecret: boolean }
export type Delivery = InferSelectModel<typeof webhookDeliveries>

const columns = {
  ...getTableColumns(webhooks),
  /** By the database's clock, as everything about time is here. */
  hasFormerSecret: sql<boolean>`coalesce(${webhooks.formerSecretUntil} > now(), false)`,
}

export async function findWebhook(reader: Reader, publicId: string): Promise<Webhook | undefined> {
  const [row] = await reader.select(columns).from(webhooks).where(eq(webhooks.publicId, publicId))
  return row
}

export async function findWebhookById(reader: Reader, id: number): Promise<Webhook | undefined> {
  const [row] = await reader.select(columns).from(webhooks).where(eq(webhooks.id, id))
  return row
}

export const findByOwner = (reader: Reader, ownerId: number): Promise<Webhook[]> =>
  reader.select(columns).from(webhooks).where(eq(webhooks.ownerId, ownerId)).orderBy(asc(webhooks.id))

export const countByOwner = (reader: Reader, ownerId: number): Promise<number> =>
  reader.$count(webhooks, eq(webhooks.ownerId, ownerId))

/** Its id is known before: the secret is bound to it. */
export const newWebhookId = (): string => `wh_${newId()}`

export async function insertWebhook(tx: Transaction, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

type Row = Omit<typeof webhooks.$inferInsert, 'id' | 'publicId' | 'ownerId'>
/** A time may also be one that the database works out. */
type Changes = { [Column in keyof Row]?: Row[Column] | SQL }

export async function updateWebhook(tx: Transaction, id: number, changes: Changes): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(webhooks).set(changes).where(eq(webhooks.id, id))
}

/** For so long the former secret signs too. */
export async function renewSecret(tx: Transaction, id: number, secret: Buffer, overlap: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({
      secret,
      formerSecret: sql`${webhooks.secret}`,
      formerSecretUntil: sql`now() + ${overlap} * interval '1 millisecond'`,
    })
    .where(eq(webhooks.id, id))
}

/** How many rows of a log are removed at once: each step is short, however long the log is. */
const REMOVED_AT_ONCE = 10_000

/** All of which this is true, some at a time. */
export async function removeDeliveries(database: Database, which: SQL): Promise<void> {
  let isMore = true
  while (isMore) {
    const { rowCount } = await database.execute(sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where ${which} limit ${REMOVED_AT_ONCE})`)
    isMore = rowCount === REMOVED_AT_ONCE
  }
}

/** And what is left of its log. */
export async function deleteWebhook(tx: Transaction, id: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

export async function findDelivery(reader: Reader, webhookId: number, publicId: string): Promise<Delivery | undefined> {
  const [row] = await reader
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.publicId, publicId)))
  return row
}

/** The newest first; those before one that is no more are none. */
export async function listDeliveries(
  reader: Reader,
  webhookId: number,
  { isFailed, before, atMost }: { isFailed: boolean; before: string | undefined; atMost: number },
): Promise<Delivery[]> {
  const last = before === undefined ? undefined : await findDelivery(reader, webhookId, before)
  if (before !== undefined && !last) return []
  return reader
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isFailed ? eq(webhookDeliveries.state, 'FAILED') : undefined,
        last && lt(webhookDeliveries.id, last.id),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(atMost)
}

/** So many get their numbers at once. */
const NUMBERED_AT_ONCE = 500

/**
 * Numbers what has none: without gaps, in the order in which it was written, as far as it is there by now. Whoever writes a
 * transfer's history holds that transfer, so what happens to one is in order.
 */
export async function numberNew(tx: Transaction, webhookId: number): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
  await tx.execute(sql`
    with fresh as (
      select id, row_number() over (order by id) as place from (
        select id from webhook_deliveries where webhook_id = ${webhookId} and sequence is null
        order by id limit ${NUMBERED_AT_ONCE}
      ) as first
    ), numbered as (
      update webhook_deliveries as one
      set sequence = webhooks.sequence + place, next_attempt_at = case when state = 'WAITING' then now() end
      from fresh, webhooks where one.id = fresh.id and webhooks.id = ${webhookId}
      returning one.id
    )
    update webhooks set sequence = sequence + (select count(*) from numbered) where id = ${webhookId}`)
}

/** What is due first; of what became due together the lowest number. */
export async function findDue(reader: Reader, webhookId: number): Promise<Delivery | undefined> {
  const [row] = await reader
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'WAITING'),
        sql`${webhookDeliveries.sequence} is not null`,
        sql`${webhookDeliveries.nextAttemptAt} <= now()`,
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.sequence))
    .limit(1)
  return row
}

/** What was never numbered has never been. */
export async function dropNew(tx: Transaction, webhookId: number): Promise<void> {
  const isNew = and(eq(webhookDeliveries.webhookId, webhookId), isNull(webhookDeliveries.sequence))
  await tx.delete(webhookDeliveries).where(isNew)
}

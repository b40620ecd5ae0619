import { and, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { transferRecipients, transfers } from './tables.ts'
import type { Recipient } from './transfer.ts'

/** What has been mailed to whom. Whoever marks it posts the letter in the same transaction, so that it goes out once. */

/** Marks those who have had no mail yet, all of a transfer or one; gives them, each to one caller only. */
export async function markMailed(tx: Transaction, transferId: number, recipientId?: number): Promise<Recipient[]> {
  const isUnmailed = and(eq(transferRecipients.transferId, transferId), isNull(transferRecipients.mailedAt))
  const rows = await tx
    .update(transferRecipients)
    .set({ mailedAt: sql`now()` })
    .where(recipientId === undefined ? isUnmailed : and(isUnmailed, eq(transferRecipients.id, recipientId)))
    .returning()
  return rows.toSorted((one, other) => one.id - other.id)
}

/**
 * Their server will not take it. False when that was known. The transfer is held before the recipient, as by everybody
 * who changes both: what is told of it next hangs on the transfer.
 */
export async function markReturned(
  tx: Transaction,
  { id: recipientId, transferId }: Pick<Recipient, 'id' | 'transferId'>,
): Promise<boolean> {
  await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.id, transferId)).for('key share')
  const { rowCount } = await tx
    .update(transferRecipients)
    .set({ bouncedAt: sql`now()` })
    .where(and(eq(transferRecipients.id, recipientId), isNull(transferRecipients.bouncedAt)))
  return rowCount === 1
}

/** They are mailed once more: what came back before counts no longer. */
export async function markMailedAgain(tx: Transaction, recipientId: number): Promise<void> {
  await tx
    .update(transferRecipients)
    .set({ mailedAt: sql`coalesce(${transferRecipients.mailedAt}, now())`, bouncedAt: null })
    .where(eq(transferRecipients.id, recipientId))
}

/**
 * The mail did not leave, since the transfer is closed: they are mailed when it opens. False when it is not closed, or
 * gone for good. The transfer is held, so that whoever opens it right now sees this or is seen.
 */
export async function unmarkMailed(tx: Transaction, recipientId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with closed as (
      select id from transfers
      where id = (select transfer_id from transfer_recipients where id = ${recipientId})
        and status <> 'DELETED' and (status <> 'ENABLED' or valid_to <= now() or valid_from > now())
      for update)
    update transfer_recipients set mailed_at = null from closed
    where transfer_recipients.id = ${recipientId} and transfer_id = closed.id`)
  return rowCount === 1
}

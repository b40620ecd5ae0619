import { mailLimits } from '@envoi/contract/limits'
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from '../../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { transferRecipients, transfers } from '../tables.ts'
import type { Recipient } from '../transfer.ts'

/** What has been mailed to whom. Whoever marks it posts the letter in the same transaction, so that it goes out once. */

const { id, mailedAt, mailSource, mailWaitsSince, mailWaitsUntil, mailGivenUpAt } = transferRecipients
/** Has had no mail yet, or waits to be mailed once more. */
export const isUnmailed = or(isNull(mailedAt), isNotNull(mailWaitsUntil))
/** Nothing about a mail that waits: it was posted, and from where it was asked for is nobody's business any more. */
const posted = { mailSource: null, mailWaitsSince: null, mailWaitsUntil: null, mailGivenUpAt: null, bouncedAt: null }

/** Whose mail is to be posted now, of all or of one. `isWaiting`: only those whose mail had to wait and need no longer. */
export const findUnmailed = (
  reader: Reader,
  transferId: number,
  { only, isWaiting = false }: { only?: number; isWaiting?: boolean } = {},
): Promise<Recipient[]> =>
  reader
    .select()
    .from(transferRecipients)
    .where(
      and(
        eq(transferRecipients.transferId, transferId),
        only === undefined ? undefined : eq(id, only),
        isUnmailed,
        isNull(mailGivenUpAt),
        or(isWaiting ? undefined : isNull(mailWaitsUntil), lte(mailWaitsUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(id))

/** Marks those of them who have had no mail yet or wait for one; gives them, each to one caller only. */
export async function markMailed(tx: Transaction, recipientIds: number[]): Promise<Recipient[]> {
  if (recipientIds.length === 0) return []
  const rows = await tx
    .update(transferRecipients)
    .set({ ...posted, mailedAt: sql`coalesce(${mailedAt}, now())` })
    .where(and(inArray(id, recipientIds), isUnmailed))
    .returning()
  return rows.toSorted((one, other) => one.id - other.id)
}

/**
 * There were too many mails, and this one waits; or, where that would be too long, it is given up. `isAgain`: they have had
 * one. Nothing when another has posted it meanwhile.
 */
export async function markWaiting(
  tx: Transaction,
  recipientId: number,
  { seconds, isAgain }: { seconds: number; isAgain: boolean },
): Promise<{ until: Date | null; givenUpAt: Date | null } | undefined> {
  const since = sql`coalesce(${mailWaitsSince}, now())`
  const until = sql`now() + ${seconds} * interval '1 second'`
  const isTooLong = sql`${until} > ${since} + ${mailLimits.waits} * interval '1 millisecond'`
  const [row] = await tx
    .update(transferRecipients)
    .set({
      mailWaitsSince: sql`case when ${isTooLong} then null else ${since} end`,
      mailWaitsUntil: sql`case when ${isTooLong} then null else ${until} end`,
      mailGivenUpAt: sql`case when ${isTooLong} then now() end`,
      mailSource: sql`case when ${isTooLong} then null else ${mailSource} end`,
    })
    .where(and(eq(id, recipientId), isAgain ? undefined : isUnmailed))
    .returning({ until: mailWaitsUntil, givenUpAt: mailGivenUpAt })
  return row
}

/** Nobody is mailed about these any more. */
export async function forgetMailSources(tx: Transaction, transferIds: number[]): Promise<void> {
  await tx
    .update(transferRecipients)
    .set({ mailSource: null })
    .where(and(sql`${transferRecipients.transferId} = any(${sql.param(transferIds)}::bigint[])`, isNotNull(mailSource)))
}

/** When the next of them may be mailed. */
export async function findNextMail(tx: Transaction, transferId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: mailWaitsUntil })
    .from(transferRecipients)
    .where(and(eq(transferRecipients.transferId, transferId), isNotNull(mailWaitsUntil)))
    .orderBy(asc(mailWaitsUntil))
    .limit(1)
  return row?.at ?? null
}

/** Held before its recipients, by everybody who changes both: what is told of it next hangs on the transfer. */
export async function holdForMail(tx: Transaction, transferId: number): Promise<void> {
  await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.id, transferId)).for('key share')
}

/** Their server will not take it. False when that was known. */
export async function markReturned(
  tx: Transaction,
  { id: recipientId, transferId }: Pick<Recipient, 'id' | 'transferId'>,
): Promise<boolean> {
  await holdForMail(tx, transferId)
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
    .set({ ...posted, mailedAt: sql`coalesce(${mailedAt}, now())` })
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

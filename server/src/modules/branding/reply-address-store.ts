import { codes, replyAddressCode } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Account } from '../accounts/index.ts'
import { replyAddresses } from './tables.ts'

export type ReplyAddress = typeof replyAddresses.$inferSelect
/** Whose it is, and in the form in which addresses are compared. */
export type ReplyAddressKey = Pick<ReplyAddress, 'ownerId' | 'emailKey'>

const isOne = ({ ownerId, emailKey }: ReplyAddressKey) =>
  and(eq(replyAddresses.ownerId, ownerId), eq(replyAddresses.emailKey, emailKey))

export const findReplyAddresses = (reader: Reader, ownerId: number): Promise<ReplyAddress[]> =>
  reader.select().from(replyAddresses).where(eq(replyAddresses.ownerId, ownerId)).orderBy(asc(replyAddresses.emailKey))

/** Whether replies to an owner's mails may go there. Their own address was proven before there was an account. */
export async function isProvenReplyAddress(
  reader: Reader,
  owner: Pick<Account, 'id' | 'emailKey'>,
  emailKey: string,
): Promise<boolean> {
  if (emailKey === owner.emailKey) return true
  const isProven = and(isOne({ ownerId: owner.id, emailKey }), isNotNull(replyAddresses.provenAt))
  return (await reader.$count(replyAddresses, isProven)) > 0
}

/** A new code takes the place of the one before. One that is proven stays it. */
export async function putReplyAddressCode(
  tx: Transaction,
  row: Pick<ReplyAddress, 'ownerId' | 'email' | 'emailKey' | 'codeSeed' | 'codeUntil'>,
): Promise<void> {
  const { email, codeSeed, codeUntil } = row
  await tx
    .insert(replyAddresses)
    .values(row)
    .onConflictDoUpdate({
      target: [replyAddresses.ownerId, replyAddresses.emailKey],
      set: { email, codeSeed, codeUntil, tries: 0 },
      setWhere: isNull(replyAddresses.provenAt),
    })
}

const isAwaited = (key: ReplyAddressKey, now: Date) =>
  and(isOne(key), gt(replyAddresses.codeUntil, now), lt(replyAddresses.tries, codes.tries))

export async function findAwaited(reader: Reader, key: ReplyAddressKey, now: Date): Promise<ReplyAddress | undefined> {
  const [row] = await reader.select().from(replyAddresses).where(isAwaited(key, now))
  return row
}

/** Locked, so that two tries at once count for two. */
export async function lockAwaited(tx: Transaction, key: ReplyAddressKey, now: Date): Promise<ReplyAddress | undefined> {
  const [row] = await tx.select().from(replyAddresses).where(isAwaited(key, now)).for('update')
  return row
}

export async function countWrongTry(tx: Transaction, key: ReplyAddressKey): Promise<void> {
  await tx
    .update(replyAddresses)
    .set({ tries: sql`${replyAddresses.tries} + 1` })
    .where(isOne(key))
}

export async function markProven(tx: Transaction, key: ReplyAddressKey, now: Date): Promise<void> {
  await tx.update(replyAddresses).set({ provenAt: now, codeSeed: null, codeUntil: null }).where(isOne(key))
}

export async function deleteReplyAddress(tx: Transaction, key: ReplyAddressKey): Promise<void> {
  await tx.delete(replyAddresses).where(isOne(key))
}

/**
 * What somebody has proven becomes another's, as when a team gets another owner: replies go where they went. Their own
 * address, which needed no proof, is among it.
 */
export async function moveReplyAddresses(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    insert into reply_addresses (owner_id, email, email_key, proven_at)
    select distinct on (email_key) ${toId}::bigint, email, email_key, proven_at from (
      select email, email_key, now() as proven_at from users where id = ${fromId}
      union all
      select email, email_key, proven_at from reply_addresses where owner_id = ${fromId} and proven_at is not null
    ) as proven
    on conflict (owner_id, email_key) do update set proven_at = excluded.proven_at, code_seed = null, code_until = null`)
  await tx.delete(replyAddresses).where(eq(replyAddresses.ownerId, fromId))
}

/** How many rows one sweep removes. */
const AT_MOST = 10_000

/** Removes addresses that nobody has proven in time, some at a time. */
export const sweepReplyAddresses = ({ patient, clock }: { patient: Database; clock: () => Date }): Job => ({
  name: 'sweep-reply-addresses',
  cron: '*/10 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      const before = new Date(clock().getTime() - replyAddressCode.forgotten)
      const old = tx
        .select({ ctid: sql`ctid` })
        .from(replyAddresses)
        .where(and(isNull(replyAddresses.provenAt), lt(replyAddresses.codeUntil, before)))
      await tx.delete(replyAddresses).where(inArray(sql`ctid`, old.limit(AT_MOST)))
    }),
})

import { sql } from '../../platform/database/drizzle.ts'
import type { Action } from '../../platform/authority.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../accounts/index.ts'

/** A transfer as one of its recipients has it, found by their own address or because it was sent to them. */
export type Received = { recipientId: number; readerId: number; isDrop: boolean }

/** It is about the caller's own list, so nobody else's can be meant. */
export const leaveOut: Action<Actor, Received> = {
  name: 'received.leave-out',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, received) => actor.user?.id === received.readerId,
}

/** Nothing of one that was never there for its recipients, or is under review. */
export async function findReceived(database: Database, publicId: string, actor: Actor): Promise<Received | undefined> {
  const reader = actor.user
  if (!reader) return undefined
  const { rows } = await database.execute<{ id: string; isDrop: boolean }>(sql`
    select recipient.id, receiver_id is not null as "isDrop" from transfer_recipients as recipient
    join listed_transfers as listed on listed.id = recipient.transfer_id
    where listed.public_id = ${publicId}
      and case when receiver_id is null then email_key = ${reader.emailKey} else receiver_id = ${reader.id} end
      and listed.status in ('ENABLED', 'DISABLED', 'DELETED')`)
  return rows[0] && { recipientId: Number(rows[0].id), readerId: reader.id, isDrop: rows[0].isDrop }
}

/**
 * The caller's view alone; the transfer does not change, and its sender is not told. What came by a push page takes its
 * receiver's room: it is deleted, never only out of sight.
 */
export async function excludeReceived(tx: Transaction, { recipientId, isDrop }: Received): Promise<void> {
  if (isDrop) throw new Refusal('INVALID_TRANSFER_TYPE')
  await tx.execute(sql`
    update transfer_recipients set excluded_at = coalesce(excluded_at, now()) where id = ${recipientId}`)
}

import { idempotency } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import { type SQL, and, eq, sql } from '../../platform/database/drizzle.ts'
import type { Begun, Named, ReplyStore } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { idempotentReplies } from './tables.ts'

/** Longer than any call may take; after it, whoever was to answer is not there any more. */
const LEASE = 60_000

const isNamed = ({ userId, keyHash }: Named) =>
  and(eq(idempotentReplies.userId, userId), eq(idempotentReplies.keyHash, keyHash))
const later = (milliseconds: number): SQL => sql`now() + ${milliseconds} * interval '1 millisecond'`

/** Of two requests at once one takes the row, in one statement, and the other finds it taken. */
export function createReplyStore(database: Database): ReplyStore {
  async function take({ userId, keyHash, requestHash }: Named): Promise<string | undefined> {
    // Nobody waits for the disk here: what is made next does, and brings this along.
    const { rows } = await database.execute<{ lease_id: string }>(sql`
      insert into idempotent_replies as kept (user_id, key_hash, request_hash, lease_id, leased_until, expires_at)
      select ${userId}::bigint, ${keyHash}::bytea, ${requestHash}::bytea, ${newId()}, ${later(LEASE)}, ${later(idempotency.lives)}
      from set_config('synchronous_commit', 'off', true) as setting where setting = 'off'
      on conflict (user_id, key_hash) do update set
        request_hash = excluded.request_hash, lease_id = excluded.lease_id, leased_until = excluded.leased_until,
        expires_at = excluded.expires_at, reply = null
      where kept.expires_at <= now() or (kept.reply is null and kept.leased_until <= now())
      returning lease_id`)
    return rows[0]?.lease_id
  }

  return {
    async begin(named): Promise<Begun> {
      const leaseId = await take(named)
      if (leaseId !== undefined) return { state: 'ours', leaseId }
      const [kept] = await database.select().from(idempotentReplies).where(isNamed(named))
      // Freed a moment ago: whoever asks again will have it.
      if (!kept) return { state: 'in-flight' }
      if (!kept.requestHash.equals(named.requestHash)) return { state: 'taken' }
      return kept.reply === null ? { state: 'in-flight' } : { state: 'answered', reply: kept.reply }
    },
    async keep(named, leaseId, reply) {
      await database
        .update(idempotentReplies)
        .set({ reply })
        .where(and(isNamed(named), eq(idempotentReplies.leaseId, leaseId)))
    },
    async free(named, leaseId) {
      await database.delete(idempotentReplies).where(and(isNamed(named), eq(idempotentReplies.leaseId, leaseId)))
    },
  }
}

/** How many rows one sweep removes. */
const AT_MOST = 10_000

export const sweepReplies = (patient: Database): Job => ({
  name: 'sweep-idempotent-replies',
  cron: '*/10 * * * *',
  async handle() {
    await patient.execute(sql`
      delete from idempotent_replies where ctid in (
        select ctid from idempotent_replies where expires_at < now() order by expires_at limit ${AT_MOST})`)
  },
})

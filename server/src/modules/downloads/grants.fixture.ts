import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Grant } from './grant.ts'

/** Transfers and grants as bare rows on a true database; nobody sent a byte. */
export function createGrants(database: Database) {
  let made = 0

  async function insert(statement: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await database.execute<{ id: string }>(statement)
    return Number(rows[0]?.id)
  }

  return {
    async newTransfer(): Promise<number> {
      made += 1
      const intake = await insert(sql`
        insert into intakes (token_hash, bucket_id, bucket_path)
        values (${Buffer.from(`token ${made}`)}, 'disk', ${`path ${made}`}) returning id`)
      return insert(sql`
        insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, allow_preview,
          download_confirmation, expiry_reminder, summary, valid_from, valid_to, file_count, size)
        values (${`transfer${made}`}, '', 'S1', 'ENABLED', 'disk', ${intake}, 'en', true, false, false, false, now(),
          now() + interval '1 day', 1, 1)
        returning id`)
    },
    newRecipient: (transferId: number): Promise<number> =>
      insert(sql`
        insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
        values (${transferId}, 'bo@example.org', 'bo@example.org', '') returning id`),
    async newGrant(transferId: number, more: { recipientId?: number; isPreview?: boolean } = {}): Promise<Grant> {
      made += 1
      const { recipientId = null, isPreview = false } = more
      const id = await insert(sql`
        insert into download_grants (token_hash, transfer_id, recipient_id, is_preview, size, volume_subject, start_by, lapses_at,
          charged, charged_on, active_at, holder)
        values (${Buffer.from(`grant ${made}`)}, ${transferId}, ${recipientId}, ${isPreview}, 100, 'account 1',
          now() + interval '5 minutes', now() + interval '2 days', 100, (now() at time zone 'UTC')::date, now(), 'somebody')
        returning id`)
      return {
        id,
        transferId,
        fileId: null,
        fileIds: null,
        recipientId,
        isPreview,
        hasStarted: false,
        size: 100,
        delivered: 0,
      }
    },
    /** As if its five minutes were over. */
    async letPass({ id }: Grant): Promise<void> {
      await database.execute(sql`update download_grants set start_by = now() where id = ${id}`)
    },
    async read({ id }: Grant) {
      const { rows } = await database.execute(sql`
        select started_at is not null as started, returned_at is not null as returned, delivered::int as delivered,
          leased::int as leased, charged::int as charged, completed_at is not null as completed
        from download_grants where id = ${id}`)
      return rows[0]
    },
  }
}

import { apiKeys as limits } from '@envoi/contract/developer-limits'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Letterbox } from '../mail/index.ts'

/** How many are told at a time; the next ones are found by the next run. */
const AT_MOST = 1000

/**
 * Owners hear once of a key that will end soon. One that was made to end sooner than that needs no warning, and a key that
 * nobody can use, because its owner is suspended or has switched the API off, is told of all the same: it may be wanted.
 */
export const warnOfExpiringKeys = ({ patient, letterbox }: { patient: Database; letterbox: Letterbox }): Job => ({
  name: 'warn-of-expiring-keys',
  cron: '7 * * * *',
  async handle() {
    await patient.transaction(async (tx) => {
      const before = sql`${limits.expiryWarning} * interval '1 millisecond'`
      const { rows } = await tx.execute<{ public_id: string; is_short: boolean }>(sql`
        update api_keys set warned_at = now() where id in (
          select id from api_keys
          where warned_at is null and expires_at > now() and expires_at <= now() + ${before}
          order by expires_at limit ${AT_MOST} for update skip locked)
        returning public_id, expires_at <= created_at + ${before} as is_short`)
      const due = rows.filter(({ is_short: isShort }) => !isShort).map(({ public_id: id }) => id)
      if (due.length > 0) await letterbox.post(tx, 'api-key-expiring', ...due)
    })
  },
})

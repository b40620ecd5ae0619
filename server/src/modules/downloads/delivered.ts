import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'

/**
 * `size` is what the whole download has now; a ZIP's changes with its files. `unused`: what was leased beside it and will
 * not be delivered.
 */
export type Delivered = {
  grantId: number
  bytes: number
  hasEnd: boolean
  size: number
  unused?: number
  /** How much of it somebody else has sent, as far as we know. */
  handed?: number
  /** It is under way, also where nothing has left for a while. */
  isGoingOn?: boolean
}

/**
 * Adds what was delivered to its grant and, of a download, to the transfer's row of that day, in one statement. A download is complete, once, when its last byte has been delivered and all requests together delivered as many bytes
 * as it has. Which bytes they were is not kept: somebody who fetches one half twice and then the last byte is taken for
 * complete. The receiver has had what it asked for, so a fault here is logged and told to the meter alone.
 */
export async function recordDelivered(deps: { database: Database; log: Log }, delivered: Delivered): Promise<boolean> {
  const { grantId, bytes, hasEnd, size, unused = 0, handed = 0, isGoingOn = false } = delivered
  if (bytes === 0 && unused === 0 && !isGoingOn) return true
  try {
    await deps.database.execute(sql`
      with before as (
        select id, completed_at from download_grants where id = ${grantId} for no key update
      ), counted as (
        update download_grants as one set
          delivered = delivered + ${bytes}::bigint,
          leased = greatest(leased - ${unused}::bigint, delivered + ${bytes}::bigint),
          handed = handed + ${handed}::bigint,
          active_at = now(),
          has_end = has_end or ${hasEnd},
          completed_at = coalesce(
            one.completed_at,
            case when (has_end or ${hasEnd}) and delivered + ${bytes}::bigint >= ${size}::bigint then now() end
          )
        from before where one.id = before.id
        returning one.*, before.completed_at is null and one.completed_at is not null as has_completed
      )
      update transfer_downloads as day set
        bytes = day.bytes + ${bytes}::bigint,
        completed = day.completed + counted.has_completed::int
      from counted
      where not counted.is_preview and day.transfer_id = counted.transfer_id and day.day = (counted.issued_at at time zone 'UTC')::date
        and day.file_id = coalesce(counted.file_id, 0) and day.recipient_id = coalesce(counted.recipient_id, 0)`)
    return true
  } catch (error) {
    deps.log.error('delivered-bytes-not-counted', error, { grant: grantId, bytes })
    return false
  }
}

import { sql } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'

/** What waits for a verdict, or to be read, in the whole service. Stuck: the last try failed, and there will be another. */
type ScanBacklog = { waitingFiles: number; stuckFiles: number; oldestWaitingSeconds: number }

/** Cheap however many files there are: it reads those that wait, and of each lot of them since when. */
export async function readScanBacklog(reader: Reader): Promise<ScanBacklog> {
  const { rows } = await reader.execute<{ waiting: string; stuck: string; oldest: number }>(sql`
    with lots as (
      select transfer_id, min(added_at) as added_at, count(*) as waiting, count(scan_trouble) as stuck
      from transfer_files where scan = 'waiting' and deleted_at is null
      group by transfer_id, intake_id
    )
    select coalesce(sum(waiting), 0) as waiting, coalesce(sum(stuck), 0) as stuck,
      coalesce(extract(epoch from now() - min(began.at)), 0)::float8 as oldest
    from lots
    join transfers on transfers.id = lots.transfer_id and transfers.status <> 'DELETED'
    left join lateral (
      select coalesce(min(at) filter (where type = 'SCAN_STARTED'), min(at)) as at from transfer_events
      where transfer_id = lots.transfer_id and at >= lots.added_at
        and type in ('SCAN_STARTED', 'UPLOADED', 'CLONED', 'FILES_ADDED')
    ) began on true`)
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return {
    waitingFiles: Number(row.waiting),
    stuckFiles: Number(row.stuck),
    oldestWaitingSeconds: Math.round(row.oldest),
  }
}

import type { ScanProgress } from '@envoi/contract/transfer-views'
import type { ShownScan } from '@envoi/contract/words'
import type { Reader } from '../../../platform/database/connect.ts'
import { and, eq, isNull, sql } from '../../../platform/database/drizzle.ts'
import { transferFiles } from '../tables.ts'
import type { TransferFile } from '../transfer.ts'

/**
 * How far the scan of what was uploaded is, or its reading where that is all; files that were added later are told of
 * one by one. Nothing where nothing is waited for and nobody was asked to look.
 */
export async function readScanProgress(reader: Reader, transferId: number): Promise<ScanProgress | undefined> {
  const { name, scan, scanTrouble, isScanAsked, position, deletedAt, intakeId } = transferFiles
  const [row] = await reader
    .select({
      done: sql<string>`count(*) filter (where ${scan} <> 'waiting')`,
      of: sql<string>`count(*)`,
      isWatched: sql<boolean>`coalesce(bool_or(${scan} <> 'none'), false)`,
      isAsked: sql<boolean>`coalesce(bool_or(${scan} <> 'none' and (${scan} <> 'waiting' or ${isScanAsked})), false)`,
      isStuck: sql<boolean>`coalesce(bool_or(${scan} = 'waiting' and ${scanTrouble} is not null), false)`,
      isLocked: sql<boolean>`coalesce(bool_or(${scan} = 'waiting' and ${scanTrouble} = 'locked'), false)`,
      flagged: sql<
        string[]
      >`coalesce(array_agg(${name} order by ${position}) filter (where ${scan} = 'infected'), '{}')`,
    })
    .from(transferFiles)
    .where(and(eq(transferFiles.transferId, transferId), isNull(deletedAt), isNull(intakeId)))
  if (row?.isWatched !== true) return undefined
  return {
    done: Number(row.done),
    of: Number(row.of),
    isStuck: row.isStuck,
    ...(row.isLocked && { needsPassword: true }),
    ...(!row.isAsked && { isReadingOnly: true }),
    flagged: row.flagged,
  }
}

/** What may be said of all these files together: never more than holds for each of them. */
export function shownScan(files: Pick<TransferFile, 'scan' | 'scanWindows'>[]): ShownScan {
  if (files.length === 0 || files.some(({ scan }) => scan !== 'clean')) return 'none'
  return files.some(({ scanWindows }) => (scanWindows ?? 1) > 1) ? 'clean-in-parts' : 'clean'
}

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

import { and, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import type { ScanProgress } from '@envoi/contract/transfer-views'
import type { ShownScan } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { transferFiles } from './tables.ts'
import type { TransferFile } from './transfer.ts'

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

import { asc, eq, sql } from '../../../platform/database/drizzle.ts'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Reader } from '../../../platform/database/connect.ts'
import { transferDownloads } from '../tables.ts'

/** Downloads of a transfer over time and by file. */
export type Activity = ManagedTransferView['activity'] & { downloadsOfFile: ReadonlyMap<number, number> }

export async function readActivity(reader: Reader, transferId: number): Promise<Activity> {
  const rows = await reader
    .select({
      day: sql<string>`${transferDownloads.day}::text`,
      fileId: transferDownloads.fileId,
      downloads: sql<string>`sum(${transferDownloads.downloads})`,
      completed: sql<string>`sum(${transferDownloads.completed})`,
      bytes: sql<string>`sum(${transferDownloads.bytes})`,
    })
    .from(transferDownloads)
    .where(eq(transferDownloads.transferId, transferId))
    .groupBy(transferDownloads.day, transferDownloads.fileId)
    .orderBy(asc(transferDownloads.day))
  const days = new Map<string, { day: string; downloads: number; bytes: number }>()
  const downloadsOfFile = new Map<number, number>()
  let [completed, bytes] = [0, 0]
  for (const row of rows) {
    const day = days.get(row.day) ?? { day: row.day, downloads: 0, bytes: 0 }
    day.downloads += Number(row.downloads)
    day.bytes += Number(row.bytes)
    days.set(row.day, day)
    downloadsOfFile.set(row.fileId, (downloadsOfFile.get(row.fileId) ?? 0) + Number(row.downloads))
    completed += Number(row.completed)
    bytes += Number(row.bytes)
  }
  return { days: [...days.values()], completed, bytes, downloadsOfFile }
}

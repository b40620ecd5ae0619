import { and, asc, desc, eq, isNotNull, isNull, not, notInArray, or, sql } from '../../../platform/database/drizzle.ts'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import { finishScan } from '../changes.ts'
import { announce, openAtStart } from '../lifecycle/make-available.ts'
import { dropReadingKey } from './reading-key.ts'
import {
  applyChange,
  fileColumns,
  findFile,
  findFiles,
  lockTransfer,
  ofItsTransfer,
  writeEvents,
  writeHistory,
} from '../store.ts'
import { type ScanTrouble, isLive, transferFiles, transfers } from '../tables.ts'
import { type SealedFile, type Transfer, type TransferFile, isSealed } from '../transfer.ts'

/** What a scanner says of one file, and in how many windows it looked at it. */
export type Verdict = { kind: 'clean'; windows: number } | { kind: 'infected'; windows: number; finding: string }

/**
 * What the one reading of a file's bytes told. Without a verdict: nobody was asked for one. Of what is encrypted no
 * SHA-256 is kept: whoever has the same file could tell by it what lies here.
 */
export type Reading = { fileId: number; version: string; sha256: Buffer | null; verdict: Verdict | undefined }

type Deps = { database: Database; publish: Publish }

/**
 * Told twice, the second changes nothing. It is about one version of the bytes: that one and no other is judged. With
 * the last file of those that came together, the transfer goes on.
 */
export const recordReading = ({ database, publish }: Deps, transferId: number, reading: Reading): Promise<void> =>
  database.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, transferId)
    if (transfer.status === 'DELETED') return
    const before = await findFile(tx, transferId, reading.fileId)
    if (before?.version !== reading.version) return
    const isJudged = before.scan === 'clean' || before.scan === 'infected'
    const isRead = before.sha256 !== null && before.scan !== 'waiting'
    if (isJudged || (isRead && !reading.verdict)) return
    await write(tx, before, reading)
    if (before.scan === 'waiting') await concludeScan(tx, publish, transfer, before.intakeId)
    if (transfer.isEncrypted) await dropReadingKey(tx, transferId)
  })

async function write(tx: Transaction, before: TransferFile, { fileId, sha256, verdict }: Reading): Promise<void> {
  const judged = verdict && {
    scan: verdict.kind,
    scanWindows: verdict.windows,
    scanFinding: verdict.kind === 'infected' ? verdict.finding : null,
  }
  // Of one that nobody is to judge, it was enough to read it.
  const isDone = !verdict && before.scan === 'waiting' && !before.isScanAsked
  await tx
    .update(transferFiles)
    .set({ sha256, readAt: sql`now()`, scanTrouble: null, ...judged, ...(isDone && { scan: 'none' as const }) })
    .where(eq(transferFiles.id, fileId))
}

/**
 * Files that came together are judged together: those of the upload, or those of one addition. While one of them waits,
 * nothing happens.
 */
export async function concludeScan(
  tx: Transaction,
  publish: Publish,
  transfer: Transfer,
  intakeId: number | null,
): Promise<void> {
  if (await isSomeWaiting(tx, transfer.id, intakeId)) return
  const together = (await findFiles(tx, transfer.id)).filter((file) => file.intakeId === intakeId)
  if (together.length === 0) return
  const infected = together.filter(({ scan }) => scan === 'infected')
  const isInfected = infected.length > 0
  const isScanned = together.some(({ scan }) => scan !== 'none')
  if (isInfected) await flag(tx, publish, transfer, infected)
  if (intakeId !== null || transfer.status !== 'SCANNING') {
    if (isScanned && !isInfected) await writeHistory(tx, transfer.id, ['SCAN_DONE_OK'])
    return
  }
  const change = finishScan({ isInfected, isScanned, startsLater: transfer.startsLater })
  await applyChange(tx, transfer.id, change)
  if (isInfected) return
  if (change.status === 'PENDING') await openAtStart(tx, transfer)
  await publish(tx, 'transfer-uploaded', transfer.publicId)
  await announce(tx, publish, transfer, change)
}

/** Asked after every file, so it must not read them all. */
async function isSomeWaiting(reader: Reader, transferId: number, intakeId: number | null): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select from transfer_files
    where transfer_id = ${transferId} and scan = 'waiting' and deleted_at is null
      and intake_id is not distinct from ${intakeId} limit 1`)
  return rows.length > 0
}

async function flag(tx: Transaction, publish: Publish, { id, publicId }: Transfer, files: TransferFile[]) {
  await writeEvents(
    tx,
    id,
    files.map(({ publicId: fileId, name, scanFinding }) => ({
      type: 'SCAN_DONE_INFECTED',
      detail: { fileId, name, ...(scanFinding === null ? {} : { finding: scanFinding }) },
    })),
  )
  await publish(tx, 'transfer-flagged', publicId)
}

/** Nobody reads what is encrypted but for a verdict. */
const isEncrypted = sql`exists (
  select from transfers as whole where whole.id = ${transferFiles.transferId} and whole.is_encrypted)`
const isUnread = or(eq(transferFiles.scan, 'waiting'), and(isNull(transferFiles.sha256), not(isEncrypted)))

const hasKey = sql`exists (
  select from reading_keys as kept where kept.transfer_id = ${transferFiles.transferId} and kept.expires_at > now())`

/**
 * It could not be read to its end, or got no verdict, this time. What has been read and judged stays so, and what a key
 * came for in the meantime is not locked.
 */
export async function recordTrouble({ database }: Deps, fileId: number, scanTrouble: ScanTrouble): Promise<void> {
  await database
    .update(transferFiles)
    .set({ scanTrouble })
    .where(and(eq(transferFiles.id, fileId), isUnread, scanTrouble === 'locked' ? not(hasKey) : undefined))
}

/** A clone has the very bytes of its source: what was said of those is said of it. */
export async function carryReadings(tx: Transaction, transferId: number): Promise<void> {
  await tx.execute(sql`
    update transfer_files set scan = source.scan, sha256 = source.sha256, read_at = source.read_at,
      scan_windows = source.scan_windows
    from transfer_files source
    where transfer_files.transfer_id = ${transferId} and transfer_files.deleted_at is null
      and source.object_key = transfer_files.source_key and source.version = transfer_files.source_version
      and source.crc32 = transfer_files.crc32
      and (source.scan = 'clean'
        or source.scan = 'none' and source.read_at is not null
          and transfer_files.scan = 'waiting' and not transfer_files.is_scan_asked)`)
}

/** Whose bytes nobody has read since they were sealed, or nobody has judged. */
export async function findUnread(reader: Reader, transferId: number): Promise<SealedFile[]> {
  const rows = await reader
    .select(fileColumns)
    .from(transferFiles)
    .innerJoin(transfers, ofItsTransfer)
    .where(
      and(
        eq(transferFiles.transferId, transferId),
        isNotNull(transferFiles.version),
        isNull(transferFiles.deletedAt),
        isUnread,
      ),
    )
    .orderBy(asc(transferFiles.position))
  return rows.filter(isSealed)
}

/** A whole transfer, by its public id, with files that wait to be read; `isScanAsked`: some of them for a verdict. */
export type WaitingTransfer = { publicId: string; isScanAsked: boolean }

/**
 * Without those that wait for their password: when it is told they are read, and until then they hold up nobody. Those
 * that were never tried come first: however much is damaged, it is not in their way.
 */
export async function findWaiting(reader: Reader, atMost: number): Promise<WaitingTransfer[]> {
  const waiting = sql`select from transfer_files
    where transfer_id = ${transfers.id} and scan = 'waiting' and scan_trouble is distinct from 'locked'
      and deleted_at is null`
  const isWaiting = sql`exists (${waiting})`
  return reader
    .select({ publicId: transfers.publicId, isScanAsked: sql<boolean>`exists (${waiting} and is_scan_asked)` })
    .from(transfers)
    .where(and(isWaiting, isLive, notInArray(transfers.status, ['UPLOADING', 'CLONING'])))
    .orderBy(desc(sql`exists (${waiting} and scan_trouble is null)`), asc(transfers.id))
    .limit(atMost)
}

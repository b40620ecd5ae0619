import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from '../../platform/database/drizzle.ts'
import type { EventDetail } from '@envoi/contract/transfer-views'
import type { TransferEventType } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { preparedFor } from '../../platform/database/prepared.ts'
import type { Actor } from '../accounts/index.ts'
import type { SeenTransfer } from './access.ts'
import type { Change } from './changes.ts'
import { isLive, transferEvents, transferFiles, transferRecipients, transfers } from './tables.ts'
import type { Recipient, ShownFile, Transfer, TransferEvent, TransferFile } from './transfer.ts'

/** The SQL. Writes demand a transaction by their type. */
const columns = {
  ...getTableColumns(transfers),
  isExpired: sql<boolean>`${transfers.validTo} <= now()`,
  startsLater: sql<boolean>`${transfers.validFrom} > now()`,
}

export const fileColumns = { ...getTableColumns(transferFiles), bucketId: transfers.bucketId }
const { id, publicId, name, size, version, crc32, ...ofFile } = getTableColumns(transferFiles)
const { scan, scanWindows, scanFinding, scanTrouble, isScanAsked } = ofFile
const shownColumns = {
  id,
  publicId,
  name,
  size,
  version,
  crc32,
  scan,
  scanWindows,
  scanFinding,
  scanTrouble,
  isScanAsked,
}
export const ofItsTransfer = eq(transfers.id, transferFiles.transferId)

/** The reads of every page view. */
const readsOf = preparedFor((reader: Reader) => {
  const ofTransfer = and(eq(transferFiles.transferId, sql.placeholder('transferId')), isNull(transferFiles.deletedAt))
  return {
    transfer: reader
      .select(columns)
      .from(transfers)
      .where(eq(transfers.publicId, sql.placeholder('publicId')))
      .prepare('find_transfer'),
    files: reader
      .select(fileColumns)
      .from(transferFiles)
      .innerJoin(transfers, ofItsTransfer)
      .where(ofTransfer)
      .orderBy(asc(transferFiles.position))
      .prepare('find_transfer_files'),
    shownFiles: reader
      .select(shownColumns)
      .from(transferFiles)
      .where(ofTransfer)
      .orderBy(asc(transferFiles.position))
      .prepare('find_shown_files'),
  }
})

export async function findTransfer(reader: Reader, publicId: string): Promise<Transfer | undefined> {
  const [row] = await readsOf(reader).transfer.execute({ publicId })
  return row
}

/** The one lock per transfer: whoever changes it holds it first. */
export async function lockTransfer(tx: Transaction, id: number): Promise<Transfer> {
  const [row] = await tx.select(columns).from(transfers).where(eq(transfers.id, id)).for('update')
  if (!row) throw new Error(`transfer ${id} has gone`)
  return row
}

export function findFiles(reader: Reader, transferId: number): Promise<TransferFile[]> {
  return readsOf(reader).files.execute({ transferId })
}

/** Half the columns and no join: looked at far more often than anything else of a transfer. */
export function findShownFiles(reader: Reader, transferId: number): Promise<ShownFile[]> {
  return readsOf(reader).shownFiles.execute({ transferId })
}

export async function findFile(reader: Reader, transferId: number, id: number): Promise<TransferFile | undefined> {
  const ofTransfer = and(
    eq(transferFiles.transferId, transferId),
    eq(transferFiles.id, id),
    isNull(transferFiles.deletedAt),
  )
  const [row] = await reader
    .select(fileColumns)
    .from(transferFiles)
    .innerJoin(transfers, ofItsTransfer)
    .where(ofTransfer)
  return row
}

export async function findRecipients(reader: Reader, transferId: number): Promise<Recipient[]> {
  return reader
    .select()
    .from(transferRecipients)
    .where(eq(transferRecipients.transferId, transferId))
    .orderBy(asc(transferRecipients.id))
}

/** A transfer as the asker needs it: recipients are read only where somebody may be one, or claims to be the sender. */
export async function findSeen(reader: Reader, publicId: string, actor: Actor): Promise<SeenTransfer | undefined> {
  const transfer = await findTransfer(reader, publicId)
  if (!transfer) return undefined
  const isAnonymous = actor.userSecret === undefined && actor.senderSecret === undefined && !actor.user
  return { transfer, recipients: isAnonymous ? [] : await findRecipients(reader, transfer.id) }
}

export async function findEvents(reader: Reader, transferId: number): Promise<TransferEvent[]> {
  return reader
    .select()
    .from(transferEvents)
    .where(eq(transferEvents.transferId, transferId))
    .orderBy(asc(transferEvents.id))
}

/** A start of null means from now on, by the clock that downloads are judged by. */
type NewRow = Omit<typeof transfers.$inferInsert, 'validFrom'> & { validFrom: Date | null }

/** Nothing when its public id has been given out before, also to a transfer that is long deleted. */
export async function insertTransfer(tx: Transaction, row: NewRow): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(transfers)
    .values({ ...row, validFrom: row.validFrom ?? sql`now()` })
    .onConflictDoNothing({ target: transfers.publicId })
    .returning({ id: transfers.id })
  return inserted?.id
}

export async function insertFiles(tx: Transaction, rows: (typeof transferFiles.$inferInsert)[]): Promise<void> {
  await tx.insert(transferFiles).values(rows)
}

export async function insertRecipients(
  tx: Transaction,
  rows: (typeof transferRecipients.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(transferRecipients).values(rows)
}

export async function writeHistory(tx: Transaction, transferId: number, types: TransferEventType[]): Promise<void> {
  if (types.length > 0) await tx.insert(transferEvents).values(types.map((type) => ({ transferId, type })))
}

/** The same for what has something to tell: whom or what it was about. */
export async function writeEvents(
  tx: Transaction,
  transferId: number,
  events: { type: TransferEventType; detail: EventDetail }[],
): Promise<void> {
  if (events.length > 0) await tx.insert(transferEvents).values(events.map((event) => ({ transferId, ...event })))
}

export async function findRecipientById(reader: Reader, id: number): Promise<Recipient | undefined> {
  const [row] = await reader.select().from(transferRecipients).where(eq(transferRecipients.id, id))
  return row
}

export async function findTransferById(reader: Reader, id: number): Promise<Transfer | undefined> {
  const [row] = await reader.select(columns).from(transfers).where(eq(transfers.id, id))
  return row
}

/** Status and history move together. */
export async function applyChange(tx: Transaction, transferId: number, change: Change): Promise<void> {
  await tx.update(transfers).set({ status: change.status }).where(eq(transfers.id, transferId))
  await writeHistory(tx, transferId, change.events)
}

/** Records which bytes each file is from now on: one statement, however many files. */
export async function sealFiles(
  tx: Transaction,
  transferId: number,
  objects: { key: string; version: string; size: number; crc32: number }[],
  awaited: { scan: 'none' | 'waiting'; isScanAsked: boolean },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update transfer_files set version = sealed.version, crc32 = sealed.crc32, scan = ${awaited.scan},
      is_scan_asked = ${awaited.isScanAsked}
    from unnest(
      ${sql.param(objects.map((object) => object.key))}::text[],
      ${sql.param(objects.map((object) => object.version))}::text[],
      ${sql.param(objects.map((object) => object.crc32))}::bigint[],
      ${sql.param(objects.map((object) => object.size))}::bigint[]
    ) as sealed (key, version, crc32, size)
    where transfer_id = ${transferId} and object_key = sealed.key and transfer_files.size = sealed.size`)
  return rowCount ?? 0
}

/** How many that were made at these customers' sites have not ended, by the name of each. */
export async function countLive(reader: Reader, places: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader
    .select({ place: transfers.place, live: count() })
    .from(transfers)
    // The main site's are in no index, and nobody asks for them.
    .where(and(inArray(transfers.place, [...places]), sql`${transfers.place} <> 'www'`, isLive))
    .groupBy(transfers.place)
  return new Map(rows.map(({ place, live }) => [place, live]))
}

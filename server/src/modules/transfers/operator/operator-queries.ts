import type { TransferType } from '@envoi/contract/words'
import type { Database, Reader } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import { findEvents, findFiles, findRecipients, findTransfer } from '../store.ts'

export const typeOfTransfer = async (reader: Reader, publicId: string): Promise<TransferType | undefined> =>
  (await findTransfer(reader, publicId))?.type

/** What lies in each bucket, by its id; also in one that no configuration names any more. */
export async function readBucketUsage(reader: Reader): Promise<Map<string, { transfers: number; bytes: number }>> {
  const { rows } = await reader.execute<{ bucket_id: string; transfers: number; bytes: number }>(sql`
    select bucket_id, count(*)::float8 as transfers, sum(size)::float8 as bytes
    from transfers where status <> 'DELETED' group by bucket_id order by bucket_id`)
  return new Map(rows.map(({ bucket_id: id, transfers, bytes }) => [id, { transfers, bytes }]))
}

export type NamedObject = { key: string; transferId: string; name: string }

/** Whose bytes lie under these keys: the transfer and the file, as people know them. */
export async function nameObjects(reader: Reader, bucketId: string, keys: string[]): Promise<NamedObject[]> {
  const { rows } = await reader.execute<NamedObject>(sql`
    select object_key as key, transfers.public_id as "transferId", file.name
    from transfer_files file join transfers on transfers.id = file.transfer_id
    where file.object_key = any(${sql.param(keys)}::text[]) and bucket_id = ${bucketId}
    order by transfers.id, position`)
  return rows
}

/** A transfer as its operator may see it: the facts and the history, no message, no secret, no password. */
export async function describeTransfer(database: Database, publicId: string) {
  const transfer = await findTransfer(database, publicId)
  if (!transfer) return undefined
  const [files, recipients, events] = await Promise.all([
    findFiles(database, transfer.id),
    findRecipients(database, transfer.id),
    findEvents(database, transfer.id),
  ])
  return {
    transferId: transfer.publicId,
    status: transfer.status,
    type: transfer.type,
    bucketId: transfer.bucketId,
    createdAt: transfer.createdAt.toISOString(),
    validity: { from: transfer.validFrom.toISOString(), to: transfer.validTo.toISOString() },
    isExpired: transfer.isExpired,
    endReason: transfer.endReason,
    sender: transfer.senderEmail,
    isSenderProven: transfer.senderProven,
    size: transfer.size,
    downloads: transfer.downloads,
    hasPassword: transfer.passwordHash !== null,
    isEncrypted: transfer.isEncrypted,
    waitingForScan: files.filter(({ scan }) => scan === 'waiting').length,
    files: files.map((file) => ({
      name: file.name,
      size: file.size,
      objectKey: file.objectKey,
      version: file.version,
      sha256: file.sha256?.toString('hex') ?? null,
      scan: file.scan,
      isScanAsked: file.isScanAsked,
      finding: file.scanFinding,
      windows: file.scanWindows,
      trouble: file.scanTrouble,
    })),
    recipients: recipients.map(({ email, downloads }) => ({ email, downloads })),
    events: events.map(({ type, at }) => ({ type, at: at.toISOString() })),
  }
}

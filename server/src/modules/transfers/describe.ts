import type { Database } from '../../platform/database/connect.ts'
import { findEvents, findFiles, findRecipients, findTransfer } from './store.ts'

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

import type { ListedTransfer } from '@envoi/contract/lists'
import { shownStatus } from '../transfers/index.ts'
import type { ListedRecipient, ListedRow, ReceivedContent } from './tables.ts'

/** Rows to replies, field by field. */
export function presentOwn(row: ListedRow, recipients: ListedRecipient[]): ListedTransfer {
  return {
    transferId: row.publicId,
    name: row.name,
    status: shownStatus(row.status),
    createdAt: row.createdAt.toISOString(),
    to: row.validTo.toISOString(),
    size: row.size,
    fileCount: row.fileCount,
    passwordRequired: row.isProtected,
    recipients: recipients.map(({ email }) => email),
    downloads: row.downloads,
  }
}

/** Of a received one only what its recipient may know: who else got it, and how often, is the sender's affair. */
export function presentReceived(
  row: ListedRow,
  recipient: ListedRecipient,
  content: ReceivedContent | undefined,
): ListedTransfer {
  const { size, fileCount } = content ?? { size: 0, fileCount: 0 }
  return {
    ...presentOwn(row, [recipient]),
    ...(row.isProtected ? { name: null, size: null, fileCount: null } : { size, fileCount }),
    downloads: recipient.downloads,
    sender: { name: row.senderName, email: row.senderEmail },
  }
}

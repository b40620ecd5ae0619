import type { ManagedTransferView, RecipientMail, TransferOutline, TransferView } from '@envoi/contract/transfer-views'
import type { PreviewKind, TransferStatus } from '@envoi/contract/words'
import type { TransferResult } from '@envoi/contract/transfers'
import type { Reader } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Activity } from './delivery/activity.ts'
import { wasAvailable } from './lifecycle/make-available.ts'
import type { Links } from './links.ts'
import { readScanProgress, shownScan } from './scan/scan-progress.ts'
import {
  type Recipient,
  type ShownFile,
  type Transfer,
  type TransferEvent,
  isReady,
  isScanning,
  shownStatus,
} from './transfer.ts'

/** Rows to replies, field by field, so that nothing slips out by being there. */
export function presentOutline(transfer: Transfer): TransferOutline {
  const outline = {
    transferId: transfer.publicId,
    status: shownStatus(transfer.status),
    passwordRequired: transfer.passwordHash !== null,
  }
  return transfer.status === 'ENABLED' ? outline : { ...outline, validity: { from: transfer.validFrom.toISOString() } }
}

export function presentTransfer(
  transfer: Transfer,
  files: ShownFile[],
  more: {
    kindOf: (name: string) => PreviewKind | null
    thumbnails: ReadonlyMap<number, string>
    isSenderUnproven: boolean
  },
): TransferView {
  const scan = shownScan(files.filter(isReady))
  const { downloads, maxDownloads } = transfer
  return {
    transferId: transfer.publicId,
    status: shownStatus(transfer.status),
    name: transfer.name,
    message: transfer.message,
    sender: { name: transfer.senderName, email: transfer.senderEmail },
    ...(more.isSenderUnproven && { isSenderUnproven: true }),
    ...(transfer.ownerId !== null && transfer.message !== null && { isMessageLinked: true }),
    files: files.map((file) => ({
      fileId: file.publicId,
      name: file.name,
      size: file.size,
      preview: transfer.allowPreview ? more.kindOf(file.name) : null,
      thumbnail: more.thumbnails.get(file.id) ?? null,
      ...(file.crc32 !== null && { crc32: writeCrc32(file.crc32) }),
    })),
    validity: { from: transfer.validFrom.toISOString(), to: transfer.validTo.toISOString() },
    passwordRequired: transfer.passwordHash !== null,
    allowPreview: transfer.allowPreview,
    ...(transfer.isEncrypted && { isEncrypted: true }),
    size: files.reduce((sum, file) => sum + file.size, 0),
    ...(maxDownloads !== null && downloads >= maxDownloads && { reachedLimit: maxDownloads }),
    ...(scan === 'none' ? {} : { scan }),
  }
}

/** Base64 of its four bytes, big-endian. */
function writeCrc32(crc32: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32)
  return bytes.toString('base64')
}

/** What the manager is told beside what a recipient sees. */
type Managed = {
  files: ShownFile[]
  recipients: Recipient[]
  events: TransferEvent[]
  activity: Activity
  limits: ManagedTransferView['limits']
  options: ManagedTransferView['options']
  /** Addresses that have unsubscribed, as far as the sender may know, by the form in which two spellings are the same. */
  suppressed: ReadonlySet<string>
  link: string
  /** Of what came by a push page there is none: its receiver is signed in. */
  manageLink: string | null
  push: ManagedTransferView['push']
}

export function presentForManager(view: TransferView, transfer: Transfer, more: Managed): ManagedTransferView {
  const { downloadsOfFile, ...activity } = more.activity
  return {
    ...view,
    files: view.files.map((file, index) => {
      const row = more.files[index]
      if (row?.publicId !== file.fileId) throw new Error('the files of the view are not those of the rows')
      const { scan, scanFinding: finding } = row
      const isReadingOnly = scan === 'waiting' && !row.isScanAsked
      return {
        ...file,
        downloads: downloadsOfFile.get(row.id) ?? 0,
        isReady: isReady(row),
        scan,
        ...(isReadingOnly && { isReadingOnly }),
        finding,
      }
    }),
    recipients: more.recipients.map((recipient) => ({
      email: recipient.email,
      downloads: recipient.downloads,
      lastDownload: recipient.lastDownload?.toISOString() ?? null,
      ...mailOf(recipient, more.suppressed),
    })),
    notifications: {
      downloadConfirmation: transfer.downloadConfirmation,
      expiryReminder: transfer.expiryReminder,
      summary: transfer.summary,
    },
    maxDownloads: transfer.maxDownloads,
    downloads: transfer.downloads,
    events: more.events.map(({ type, at, detail }) => ({ type, at: at.toISOString(), ...detail })),
    link: more.link,
    manageLink: more.manageLink,
    createdAt: transfer.createdAt.toISOString(),
    ...(more.push && { push: more.push }),
    ...(transfer.type !== 'S1' && { transferType: transfer.type }),
    ...(more.files.some(isLocked) && { needsPassword: true }),
    isExpired: transfer.isExpired,
    activity,
    limits: more.limits,
    options: more.options,
  }
}

const isLocked = ({ scan, scanTrouble }: ShownFile): boolean => scan === 'waiting' && scanTrouble === 'locked'

function mailOf(
  { bouncedAt, emailKey, mailGivenUpAt, mailWaitsUntil, mailedAt }: Recipient,
  suppressed: ReadonlySet<string>,
): { mail: RecipientMail; mailWaitsUntil?: string } {
  if (bouncedAt) return { mail: 'returned' }
  if (suppressed.has(emailKey)) return { mail: 'unwanted' }
  if (mailGivenUpAt) return { mail: 'unsent' }
  if (mailWaitsUntil) return { mail: 'waiting', mailWaitsUntil: mailWaitsUntil.toISOString() }
  return { mail: mailedAt ? 'sent' : 'waiting' }
}

export const stateOf = ({ publicId }: Transfer, status: TransferStatus) => ({
  transferId: publicId,
  status: shownStatus(status),
  scanning: isScanning(status),
})

/** What came by a push page and has reached its receiver: what they do with it is not for whoever sent it to know. */
export const isOutOfHands = async (reader: Reader, { id, type }: Transfer): Promise<boolean> =>
  type === 'S3' && wasAvailable(reader, id)

/** How far a transfer is after its upload, for whoever sent it. */
export async function resultOf(
  { database, links }: { database: Reader; links: Links },
  transfer: Transfer,
): Promise<TransferResult> {
  if (await isOutOfHands(database, transfer)) return { ...stateOf(transfer, 'ENABLED'), link: links.download(transfer) }
  if (transfer.status === 'DELETED') throw new Refusal('DELETED')
  const scan = await readScanProgress(database, transfer.id)
  return { ...stateOf(transfer, transfer.status), link: links.download(transfer), ...(scan && { scan }) }
}

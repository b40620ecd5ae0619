import type { ManagedTransferView, TransferOutline, TransferView } from '@envoi/contract/transfers'
import type { PreviewKind } from '@envoi/contract/words'
import { type Recipient, type Transfer, type TransferEvent, type TransferFile, shownStatus } from './transfer.ts'

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
  files: TransferFile[],
  previewKindOf: (name: string) => PreviewKind | null,
): TransferView {
  return {
    transferId: transfer.publicId,
    status: shownStatus(transfer.status),
    name: transfer.name,
    message: transfer.message,
    sender: { name: transfer.senderName, email: transfer.senderEmail },
    files: files.map((file) => ({
      fileId: file.publicId,
      name: file.name,
      size: file.size,
      preview: transfer.allowPreview ? previewKindOf(file.name) : null,
      thumbnail: null,
    })),
    validity: { from: transfer.validFrom.toISOString(), to: transfer.validTo.toISOString() },
    passwordRequired: transfer.passwordHash !== null,
    allowPreview: transfer.allowPreview,
    size: transfer.size,
  }
}

export function presentForManager(
  view: TransferView,
  transfer: Transfer,
  more: { recipients: Recipient[]; events: TransferEvent[]; link: string; manageLink: string },
): ManagedTransferView {
  return {
    ...view,
    recipients: more.recipients.map((recipient) => ({
      email: recipient.email,
      downloads: recipient.downloads,
      lastDownload: recipient.lastDownload?.toISOString() ?? null,
    })),
    notifications: {
      downloadConfirmation: transfer.downloadConfirmation,
      expiryReminder: transfer.expiryReminder,
      summary: transfer.summary,
    },
    maxDownloads: transfer.maxDownloads,
    downloads: transfer.downloads,
    events: more.events.map((event) => ({ type: event.type, at: event.at.toISOString() })),
    link: more.link,
    manageLink: more.manageLink,
  }
}

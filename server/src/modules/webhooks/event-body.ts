import type { WebhookEventType } from '@envoi/contract/words'
import type { ToldDetail, webhookDeliveries } from './tables.ts'

type Told = Pick<
  typeof webhookDeliveries.$inferSelect,
  'eventId' | 'type' | 'at' | 'sequence' | 'transferId' | 'facts' | 'detail'
>

/** What is sent, byte for byte the same each time. A test is number 0. docs/webhooks.md tells receivers of all of it. */
export const bodyOf = (event: Told): string =>
  JSON.stringify({
    id: event.eventId,
    type: event.type,
    at: event.at.toISOString(),
    sequence: event.sequence,
    transferId: event.transferId,
    data: dataOf(event),
  })

function dataOf({ type, facts, detail }: Told): object {
  if (type === 'TEST') return {}
  const { name, size, fileCount, recipients, isReceived } = facts
  return { name, size, fileCount, recipients, isReceived, ...changeOf[type](detail) }
}

const nothing = () => ({})
const person = ({ recipient }: ToldDetail) => ({ recipient: recipient ?? null })
const file = ({ fileId, name }: ToldDetail) => ({ fileId: fileId ?? null, fileName: name ?? null })
const isOn = (detail: ToldDetail) => ({ isOn: detail.isOn ?? null })
const downloads = ({ maxDownloads }: ToldDetail) => ({ maxDownloads: maxDownloads ?? null })

/** What each tells beside the transfer. Named one by one, so that what history may keep later is not sent by itself. */
const changeOf: Record<WebhookEventType, (detail: ToldDetail) => object> = {
  CREATED: nothing,
  UPLOADED: nothing,
  AVAILABLE: nothing,
  EXPIRED: nothing,
  NOTIF_DOWNLOAD_CONF_CHANGED: isOn,
  NOTIF_EXP_REMINDER_CHANGED: isOn,
  PREVIEW_CHANGED: isOn,
  PASSWORD_CHANGED: isOn,
  FILES_ADDED: ({ count }) => ({ filesAdded: count ?? null }),
  FILE_RENAMED: (detail) => ({ ...file(detail), oldFileName: detail.oldName ?? null }),
  FILE_DELETED: file,
  ENABLED: nothing,
  DISABLED: nothing,
  CLONED: nothing,
  RECIPIENT_ADDED: person,
  RECIPIENT_REMOVED: person,
  EXPIRY_DATE_CHANGED: ({ from, to }) => ({ to: to ?? null, ...(from !== undefined && { from }) }),
  RENAMED: ({ oldName }) => ({ oldName: oldName ?? null }),
  MAX_DOWNLOADS_ADDED: downloads,
  MAX_DOWNLOADS_CHANGED: downloads,
  MAX_DOWNLOADS_REMOVED: nothing,
  SCAN_STARTED: nothing,
  SCAN_DONE_OK: nothing,
  SCAN_DONE_INFECTED: (detail) => ({ ...file(detail), finding: detail.finding ?? null }),
  DOWNLOADED: (detail) => ({ fileId: detail.fileId ?? null, fileIds: detail.fileIds ?? null, ...person(detail) }),
}

/** Events by what they are about, for whoever chooses some of them. */
import type { WebhookEventType } from '@envoi/contract/words'

export const eventGroups = {
  sending: ['CREATED', 'UPLOADED', 'AVAILABLE', 'CLONED'],
  downloads: ['DOWNLOADED', 'EXPIRED', 'EXPIRY_DATE_CHANGED', 'DISABLED', 'ENABLED'],
  files: ['FILES_ADDED', 'FILE_RENAMED', 'FILE_DELETED'],
  people: ['RECIPIENT_ADDED', 'RECIPIENT_REMOVED'],
  settings: [
    'RENAMED',
    'PASSWORD_CHANGED',
    'PREVIEW_CHANGED',
    'MAX_DOWNLOADS_ADDED',
    'MAX_DOWNLOADS_CHANGED',
    'MAX_DOWNLOADS_REMOVED',
    'NOTIF_DOWNLOAD_CONF_CHANGED',
    'NOTIF_EXP_REMINDER_CHANGED',
  ],
  scan: ['SCAN_STARTED', 'SCAN_DONE_OK', 'SCAN_DONE_INFECTED'],
} as const satisfies Record<string, readonly WebhookEventType[]>

export type EventGroup = keyof typeof eventGroups
export const eventGroupNames = Object.keys(eventGroups) as EventGroup[]

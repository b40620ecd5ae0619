/** What happened to a transfer, the latest first, each as the words for it. */
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { TransferEventType } from '@envoi/contract/words'

type Event = ManagedTransferView['events'][number]

type Switched = 'NOTIF_DOWNLOAD_CONF_CHANGED' | 'NOTIF_EXP_REMINDER_CHANGED' | 'PREVIEW_CHANGED' | 'PASSWORD_CHANGED'
type Named = 'FILE_RENAMED' | 'FILE_DELETED' | 'RENAMED' | 'RECIPIENT_ADDED' | 'RECIPIENT_REMOVED'
export type EventKey =
  | `event_${TransferEventType}`
  | `event_${Switched}_${'on' | 'off'}`
  | `event_${Named}_named`
  | `event_${'MAX_DOWNLOADS_ADDED' | 'MAX_DOWNLOADS_CHANGED'}_number`
  | 'event_FILES_ADDED_count'
  | `event_SCAN_DONE_INFECTED_${'named' | 'found'}`
  | `event_EXPIRY_DATE_CHANGED_${'until' | 'from'}`

export type Moment = {
  at: Date
  /** It reached people; the rest is the sender's own doing. */
  isForPeople: boolean
  by: 'service' | 'operator' | null
} & ({ kind: 'event'; key: EventKey; detail: Event } | { kind: 'download'; who: string; count: number })

const forPeople: ReadonlySet<TransferEventType> = new Set(['AVAILABLE', 'RECIPIENT_ADDED', 'EXPIRED', 'CLONED'])

type Facts = Pick<ManagedTransferView, 'events' | 'recipients'>

export function historyOf({ events, recipients }: Facts): Moment[] {
  const told = events.map((detail): Moment => ({
    kind: 'event',
    at: new Date(detail.at),
    isForPeople: forPeople.has(detail.type),
    by: detail.by === 'service' || detail.by === 'operator' ? detail.by : null,
    key: keyOf(detail),
    detail,
  }))
  const downloads = recipients.flatMap(({ email, downloads: count, lastDownload }): Moment[] =>
    lastDownload === null
      ? []
      : [{ kind: 'download', at: new Date(lastDownload), isForPeople: true, by: null, who: email, count }],
  )
  // What came later in the list came later, also within one moment.
  return [...told, ...downloads].toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** With what the event tells of itself; one from before it told anything has words too. */
function keyOf({ type, isOn, name, oldName, recipient, count, from, to, maxDownloads, finding }: Event): EventKey {
  switch (type) {
    case 'NOTIF_DOWNLOAD_CONF_CHANGED':
    case 'NOTIF_EXP_REMINDER_CHANGED':
    case 'PREVIEW_CHANGED':
    case 'PASSWORD_CHANGED':
      if (isOn === undefined) return `event_${type}`
      return isOn ? `event_${type}_on` : `event_${type}_off`
    case 'FILE_RENAMED':
      return name !== undefined && oldName !== undefined ? `event_${type}_named` : `event_${type}`
    case 'FILE_DELETED':
    case 'RENAMED':
      return name === undefined ? `event_${type}` : `event_${type}_named`
    case 'RECIPIENT_ADDED':
    case 'RECIPIENT_REMOVED':
      return recipient === undefined ? `event_${type}` : `event_${type}_named`
    case 'FILES_ADDED':
      return count === undefined ? `event_${type}` : `event_${type}_count`
    case 'SCAN_DONE_INFECTED':
      if (name === undefined) return `event_${type}`
      return finding === undefined ? `event_${type}_named` : `event_${type}_found`
    case 'EXPIRY_DATE_CHANGED':
      if (to === undefined) return `event_${type}`
      return from === undefined ? `event_${type}_until` : `event_${type}_from`
    case 'MAX_DOWNLOADS_ADDED':
    case 'MAX_DOWNLOADS_CHANGED':
      return maxDownloads === undefined ? `event_${type}` : `event_${type}_number`
    default:
      return `event_${type}`
  }
}

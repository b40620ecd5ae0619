import type { TransferEventType, TransferStatus } from '@envoi/contract/words'

/** Each operation as a pure step: the next status and the history it writes. */
export type Change = { status: TransferStatus; events: TransferEventType[] }

/** The bytes are sealed. Only a scan, where one is required, stands between them and the recipients. */
export function finishUpload(facts: { isScanRequired: boolean; startsLater: boolean }): Change {
  if (facts.isScanRequired) return { status: 'SCANNING', events: ['UPLOADED', 'SCAN_STARTED'] }
  if (facts.startsLater) return { status: 'PENDING', events: ['UPLOADED'] }
  return { status: 'ENABLED', events: ['UPLOADED', 'AVAILABLE'] }
}

/** The start date has come. Anything but a waiting transfer stays as it is. */
export function makeAvailable(status: TransferStatus): Change | undefined {
  return status === 'PENDING' ? { status: 'ENABLED', events: ['AVAILABLE'] } : undefined
}

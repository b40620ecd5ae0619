import type { TransferEventType, TransferStatus } from '@envoi/contract/words'
import { Refusal } from '../../platform/http/refusal.ts'

/** Each operation as a pure step: the next status and the history it writes. Nothing: it stays as it is. */
export type Change = { status: TransferStatus; events: TransferEventType[] }

type Whole = { isReadFirst: boolean; isScanAsked: boolean; startsLater: boolean }

/** What was sent is sealed. Files that are cloned, and not copied yet, are waited for. */
export function finishUpload(facts: Whole & { isCopying: boolean }): Change {
  return facts.isCopying ? { status: 'CLONING', events: ['UPLOADED'] } : markSealed(facts, 'UPLOADED')
}

/** The last copies are sealed. */
export const finishCloning = (facts: Whole): Change => markSealed(facts, 'CLONED')

/** Only what must be read first, by a scanner or at least by us, stands between the bytes and the recipients. */
function markSealed(facts: Whole, how: 'UPLOADED' | 'CLONED'): Change {
  if (facts.isReadFirst) return { status: 'SCANNING', events: facts.isScanAsked ? [how, 'SCAN_STARTED'] : [how] }
  if (facts.startsLater) return { status: 'PENDING', events: [how] }
  return { status: 'ENABLED', events: [how, 'AVAILABLE'] }
}

type Looked = { isInfected: boolean; isScanned: boolean; startsLater: boolean }

/** Every file has been looked at. What is dangerous locks the transfer until it is taken out. */
export function finishScan({ isInfected, isScanned, startsLater }: Looked): Change {
  // Each file in which something was found has its own event.
  if (isInfected) return { status: 'DISABLED', events: [] }
  const events: TransferEventType[] = isScanned ? ['SCAN_DONE_OK'] : []
  if (startsLater) return { status: 'PENDING', events }
  return { status: 'ENABLED', events: [...events, 'AVAILABLE'] }
}

/** The start date has come. Anything but a waiting transfer stays as it is, and one whose start was moved waits on. */
export function makeAvailable(facts: { status: TransferStatus; startsLater: boolean }): Change | undefined {
  return facts.status === 'PENDING' && !facts.startsLater ? { status: 'ENABLED', events: ['AVAILABLE'] } : undefined
}

/** Whole, and in the hands of its sender: neither on its way, nor scanned, nor under review. */
const isSettled = (status: TransferStatus): boolean =>
  status === 'ENABLED' || status === 'PENDING' || status === 'DISABLED'

export function requireSettled(status: TransferStatus): void {
  if (!isSettled(status)) throw new Refusal('WRONG_STATUS')
}

/** What is looked at by the operator stays as it is meanwhile. */
export function requireNotReviewed(status: TransferStatus): void {
  if (status === 'MODERATING') throw new Refusal('WRONG_STATUS')
}

type Opening = { status: TransferStatus; startsLater: boolean; wasAvailable: boolean }

/** One that was disabled before its first day, and whose day has passed, is available now for the first time. */
export function enable(facts: Opening & { isHeldBack: boolean }): Change | undefined {
  const { status, startsLater, wasAvailable } = facts
  requireSettled(status)
  if (status !== 'DISABLED') return undefined
  if (facts.isHeldBack) throw new Refusal('FILES_FLAGGED')
  if (startsLater) return { status: 'PENDING', events: ['ENABLED'] }
  return { status: 'ENABLED', events: wasAvailable ? ['ENABLED'] : ['ENABLED', 'AVAILABLE'] }
}

export function disable(status: TransferStatus): Change | undefined {
  requireSettled(status)
  return status === 'DISABLED' ? undefined : { status: 'DISABLED', events: ['DISABLED'] }
}

/**
 * New dates. What expiry had closed opens again, what its sender had closed stays closed, and what is still on its way
 * goes on.
 */
export function moveInTime(facts: Opening & { statusBeforeExpiry: TransferStatus | null }): Change {
  const { startsLater, wasAvailable } = facts
  requireNotReviewed(facts.status)
  const before = facts.status === 'DISABLED' ? (facts.statusBeforeExpiry ?? 'DISABLED') : facts.status
  if (!isSettled(before) || before === 'DISABLED') return { status: facts.status, events: ['EXPIRY_DATE_CHANGED'] }
  if (startsLater) return { status: 'PENDING', events: ['EXPIRY_DATE_CHANGED'] }
  const isFirst = before === 'PENDING' || !wasAvailable
  return { status: 'ENABLED', events: isFirst ? ['EXPIRY_DATE_CHANGED', 'AVAILABLE'] : ['EXPIRY_DATE_CHANGED'] }
}

/** The end has come. What never got whole ends with it. */
export const expire = (status: TransferStatus): TransferStatus => (isSettled(status) ? 'DISABLED' : 'DELETED')

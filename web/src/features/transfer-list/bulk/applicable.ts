import type { ListedTransfer } from '@envoi/contract/lists'
import { endsBefore } from './new-end.ts'
import { statusOf } from '../status-of.ts'
import type { BulkAction } from './bulk-store.ts'

/**
 * Whether it would change anything: what has ended is closed, and opens only once it is extended; what is not there yet
 * cannot be closed. What came by a push page takes room until it is deleted: out of sight, nobody would.
 */
export function isApplicable(
  kind: BulkAction['kind'],
  transfer: Pick<ListedTransfer, 'status' | 'createdAt' | 'to' | 'push'>,
  now: Date,
): boolean {
  const { key } = statusOf(transfer, now)
  const { status } = transfer
  if (kind === 'reopen') return key === 'closed'
  if (kind === 'close') return key !== 'ended' && (status === 'ENABLED' || status === 'PENDING')
  return kind !== 'exclude' || !transfer.push
}

/** Whether it is put to this one, of all that are selected. The others stay as they are, which is told. */
export function isWanted(action: BulkAction, transfer: ListedTransfer, now: Date): boolean {
  // To extend is never to shorten.
  if (action.kind === 'extend') return endsBefore(transfer, action.to)
  return (action.kind !== 'close' && action.kind !== 'exclude') || isApplicable(action.kind, transfer, now)
}

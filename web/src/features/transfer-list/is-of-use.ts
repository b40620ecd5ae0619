import type { ListedTransfer } from '@envoi/contract/lists'
import { statusOf } from './status-of.ts'
import type { BulkAction } from './use-bulk.ts'

/** Whether it would change anything: what has ended is closed, and opens only once it is extended. */
export function isOfUse(
  kind: BulkAction['kind'],
  transfer: Pick<ListedTransfer, 'status' | 'createdAt' | 'to'>,
  now: Date,
): boolean {
  const { key } = statusOf(transfer, now)
  if (kind === 'reopen') return key === 'closed'
  if (kind === 'close') return key !== 'closed' && key !== 'ended'
  return true
}

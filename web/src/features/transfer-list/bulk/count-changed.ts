import type { ListedTransfer } from '@envoi/contract/lists'
import type { BulkAction } from './bulk-store.ts'

/** Of those that it was done to, how many stand otherwise than before: what was open is not opened. */
export function countChanged(kind: BulkAction['kind'], transfers: readonly Pick<ListedTransfer, 'status'>[]): number {
  if (kind === 'reopen') return transfers.filter(({ status }) => status === 'DISABLED').length
  if (kind === 'close') return transfers.filter(({ status }) => status !== 'DISABLED').length
  return transfers.length
}

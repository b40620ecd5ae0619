import { createContext, use } from 'react'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { BulkAction } from './bulk/bulk-store.ts'
import type { ListName } from './search-params.ts'

export type Kind = BulkAction['kind']

const kinds: Record<ListName, readonly Kind[]> = {
  running: ['delete'],
  sent: ['extend', 'close', 'reopen', 'delete'],
  received: ['exclude'],
  archive: [],
}

/** What can be done with transfers of a list. What came by push pages is theirs to manage, as what they have sent is. */
export const kindsIn = (list: ListName, transfers: readonly ListedTransfer[]): readonly Kind[] =>
  kinds[list === 'received' && transfers.length > 0 && transfers.every(({ push }) => push) ? 'sent' : list]

/** What can be done with one row, without opening it. */
export type RowWays = {
  list: ListName
  copy(transfers: readonly ListedTransfer[]): void
  /** Asks about it first, where that is due. */
  begin(kind: Kind, transfers: readonly ListedTransfer[]): void
}

export const RowWaysContext = createContext<RowWays | null>(null)

export function useRowWays(): RowWays {
  const ways = use(RowWaysContext)
  if (!ways) throw new Error('there is no list around this row')
  return ways
}

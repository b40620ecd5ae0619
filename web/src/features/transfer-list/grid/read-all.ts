/** Rows of a list beyond those that somebody has looked at. */
import { searchSize } from '@envoi/contract/limits'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { ListPage } from '../queries.ts'

/** More than a spreadsheet is good for, and than anybody means at once. */
export const MOST = 10_000

type Read = (part: { from: number; size: number }) => Promise<ListPage>
export type Reading = { read: number; total: number }

/** All that was found, from the first or another on, up to the most. */
export async function readAll(
  read: Read,
  { from = 0, count = MOST }: { from?: number; count?: number } = {},
  onRead: (reading: Reading) => void = () => {},
): Promise<{ transfers: ListedTransfer[]; isCut: boolean }> {
  const transfers: ListedTransfer[] = []
  for (;;) {
    const size = Math.min(searchSize.max, count - transfers.length)
    const page = await read({ from: from + transfers.length, size })
    transfers.push(...page.transfers)
    const left = page.transfers.length === 0 ? 0 : Math.max(0, page.total - from - transfers.length)
    if (left === 0 || transfers.length >= count) return { transfers, isCut: left > 0 }
    onRead({ read: transfers.length, total: Math.min(count, transfers.length + left) })
  }
}

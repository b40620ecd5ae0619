/** A list as a table for spreadsheets: what was found, one row each, with plain numbers and moments that sort. */
import { searchSize } from '@envoi/contract/limits'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { ListPage } from './queries.ts'

/** More than a spreadsheet is good for. */
export const MOST = 10_000

export type CsvHeads = Record<(typeof columns)[number], string>

const columns = [
  'title',
  'status',
  'sent',
  'ends',
  'bytes',
  'files',
  'downloads',
  'sender',
  'recipients',
  'password',
  'id',
] as const

const plain = (value: number | null): string => (value === null ? '' : String(value))

export function csvTable(transfers: readonly ListedTransfer[], heads: CsvHeads): string[][] {
  return [
    columns.map((column) => heads[column]),
    ...transfers.map((transfer) => [
      transfer.name ?? '',
      transfer.status,
      transfer.createdAt,
      transfer.to,
      plain(transfer.size),
      plain(transfer.fileCount),
      String(transfer.downloads),
      [transfer.sender?.name, transfer.sender?.email].filter((part) => typeof part === 'string').join(' '),
      transfer.recipients.join(' '),
      transfer.passwordRequired ? '1' : '0',
      transfer.transferId,
    ]),
  ]
}

type Read = (part: { from: number; size: number }) => Promise<ListPage>

/** All that was found, from the first on, up to the most. */
export async function readAll(read: Read): Promise<{ transfers: ListedTransfer[]; isCut: boolean }> {
  const transfers: ListedTransfer[] = []
  for (;;) {
    const page = await read({ from: transfers.length, size: Math.min(searchSize.max, MOST - transfers.length) })
    transfers.push(...page.transfers)
    const isAll = page.transfers.length === 0 || transfers.length >= page.total
    if (isAll || transfers.length >= MOST) return { transfers, isCut: page.total > transfers.length }
  }
}

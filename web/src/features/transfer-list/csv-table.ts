/** A list as a table for spreadsheets: what was found, one row each, with plain numbers and moments that sort. */
import type { ListedTransfer } from '@envoi/contract/lists'

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

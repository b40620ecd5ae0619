/** A list as a table for spreadsheets: what was found, one row each, with plain numbers and moments that sort. */
import type { ListedTransfer } from '@envoi/contract/lists'
import { type StatusKey, statusOf } from './status-of.ts'

export type CsvHeads = Record<(typeof columns)[number], string>
/** How it stands, without how long: that is a column of its own. */
export type Standing = 'available' | Exclude<StatusKey, `left_${string}`>
export type CsvWords = {
  heads: CsvHeads
  nameOf: (transfer: ListedTransfer) => string
  standing: (standing: Standing) => string
  yesOrNo: (is: boolean) => string
}

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

function standingOf(transfer: ListedTransfer, now: Date): Standing {
  const { key } = statusOf(transfer, now)
  return key === 'left_days' || key === 'left_hours' || key === 'left_minutes' ? 'available' : key
}

export function csvTable(
  transfers: readonly ListedTransfer[],
  { heads, nameOf, standing, yesOrNo }: CsvWords,
  now: Date,
): string[][] {
  return [
    columns.map((column) => heads[column]),
    ...transfers.map((transfer) => [
      nameOf(transfer),
      standing(standingOf(transfer, now)),
      transfer.createdAt,
      transfer.to,
      plain(transfer.size),
      plain(transfer.fileCount),
      String(transfer.downloads),
      [transfer.sender?.name, transfer.sender?.email].filter((part) => typeof part === 'string').join(' '),
      transfer.recipients.join(' '),
      yesOrNo(transfer.passwordRequired),
      transfer.transferId,
    ]),
  ]
}

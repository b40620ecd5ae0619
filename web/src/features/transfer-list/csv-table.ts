/** A list as a table for spreadsheets: what was found, one row each, with plain numbers and moments that sort. */
import type { ListedTransfer } from '@envoi/contract/lists'
import type { PushOrigin } from '@envoi/contract/transfer-views'
import { type StatusKey, statusOf } from './status-of.ts'

export type CsvHeads = Record<(typeof columns | typeof pushColumns)[number], string>
/** How it stands, without how long: that is a column of its own. */
export type Standing = 'available' | Exclude<StatusKey, `left_${string}`>
export type CsvWords = {
  heads: CsvHeads
  nameOf: (transfer: ListedTransfer) => string
  standing: (standing: Standing) => string
  yesOrNo: (is: boolean) => string
  /** By which push page it came. */
  pageOf: (push: PushOrigin) => string
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

/** Only where something came by a push page. */
const pushColumns = ['verified', 'page', 'answers'] as const

const plain = (value: number | null): string => (value === null ? '' : String(value))

function standingOf(transfer: ListedTransfer, now: Date): Standing {
  const { key } = statusOf(transfer, now)
  return key === 'left_days' || key === 'left_hours' || key === 'left_minutes' ? 'available' : key
}

export function csvTable(
  transfers: readonly ListedTransfer[],
  { heads, nameOf, standing, yesOrNo, pageOf }: CsvWords,
  now: Date,
): string[][] {
  const hasPush = transfers.some(({ push }) => push)
  const pushCells = ({ push }: ListedTransfer): string[] =>
    push
      ? [
          yesOrNo(push.isSenderProven),
          pageOf(push),
          push.answers.map(({ question, value }) => `${question} ${value}`).join('\n'),
        ]
      : pushColumns.map(() => '')
  return [
    [...columns, ...(hasPush ? pushColumns : [])].map((column) => heads[column]),
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
      ...(hasPush ? pushCells(transfer) : []),
    ]),
  ]
}

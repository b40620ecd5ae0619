/** What the page shows as tables for spreadsheets: plain numbers, and days that sort. */
import type { Day } from './columns-of.ts'
import type { FileType, Recipient } from './queries.ts'

export type CsvHeads = Record<
  'day' | 'transfers' | 'files' | 'bytes' | 'downloads' | 'recipient' | 'fileType' | 'noEnding' | 'otherTypes',
  string
>

export const daysTable = (days: readonly Day[], heads: CsvHeads): string[][] => [
  [heads.day, heads.transfers, heads.files, heads.bytes, heads.downloads],
  ...days.map(({ day, transfers, files, bytes, downloads }) => [day, ...numbers(transfers, files, bytes, downloads)]),
]

export const recipientsTable = (recipients: readonly Recipient[], heads: CsvHeads): string[][] => [
  [heads.recipient, heads.transfers, heads.bytes, heads.downloads],
  ...recipients.map(({ email, transfers, bytes, downloads }) => [email, ...numbers(transfers, bytes, downloads)]),
]

export const fileTypesTable = (
  fileTypes: readonly FileType[],
  others: Omit<FileType, 'extension'>,
  heads: CsvHeads,
): string[][] => [
  [heads.fileType, heads.files, heads.bytes],
  ...fileTypes.map(({ extension, files, bytes }) => [extension || heads.noEnding, ...numbers(files, bytes)]),
  ...(others.files > 0 ? [[heads.otherTypes, ...numbers(others.files, others.bytes)]] : []),
]

const numbers = (...values: number[]): string[] => values.map(String)

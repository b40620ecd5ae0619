import { useTranslation } from 'react-i18next'
import { writeCsv } from '@envoi/contract/rules/csv'
import { saveFile } from '../../platform/save-file.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import type { Day } from './columns-of.ts'
import type { FileType, Recipient, Report } from './queries.ts'

export type Csv = { saveDays(): void; saveRecipients(): void; saveFileTypes(): void }

/** Saves a table as a file for spreadsheets, and says so. */
export function useSaveCsv(): (name: string, table: string[][]) => void {
  const { t } = useTranslation('statistics')
  const toasts = useToasts()
  return (name, table) => {
    saveFile(name, writeCsv(table), 'text/csv;charset=utf-8')
    toasts.show(t('csv_saved', { name }))
  }
}

/** The figures as files for spreadsheets. */
export function useCsv({ from, to, days, recipients, fileTypes, otherFileTypes }: Report): Csv {
  const { t } = useTranslation('statistics')
  const save = useSaveCsv()
  const heads: CsvHeads = {
    day: t('day'),
    transfers: t('transfers'),
    files: t('files'),
    bytes: t('csv_bytes'),
    downloads: t('downloads'),
    recipient: t('recipient'),
    fileType: t('file_type'),
    noEnding: t('no_ending'),
    otherTypes: t('other_types'),
  }
  return {
    saveDays: () => save(t('csv_days', { from, to }), daysTable(days, heads)),
    saveRecipients: () => save(t('csv_recipients', { from, to }), recipientsTable(recipients, heads)),
    saveFileTypes: () => save(t('csv_file_types', { from, to }), fileTypesTable(fileTypes, otherFileTypes, heads)),
  }
}

/** What the page shows as tables for spreadsheets: plain numbers, and days that sort. */
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

export const numbers = (...values: number[]): string[] => values.map(String)

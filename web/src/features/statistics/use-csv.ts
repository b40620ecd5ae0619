import { useTranslation } from 'react-i18next'
import { writeCsv } from '@envoi/contract/rules/csv'
import { saveFile } from '../../platform/save-file.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { type CsvHeads, daysTable, fileTypesTable, recipientsTable } from './csv-tables.ts'
import type { Report } from './queries.ts'

export type Csv = { saveDays(): void; saveRecipients(): void; saveFileTypes(): void }

/** The figures as files for spreadsheets. */
export function useCsv({ from, to, days, recipients, fileTypes, otherFileTypes }: Report): Csv {
  const { t } = useTranslation('statistics')
  const toasts = useToasts()
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
  function save(name: string, table: string[][]): void {
    saveFile(name, writeCsv(table), 'text/csv;charset=utf-8')
    toasts.show(t('csv_saved', { name }))
  }
  return {
    saveDays: () => save(t('csv_days', { from, to }), daysTable(days, heads)),
    saveRecipients: () => save(t('csv_recipients', { from, to }), recipientsTable(recipients, heads)),
    saveFileTypes: () => save(t('csv_file_types', { from, to }), fileTypesTable(fileTypes, otherFileTypes, heads)),
  }
}

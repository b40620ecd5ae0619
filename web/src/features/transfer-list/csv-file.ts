import { writeCsv } from '@envoi/contract/rules/csv'
import { csvTable } from './csv-table.ts'

export const csvFile = (...of: Parameters<typeof csvTable>): string => writeCsv(csvTable(...of))

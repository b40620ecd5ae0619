/** Writes CSV that spreadsheets open as it was meant: RFC 4180, nothing in it that runs. `csv-reader.ts` reads it. */
import { guardFormulas } from './csv-formulas.ts'

/** Without this mark, spreadsheets take UTF-8 for an older encoding. */
export const csvStart = '\ufeff'

/** Also what other programs take for a separator is put into quotes. */
const wantsQuotes = /[",;\t\r\n]|^\s|\s$/

/** One row with its line end, for files that are written piece by piece. */
export function csvRowOf(cells: readonly string[]): string {
  // An empty line would be no row at all.
  const row = cells.length === 1 && cells[0] === '' ? '""' : cells.map(writeCell).join(',')
  return `${row}\r\n`
}

/** A whole file. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => csvStart + rows.map(csvRowOf).join('')

function writeCell(cell: string): string {
  const text = guardFormulas(cell)
  return wantsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

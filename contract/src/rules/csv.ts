/** Writes CSV that spreadsheets open as it was meant: RFC 4180, nothing in it that runs. `csv-reader.ts` reads it. */
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

/**
 * Spreadsheets run a cell that begins with `=`, `+`, `-` or `@`, also behind a space, something invisible or in a
 * full-width form. An apostrophe before it makes it text.
 *
 * A program that cuts at semicolons, tabs or lines where the writer meant commas sees beginnings inside a cell: those
 * are guarded as well.
 */
const beginning = String.raw`(?<=^|[;\t\r\n])`
const isFormula = String.raw`(?='*(?:(?![\t\r\n])[\s\p{Cc}\p{Default_Ignorable_Code_Point}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])`
/** A tab or a line end at the front is dropped by some programs, and what follows comes first. */
const isBlankFront = String.raw`(?='*[\t\r\n])`

const toGuard = new RegExp(`^${isBlankFront}|${beginning}${isFormula}`, 'gu')
const guards = new RegExp(`^'${isBlankFront}|${beginning}'${isFormula}`, 'gu')

const guardFormulas = (cell: string): string => cell.replace(toGuard, "'")

/** The cell as it was: text that has apostrophes of its own gets one more and loses one. */
export const unguardFormulas = (cell: string): string => (cell.includes("'") ? cell.replace(guards, '') : cell)

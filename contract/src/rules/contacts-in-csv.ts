/** People in a CSV file: by the names of its columns, or by what stands in them. */
import { type ContactColumns, columnsByHeader } from './contact-columns.ts'
import { type ContactLine, ContactLines, problemOn } from './contact-line.ts'
import { unguardFormulas } from './csv.ts'
import { type CsvRow, readCsv } from './csv-reader.ts'
import { readRecipient } from './recipient-list.ts'

/** So many rows are looked at to find the column with addresses, where no name of a column tells. */
const SAMPLE = 50

export function* contactsInCsv(pieces: string | Iterable<string>): Generator<ContactLine> {
  const rows = readCsv(pieces)
  const sample: CsvRow[] = []
  for (let next = rows.next(); !next.done; next = rows.next()) {
    // Before the names of the columns, too, a blank line is nothing.
    if (isBlank(next.value)) continue
    sample.push(next.value)
    if (sample.length === SAMPLE) break
  }
  const [head] = sample
  if (!head) return
  const table = readTable(sample)
  if (!table) {
    yield problemOn(head.line, 'no_address_column', 'cells' in head ? head.cells.join(', ') : head.text)
    return
  }
  const lines = new ContactLines()
  for (const row of table.hasHeader ? sample.slice(1) : sample) yield* readRow(row, table, lines)
  for (const row of rows) yield* readRow(row, table, lines)
}

const isBlank = (row: CsvRow): boolean => 'cells' in row && row.cells.every((cell) => cell.trim() === '')

type Table = ContactColumns & { hasHeader: boolean; width: number }

function readTable(sample: CsvRow[]): Table | undefined {
  const rows = sample.flatMap((row) => ('cells' in row ? [row.cells] : []))
  const first = rows[0] ?? []
  const known = columnsByHeader(first)
  // A row with an address in it is somebody, whatever the words beside it.
  const hasHeader = sample[0] !== undefined && 'cells' in sample[0] && !first.some((cell) => cell.includes('@'))
  if (hasHeader && known.addresses.length > 0) return { ...known, hasHeader, width: first.length }
  const widest = Math.max(0, ...rows.map((cells) => cells.length))
  const holdsAddress = (column: number) => rows.some((cells) => readRecipient(cells[column] ?? '').email !== undefined)
  const column = Array.from({ length: widest }, (_, index) => index).find(holdsAddress)
  if (column === undefined) return undefined
  if (hasHeader) return { ...known, addresses: [column], hasHeader, width: first.length }
  return { addresses: [column], full: [], parts: [], hasHeader, width: Infinity }
}

function* readRow(row: CsvRow, table: Table, lines: ContactLines): Generator<ContactLine> {
  if (!('cells' in row)) {
    yield problemOn(row.line, row.why, row.text)
    return
  }
  const cells = row.cells.map((cell) => unguardFormulas(cell).trim())
  const text = cells.filter((cell) => cell !== '').join(', ')
  if (text === '') return
  // A separator that nobody put into quotes: what stands in which column is anybody's guess.
  if (cells.some((cell, column) => column >= table.width && cell !== '')) {
    yield problemOn(row.line, 'too_many_columns', text)
    return
  }
  const at = (columns: number[]) => columns.map((column) => cells[column] ?? '').filter((cell) => cell !== '')
  const name = table.hasHeader
    ? (at(table.full)[0] ?? at(table.parts).join(' '))
    : nameBeside(cells, table.addresses[0])
  yield* lines.read({ line: row.line, addresses: at(table.addresses), name, text })
}

/** Without names of columns: what stands before the address, or else right behind it. */
function nameBeside(cells: string[], address = 0): string {
  const isName = (cell: string) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell)
  return cells.slice(0, address).filter(isName).join(' ') || (cells.slice(address + 1, address + 2).find(isName) ?? '')
}

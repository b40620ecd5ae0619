/** The people in a CSV file, line by line: an address, a name, a language. Pure, but for the bytes of the file. */
import { addressBook, shortText, teamInvitation } from '@envoi/contract/limits'
import { removeAccents } from '@envoi/contract/rules/accents'
import { columnsByHeader } from '@envoi/contract/rules/contact-columns'
import { unguardFormulas } from '@envoi/contract/rules/csv'
import { type CsvRow, readCsv } from '@envoi/contract/rules/csv-reader'
import { textOfBytes } from '@envoi/contract/rules/text-of-bytes'
import type { MemberRow } from '@envoi/contract/teams'
import { type Language, languages } from '@envoi/contract/words'

/** What is wrong with a line before anybody is asked: the others go on without it. */
export type LineFault = 'language' | 'name_too_long' | 'no_address' | 'line'
export type FileLine = { line: number; text: string } & ({ row: MemberRow } | { fault: LineFault })

export type ReadFile = { ok: true; lines: FileLine[]; isGuessed: boolean }
export type UnreadFile =
  | { ok: false; why: 'too_many_bytes' | 'too_many_rows'; found: number; max: number }
  | { ok: false; why: 'office_file' | 'not_text' | 'broken_text' | 'no_address_column' | 'empty' | 'unreadable' }

export async function readMemberFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<ReadFile | UnreadFile> {
  const max = addressBook.importBytes
  if (file.size > max) return { ok: false, why: 'too_many_bytes', found: file.size, max }
  // Moved or locked since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { ok: false, why: 'unreadable' }
  const decoded = textOfBytes(new Uint8Array(bytes))
  return decoded.ok ? readMembers(decoded.text, decoded.isGuessed) : decoded
}

export function readMembers(text: string, isGuessed = false): ReadFile | UnreadFile {
  const rows = [...readCsv(text)].filter((row) => !isBlank(row))
  const [first] = rows
  if (!first) return { ok: false, why: 'empty' }
  const columns = findColumns(first, rows)
  if (!columns) return { ok: false, why: 'no_address_column' }
  const people = columns.hasHeader ? rows.slice(1) : rows
  if (people.length === 0) return { ok: false, why: 'empty' }
  const max = teamInvitation.perImport
  if (people.length > max) return { ok: false, why: 'too_many_rows', found: people.length, max }
  return { ok: true, lines: people.map((row) => readLine(row, columns)), isGuessed }
}

const isBlank = (row: CsvRow): boolean => 'cells' in row && row.cells.every((cell) => cell.trim() === '')

type Columns = { email: number; full: number[]; parts: number[]; language: number | undefined; hasHeader: boolean }

const plainWord = (cell: string): string =>
  removeAccents(cell)
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
const languageWords = new Set(['language', 'languagecode', 'lang', 'langcode', 'langue', 'codelangue', 'locale'])

/** By the names above them; in a file without, the address is where an @ is, a name and a language beside it. */
function findColumns(first: CsvRow, rows: readonly CsvRow[]): Columns | undefined {
  const head = 'cells' in first ? first.cells : []
  const hasHeader = head.length > 0 && !head.some((cell) => cell.includes('@'))
  const known = columnsByHeader(head)
  const found = head.findIndex((cell) => languageWords.has(plainWord(cell)))
  const [named] = known.addresses
  if (hasHeader && named !== undefined) {
    return { email: named, full: known.full, parts: known.parts, language: found < 0 ? undefined : found, hasHeader }
  }
  const email = findAddressColumn(rows)
  if (email === undefined) return undefined
  const others = [0, 1, 2].filter((column) => column !== email)
  return { email, full: others.slice(0, 1), parts: [], language: others[1], hasHeader }
}

function findAddressColumn(rows: readonly CsvRow[]): number | undefined {
  for (const row of rows) {
    const column = 'cells' in row ? row.cells.findIndex((cell) => cell.includes('@')) : -1
    if (column >= 0) return column
  }
  return undefined
}

/** Longer than anything that is sent as an address, wrong or right. */
const LONGEST = 1000

const oneLine = (cell: string): string =>
  cell
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

function readLine(row: CsvRow, columns: Columns): FileLine {
  if (!('cells' in row)) return { line: row.line, text: row.text, fault: 'line' }
  const { line } = row
  const cells = row.cells.map((cell) => oneLine(unguardFormulas(cell)))
  const at = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''))
  const email = at(columns.email)
  const text = email === '' ? cells.filter((cell) => cell !== '').join(', ') : email
  if (email === '') return { line, text, fault: 'no_address' }
  if (email.length > LONGEST) return { line, text: `${text.slice(0, 100).toWellFormed()}…`, fault: 'line' }
  const name =
    columns.full.map(at).find((cell) => cell !== '') ??
    columns.parts
      .map(at)
      .filter((cell) => cell !== '')
      .join(' ')
  if (name.length > shortText.maxLength) return { line, text, fault: 'name_too_long' }
  const langCode = readLanguage(at(columns.language))
  if (langCode === undefined) return { line, text, fault: 'language' }
  return { line, text, row: { email, displayName: name === '' ? null : name, langCode } }
}

const languageNames: Record<string, Language> = { english: 'en', anglais: 'en', french: 'fr', francais: 'fr' }

/** `fr`, `fr-FR`, `French`; nothing leaves it to the team. Not one that we speak: told with its line. */
function readLanguage(cell: string): Language | null | undefined {
  if (cell === '') return null
  const code = cell.slice(0, 2).toLowerCase()
  return (
    languageNames[plainWord(cell)] ??
    (/^[a-z]{2}(?:[-_]|$)/i.test(cell) ? languages.find((known) => known === code) : undefined)
  )
}

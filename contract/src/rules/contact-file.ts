/** A file with people in it, CSV or vCards: whether it can be read, and what it holds line by line. */
import { addressBook } from '../limits.ts'
import type { ContactLine } from './contact-line.ts'
import { contactsInCsv } from './contacts-in-csv.ts'
import { contactsInVCards } from './contacts-in-vcards.ts'
import { readCsv } from './csv-reader.ts'
import { type TextOfBytes, textOfBytes } from './text-of-bytes.ts'

type Unreadable = Extract<TextOfBytes, { ok: false }>['why']
export type ContactFileRefusal =
  | { ok: false; why: 'too_many_bytes' | 'too_many_rows'; found: number; max: number }
  | { ok: false; why: Unreadable }
/** `isGuessed`: the encoding is; accents may be wrong. Each line is read when it is asked for. */
export type ContactFile = { ok: true; format: 'csv' | 'vcard'; isGuessed: boolean; lines: Generator<ContactLine> }

/** By its size alone, before a byte of it is read. */
export function refuseFileSize(bytes: number): ContactFileRefusal | undefined {
  return bytes > addressBook.importBytes
    ? { ok: false, why: 'too_many_bytes', found: bytes, max: addressBook.importBytes }
    : undefined
}

export function openContactFile(bytes: Uint8Array): ContactFile | ContactFileRefusal {
  const tooLarge = refuseFileSize(bytes.length)
  if (tooLarge) return tooLarge
  const read = textOfBytes(bytes)
  if (!read.ok) return read
  const isVCard = /^\s*BEGIN:VCARD/i.test(read.text)
  const rows = isVCard ? countMatches(read.text, /^BEGIN:VCARD/gim) : countRows(read.text)
  if (rows > addressBook.importRows) {
    return { ok: false, why: 'too_many_rows', found: rows, max: addressBook.importRows }
  }
  const lines = isVCard ? contactsInVCards(read.text) : contactsInCsv(read.text)
  return { ok: true, format: isVCard ? 'vcard' : 'csv', isGuessed: read.isGuessed, lines }
}

/** Without the names of the columns. There are no more rows than lines, and lines are counted sooner. */
function countRows(text: string): number {
  const lines = countMatches(text, /[\r\n]+/g) + 1
  if (lines <= addressBook.importRows) return lines
  const rows = readCsv(text)
  const first = rows.next()
  if (first.done) return 0
  let count = 'cells' in first.value && !first.value.cells.some((cell) => cell.includes('@')) ? 0 : 1
  while (!rows.next().done) count += 1
  return count
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  while (pattern.exec(text)) count += 1
  return count
}

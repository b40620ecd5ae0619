/** What an import says about each line of a file: somebody new, somebody who was there before, or what is wrong. */
import { shortText } from '../limits.ts'
import type { CsvFault } from './csv-reader.ts'
import { normalizeEmail } from './email.ts'
import { type ListedRecipient, readRecipient, readRecipientList } from './recipient-list.ts'

export type ContactFault =
  | CsvFault
  | 'no_address_column'
  | 'no_card'
  | 'card_not_closed'
  | 'no_address'
  | 'not_an_address'
  | 'name_too_long'

export type ContactLine =
  | { kind: 'contact'; line: number; email: string; name: string | null }
  /** `of`: the line that has the address first, in any spelling of it. */
  | { kind: 'duplicate'; line: number; email: string; name: string | null; of: number }
  /** `text`: as it stands in the file, cut to what a person can look at. Beside it what else is known, to be corrected with. */
  | ({ kind: 'problem'; line: number; why: ContactFault; text: string } & KnownOfWrong)

/** `name`: of whom an address is wrong; `email`: whose name is. */
type KnownOfWrong = { name?: string; email?: string }

const SHOWN = 120

export function problemOn(line: number, why: ContactFault, text: string, known: KnownOfWrong = {}): ContactLine {
  return { kind: 'problem', line, why, text: cut(text), ...known }
}

function cut(text: string): string {
  const shown = oneLine(text)
  return shown.length > SHOWN ? `${shown.slice(0, SHOWN).toWellFormed()}…` : shown
}

/** A whole card or row: each of its addresses becomes a contact with its name. `text`: the row, for what is wrong. */
export type Person = { line: number; addresses: string[]; name: string; text: string }

/** Remembers which line has which address. */
export class ContactLines {
  readonly #lineOf = new Map<string, number>()

  read({ line, addresses, name, text }: Person): ContactLine[] {
    const written = addresses.filter((address) => address.trim() !== '')
    const called = oneLine(name)
    if (written.length === 0) return [problemOn(line, 'no_address', text, nameOf(called))]
    const seen = new Set<string>()
    return written.flatMap(readCell).flatMap((entry) => {
      // The same address twice on one line is no news.
      if (entry.email && seen.has(entry.email.key)) return []
      if (entry.email) seen.add(entry.email.key)
      return [this.#place(line, entry, called)]
    })
  }

  #place(line: number, entry: ListedRecipient, rowName: string): ContactLine {
    if (!entry.email) return problemOn(line, 'not_an_address', entry.text, nameOf(rowName))
    const { key, shown: email } = entry.email
    const called = rowName || oneLine(entry.name ?? '')
    if (called.length > shortText.maxLength) return problemOn(line, 'name_too_long', called, { email })
    // Programs that know no name repeat the address.
    const isName = called !== '' && !(called.includes('@') && normalizeEmail(called) === key)
    const contact = { line, email, name: isName ? called : null }
    const of = this.#lineOf.get(key)
    if (of !== undefined) return { kind: 'duplicate', ...contact, of }
    this.#lineOf.set(key, line)
    return { kind: 'contact', ...contact }
  }
}

const nameOf = (called: string): KnownOfWrong =>
  called === '' || called.length > shortText.maxLength ? {} : { name: called }

/** Mostly one address. Where a program put several into one cell, what is none of them is told by itself. */
function readCell(cell: string): ListedRecipient[] {
  const one = readRecipient(cell)
  if (one.email) return [one]
  const several = readRecipientList(cell.replaceAll(' ::: ', ';'))
  return several.some(({ email }) => email) ? several : [one]
}

/** Names are one line of text, and PostgreSQL takes no half of a surrogate pair. */
const oneLine = (text: string): string =>
  /[^\x20-\x7e]| {2}|^ | $/.test(text)
    ? text
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : text

/** What an import does with each line of a file, as read and as corrected. Pure. */
import { shortText } from '@envoi/contract/limits'
import type { ContactFault, ContactLine } from '@envoi/contract/rules/contact-line'
import { normalizeEmail } from '@envoi/contract/rules/email'
import { readRecipient } from '@envoi/contract/rules/recipient-list'

/** `import`: added or updated; whether the book has the address is not known yet. */
export type Deed = 'add' | 'update' | 'import' | 'join' | 'same' | 'fix' | 'skip'
export type LineNote =
  | { why: 'replaces'; name: string }
  | { why: 'repeats'; of: number }
  | { why: 'nameless' | 'incomplete' | ContactFault }

/** `email`, `name`: as they will be, or as they stand there where they are wrong. */
export type Judged = {
  line: number
  name: string | null
  email: string
  deed: Deed
  note?: LineNote
  /** What is wrong and can be corrected in place. */
  field?: 'email' | 'name'
}

/** Names in the book by the keys of addresses; `undefined` for those that it does not have. Who is not in it, is not known. */
export type BookNames = ReadonlyMap<string, string | null | undefined>

type Person = { line: number; email: string; name: string | null }

export function judgeContact({ line, email, name }: Person, before: string | null | undefined): Judged {
  if (before === undefined) return { line, email, name, deed: 'add' }
  if (name === null || name === before) return { line, email, name: before, deed: 'same' }
  const note: LineNote = before === null ? { why: 'nameless' } : { why: 'replaces', name: before }
  return { line, email, name, deed: 'update', note }
}

/** What comes to nothing as it is: the address was there before, or something is wrong. */
export function judgeOther(line: Exclude<ContactLine, { kind: 'contact' }>): Judged {
  if (line.kind === 'duplicate') return repeats(line, line.of)
  const { why, text, name = null, email = '' } = line
  const at = line.line
  if (why === 'no_address') return { line: at, name: name ?? (text || null), email: '', ...wrong('email', why) }
  if (why === 'not_an_address') return { line: at, name, email: text, ...wrong('email', faultOf(text)) }
  if (why === 'name_too_long') return { line: at, name: text, email, ...wrong('name', why) }
  return { line: at, name: null, email: text, deed: 'skip', note: { why } }
}

/** `taken`: on which line an address counts. */
function correct(read: Judged, text: string, taken: ReadonlyMap<string, number>, book: BookNames): Judged {
  const person = personOf(read, text)
  if ('deed' in person) return person
  const key = normalizeEmail(person.email)
  const of = taken.get(key)
  if (of !== undefined) return { ...repeats(person, of), field: read.field }
  const judged = book.has(key) ? judgeContact(person, book.get(key)) : ({ ...person, deed: 'import' } as const)
  return { ...judged, field: read.field }
}

/** Whom a corrected line is about, or what is still wrong with it. */
function personOf(read: Judged, text: string): Person | Judged {
  const { line, name, email } = read
  if (read.field === 'name') {
    const called = text.trim()
    if (called.length > shortText.maxLength) return { ...read, name: text }
    return { line, email, name: called === '' ? null : called }
  }
  const found = readRecipient(text)
  if (!found.email) return { line, name, email: text, ...wrong('email', faultOf(text)) }
  return { line, email: found.email.shown, name: name ?? found.name }
}

/** The corrected lines by their places. `lineOf`: where the addresses of the file count; `came`: what came in stays. */
export function correctLines({
  lines,
  lineOf,
  corrections,
  came,
  book,
}: {
  lines: readonly Judged[]
  lineOf: ReadonlyMap<string, number>
  corrections: ReadonlyMap<number, string>
  came: ReadonlyMap<number, Judged>
  book: BookNames
}): Map<number, Judged> {
  const taken = new Map(lineOf)
  const corrected = new Map<number, Judged>()
  const claim = ({ email, line }: Judged): unknown => taken.set(normalizeEmail(email), line)
  for (const judged of came.values()) claim(judged)
  for (const [place, text] of [...corrections].toSorted(([one], [other]) => one - other)) {
    const read = lines[place]
    if (!read || came.has(place)) continue
    const judged = correct(read, text, taken, book)
    if (isBrought(judged.deed) || judged.deed === 'same') claim(judged)
    corrected.set(place, judged)
  }
  return corrected
}

/** Whether it changes the book. */
export const isBrought = (deed: Deed): boolean => ['add', 'update', 'import', 'join'].includes(deed)

/** Whom the book has as they are can still become members of a group. */
export const inGroup = (judged: Judged, isGrouped: boolean): Judged =>
  isGrouped && judged.deed === 'same' ? { ...judged, deed: 'join' } : judged

const repeats = ({ line, email, name }: Person, of: number): Judged => ({
  line,
  email,
  name,
  deed: 'skip',
  note: { why: 'repeats', of },
})

const wrong = (field: 'email' | 'name', why: 'incomplete' | ContactFault): Pick<Judged, 'deed' | 'note' | 'field'> => ({
  deed: 'fix',
  note: { why },
  field,
})

/** An address that breaks off before or behind the @, or before its ending. */
function faultOf(text: string): 'no_address' | 'incomplete' | 'not_an_address' {
  const written = text.trim()
  if (written === '') return 'no_address'
  return /^(?:@[^@\s]+|[^@\s]+@[^@\s.]*\.?)$/.test(written) ? 'incomplete' : 'not_an_address'
}

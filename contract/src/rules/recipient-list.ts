/**
 * People as mail programs write them: `"Doe, Jane" <jane@x.org>; bob@y.org`, groups (`Team: a@b.c, d@e.f;`), one to a
 * line, with bullets or beside a tab.
 */
import { type Email, normalizeEmail, readEmail } from './email.ts'

export type ListedRecipient = { email: Email; name: string | null } | { email: undefined; text: string }

/**
 * In the order of the text. What is no address stays, as it was written; what is repeated or already in `existing` is
 * left out.
 */
export function readRecipientList(text: string, existing: Iterable<string> = []): ListedRecipient[] {
  const seen = new Set(Array.from(existing, normalizeEmail))
  const entries = entriesOf(text)
  const people = entries.filter((entry) => entry.email || !nobody.test(entry.text))
  return (people.length > 0 ? people : entries).filter((entry) => {
    const key = entry.email ? entry.email.key : normalizeEmail(entry.text)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function entriesOf(text: string): ListedRecipient[] {
  return text.split(/[\r\n]+/).flatMap((line) =>
    joinNames(piecesOf(line.replace(bullet, '')))
      .filter((piece) => withoutInvisible(piece.text).trim() !== '')
      .flatMap((piece) => readRow(piece.text)),
  )
}

/** Several addresses in a row of a spreadsheet are several people; whose the name among them is, nobody can tell. */
function readRow(text: string): ListedRecipient[] {
  const addresses = text.split('\t').filter((cell) => cell.includes('@'))
  return addresses.length > 1 ? addresses.map(readRecipient) : [readRecipient(text)]
}

/** `To:` on a line of its own is nobody, nor is the full stop behind `>`; alone it is something that somebody typed. */
const nobody = /^(?:[^@<>":]*:|\.)$/u
const bullet = /^\s*(?:[-*•‣◦·–—]|\d{1,4}[.)])\s+(?=[^\s,;])/

/** `end`: the separator behind it; behind `>` none is needed. */
type Piece = { text: string; end: string }

/**
 * Quotes, angle brackets and brackets hold separators. A quote is only so long, for one that is never closed is looked
 * at anew from each that follows.
 */
const token = /"(?:[^"\\]|\\.){0,500}"|<[^<>]*>|\([^()]*\)|[^"<(,;]+|./gu

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let text = ''
  const finish = (end: string): void => {
    pieces.push({ text: text.trim(), end })
    text = ''
  }
  for (const [part] of line.matchAll(token)) {
    if (part === ',' || part === ';') finish(part)
    else text += part
    if (part.startsWith('<') && part.endsWith('>')) finish('')
  }
  finish(';')
  return pieces
}

/** `Doe, Jane <jane@x.org>;` is one person to programs that separate by semicolons and write no quotes. */
function joinNames(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const [before, piece, next, behind] = [pieces[at - 1], pieces[at], pieces[at + 1], pieces[at + 2]]
    if (!piece) continue
    const isFree = (before?.end ?? ';') === ';' && behind?.end === ';' && behind.text === ''
    const isName = piece.end === ',' && piece.text !== '' && !/[@<:]/.test(piece.text)
    if (isFree && isName && next && /^[^@<:]+<[^<>]+>$/.test(next.text)) {
      joined.push({ text: `${piece.text}, ${next.text}`, end: ';' })
      at += 2
    } else joined.push(piece)
  }
  return joined
}

/** One of them. */
export function readRecipient(written: string): ListedRecipient {
  const text = written.trim()
  return plain(text) ?? withName(text) ?? besideTab(text.split('\t')) ?? { email: undefined, text }
}

function withName(text: string): ListedRecipient | undefined {
  const [, before, inBrackets] = /^(.*)<([^<>]*)>$/su.exec(text) ?? []
  const [, front, comment] = /^([^()]*)\(([^()]*)\)$/u.exec(text) ?? []
  return named(inBrackets, before) ?? named(front, comment) ?? named(comment, front)
}

/** Without a label before it (`To:`, `Team:`, `mailto:`), and what a text puts around it. */
function plain(text: string): ListedRecipient | undefined {
  const email =
    readEmail(text) ?? readEmail(withoutQuotes(withoutLabel(withoutInvisible(text)).replaceAll(aroundAddress, '')))
  return email && { email, name: null }
}

function named(address = '', name = ''): ListedRecipient | undefined {
  const read = plain(address)
  if (!read?.email) return undefined
  const called = withoutQuotes(withoutLabel(name)).trim()
  // Programs that know no name repeat the address.
  return { email: read.email, name: called === '' || normalizeEmail(called) === read.email.key ? null : called }
}

/** Two cells of a spreadsheet, or more: the one with the address, and the others. */
function besideTab(cells: string[]): ListedRecipient | undefined {
  const [address, another] = cells.filter((cell) => cell.includes('@'))
  if (cells.length === 1 || another !== undefined) return undefined
  const name = cells.filter((cell) => cell !== address && cell.trim() !== '')
  return named(address, name.map((cell) => cell.trim()).join(' '))
}

/** Quotes of all countries, and the full stop of a sentence. Only so many, for each is looked at from all before it. */
const aroundAddress = /^[\p{Pi}\p{Pf}„‚\s]{1,3}|[\p{Pi}\p{Pf}.\s]{1,3}$/gu

/** Web pages leave them in what is copied. A joiner between letters is meant: a domain without it is another's. */
const withoutInvisible = (text: string): string =>
  text.replaceAll(/(?!(?<=[\p{L}\p{M}])[\u200c\u200d][\p{L}\p{M}])\p{Default_Ignorable_Code_Point}/gu, '')

const withoutLabel = (text: string): string => text.replace(/^[^@<>":]*:/u, '').trim()

function withoutQuotes(text: string): string {
  const quoted = /^(["'])(.*)\1$/su.exec(text.trim())
  return quoted ? (quoted[2] ?? '').replaceAll(/\\(.)/gsu, '$1') : text
}

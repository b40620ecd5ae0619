/**
 * Reads CSV as people bring it: RFC 4180, with the separator found out. A row that is wrong is told with its line and
 * does not spoil those behind it. Rows come one by one, so that whoever reads a long file can rest between them.
 */
import { csvRow as limits } from '../limits.ts'
import { declaredSeparator, findSeparator, type Separator } from './csv-separator.ts'
import { linesOf, type TextLine } from './text-lines.ts'

export type CsvFault = 'quote_not_closed' | 'quote_inside' | 'too_many_columns' | 'line_too_long'
/** `line`: where the row begins. */
export type CsvRow = { line: number; cells: string[] } | { line: number; why: CsvFault; text: string }

const SAMPLE = 20

/** Empty lines are no rows. */
export function* readCsv(pieces: string | Iterable<string>): Generator<CsvRow> {
  const lines = new Lines(pieces)
  const separator = settleSeparator(lines)
  for (let line = lines.take(); line; line = lines.take()) {
    if (line.text !== '') yield readRow(line, lines, separator)
  }
}

/** Lines that can be put back: a quote that was never closed swallows lines that are rows of their own. */
class Lines {
  readonly #source: Iterator<TextLine>
  /** The next one is the last of these. */
  readonly #waiting: TextLine[] = []

  constructor(pieces: string | Iterable<string>) {
    this.#source = linesOf(pieces, limits.length)
  }

  take(): TextLine | undefined {
    const waiting = this.#waiting.pop()
    if (waiting) return waiting
    const next = this.#source.next()
    return next.done ? undefined : next.value
  }

  putBack(lines: TextLine[]): void {
    for (const line of lines.toReversed()) this.#waiting.push(line)
  }
}

function settleSeparator(lines: Lines): Separator {
  const first = lines.take()
  if (!first) return ','
  const head = { ...first, text: first.text.replace(/^\ufeff/, '') }
  const declared = declaredSeparator(head.text)
  if (declared) return declared
  const sample = [head]
  while (sample.length < SAMPLE) {
    const line = lines.take()
    if (!line) break
    sample.push(line)
  }
  lines.putBack(sample)
  return findSeparator(sample.map(({ text, ending }) => text + ending).join(''))
}

function readRow(first: TextLine, lines: Lines, separator: Separator): CsvRow {
  const wrong = (why: CsvFault): CsvRow => ({ line: first.number, why, text: first.text })
  if (first.isTooLong) return wrong('line_too_long')
  const row: OpenRow = { cells: [], quoted: undefined }
  let state = readLine(row, first, separator)
  const swallowed: TextLine[] = []
  let length = first.text.length
  while (state === 'open') {
    const next = lines.take()
    if (next) swallowed.push(next)
    length += next?.text.length ?? 0
    if (!next || next.isTooLong || length > limits.length) state = 'quote_not_closed'
    else state = readLine(row, next, separator)
  }
  if (state !== 'whole') {
    lines.putBack(swallowed)
    return wrong(state)
  }
  return row.cells.length > limits.columns ? wrong('too_many_columns') : { line: first.number, cells: row.cells }
}

/** `quoted`: what a quote that is still open holds so far. */
type OpenRow = { cells: string[]; quoted: string | undefined }

/** Spaces around the quotes of a cell are nobody's: `a, "b" ,c`. */
const opening = / *"/y
const closing = / *([,;\t|]|$)/y

function readLine(row: OpenRow, { text, ending }: TextLine, separator: Separator): 'whole' | 'open' | CsvFault {
  if (row.quoted === undefined && !text.includes('"')) {
    row.cells = text.split(separator)
    return 'whole'
  }
  let at = 0
  for (;;) {
    if (row.quoted === undefined) {
      opening.lastIndex = at
      if (opening.test(text)) {
        row.quoted = ''
        at = opening.lastIndex
        continue
      }
      const end = text.indexOf(separator, at)
      const cell = text.slice(at, end === -1 ? undefined : end)
      if (cell.includes('"')) return 'quote_inside'
      row.cells.push(cell)
      if (end === -1) return 'whole'
      at = end + 1
      continue
    }
    const quote = text.indexOf('"', at)
    if (quote === -1) {
      row.quoted += text.slice(at) + ending
      return 'open'
    }
    row.quoted += text.slice(at, quote)
    at = quote + 1
    if (text[at] === '"') {
      row.quoted += '"'
      at += 1
      continue
    }
    closing.lastIndex = at
    const closed = closing.exec(text)
    if (closed?.[1] !== separator && closed?.[1] !== '') return 'quote_inside'
    row.cells.push(row.quoted)
    row.quoted = undefined
    at = closing.lastIndex
    if (closed[1] === '') return 'whole'
  }
}

/** Rows of cells: words, whatever they look like. Nothing in them is computed or becomes markup. */
export type Table = { rows: string[][]; columns: number; isCut: boolean }

/** More would be no table that anybody reads. */
export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 200

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Enough rows to know a table by. */
const LOOKED_AT = 20

/**
 * A table in words, read by RFC 4180 and what spreadsheets write: quotes double inside quotes, lines end in any way.
 * `isCut`: the text goes on elsewhere, so that its last row may not be whole.
 */
export function readCsv(text: string, { name, isCut }: { name: string; isCut: boolean }): Table {
  const delimiter = delimiterOf(text, name)
  const { rows, hasMore } = rowsIn(text, delimiter, MOST_ROWS)
  if (isCut && !hasMore && rows.length > 1) rows.pop()
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Math.min(widest, MOST_COLUMNS)
  return { rows, columns, isCut: isCut || hasMore || widest > columns }
}

/** The one that makes the same number of cells, more than one, of the most of the first rows. */
export function delimiterOf(text: string, name: string): string {
  if (name.toLowerCase().endsWith('.tsv')) return '\t'
  const scored = DELIMITERS.map((delimiter) => {
    const { rows } = rowsIn(text, delimiter, LOOKED_AT)
    const columns = rows[0]?.length ?? 0
    const alike = rows.filter((row) => row.length === columns).length
    return { delimiter, score: columns > 1 ? alike * 1000 + columns : 0 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Each sign is read once: what does not end as it began is as long as the text, and no longer. */
function rowsIn(text: string, delimiter: string, most: number): { rows: string[][]; hasMore: boolean } {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let at = 0
  const special = new RegExp(`[\\r\\n${delimiter === '|' ? String.raw`\|` : delimiter}]`, 'g')
  while (at <= text.length) {
    if (cell === '' && text.charAt(at) === '"') {
      const quoted = quotedFrom(text, at)
      cell = quoted.cell
      at = quoted.end
    }
    special.lastIndex = at
    const next = special.exec(text)?.index ?? text.length
    cell += text.slice(at, next)
    row.push(cell)
    cell = ''
    at = next + 1
    if (text.charAt(next) === delimiter) continue
    if (text.startsWith('\r\n', next)) at += 1
    // A line without anything is no row, as behind the last one.
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (rows.length === most) return { rows, hasMore: at < text.length }
  }
  return { rows, hasMore: false }
}

function quotedFrom(text: string, start: number): { cell: string; end: number } {
  let end = start + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote === -1) return { cell: text.slice(start + 1).replaceAll('""', '"'), end: text.length }
    if (text.charAt(quote + 1) !== '"')
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    end = quote + 2
  }
}

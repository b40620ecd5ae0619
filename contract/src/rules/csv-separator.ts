/** What stands between the cells of a CSV file: a comma, a semicolon where the comma is for decimals, a tab or a bar. */
export type Separator = ',' | ';' | '\t' | '|'

/** The bar first: of two that fit alike, the comma is the one that names have in them. */
const candidates: readonly Separator[] = ['|', ',', ';', '\t']
/** Spreadsheets say it in a first line of its own: `sep=;` */
const declared = /^sep=([,;\t|])$/i

export const declaredSeparator = (line: string): Separator | undefined =>
  candidates.find((separator) => separator === declared.exec(line)?.[1])

/** The one that most rows have equally often; of two such, the one they have more of. */
export function findSeparator(text: string): Separator {
  const rows = rowsWithoutQuotes(text)
  let [best, bestRows, bestCount]: [Separator, number, number] = [',', 0, 0]
  for (const candidate of candidates) {
    const [count, alike] = mostCommon(rows.map((row) => row.split(candidate).length - 1))
    if (alike > bestRows || (alike === bestRows && count > bestCount)) {
      ;[best, bestRows, bestCount] = [candidate, alike, count]
    }
  }
  return best
}

/** What is in quotes says nothing about separators, and its line ends end no row. */
function rowsWithoutQuotes(text: string): string[] {
  return text
    .replace(/"[^"]*(?:"|$)/g, '')
    .split(/[\r\n]+/)
    .filter((row) => row !== '')
}

/** The count that most rows have, and how many have it. Rows without any do not speak. */
function mostCommon(counts: number[]): [count: number, rows: number] {
  const rowsByCount = new Map<number, number>()
  for (const count of counts) if (count > 0) rowsByCount.set(count, (rowsByCount.get(count) ?? 0) + 1)
  let best: [number, number] = [0, 0]
  for (const [count, rows] of rowsByCount) if (rows > best[1]) best = [count, rows]
  return best
}

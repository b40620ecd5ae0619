/** What others have written, such as names of files, must not steer the terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')

const segmenter = new Intl.Segmenter('en')

/** As people count them, each of which stands in a column of its own. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Columns beside one another, as wide as their widest cell; the last one as it is. */
export function columns(rows: readonly (readonly string[])[], gap = 2): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, lettersOf(cell).length)
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === row.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - lettersOf(cell).length + gap),
      )
      .join('')
      .trimEnd(),
  )
}

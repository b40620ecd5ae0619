const words = new Intl.Segmenter('en', { granularity: 'word' })
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const piecesBy = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * Text in lines that are no wider than the column: between words where that is possible, inside one where it is not.
 * Measuring shapes every letter, so where a line ends is searched for from where the last one did.
 */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  const rest = piecesBy(words, text)
  let likely = 1
  for (;;) {
    while (rest[0]?.trim() === '') rest.shift()
    if (rest.length === 0) return lines
    const lineOf = (count: number): string => rest.slice(0, count).join('').trimEnd()
    const count = mostThat((some) => measure(lineOf(some)) <= width, likely, rest.length)
    const next = rest[count]
    const nextWidth = next === undefined ? 0 : measure(next)
    const letters = next !== undefined && nextWidth > width ? piecesBy(characters, next) : []
    if (letters.length > 1) {
      rest.splice(count, 1, ...letters)
      likely = Math.ceil((letters.length * width) / nextWidth)
    } else {
      // A letter that is wider than the column has a line of its own.
      const taken = Math.max(1, count)
      lines.push(lineOf(taken))
      rest.splice(0, taken)
      likely = taken
    }
  }
}

/** The largest number up to `most` that fits, where all smaller ones do: tried near `likely` first, in growing steps. */
function mostThat(fits: (count: number) => boolean, likely: number, most: number): number {
  let [fitting, failing] = [0, most + 1]
  let at = Math.min(likely, most)
  for (let step = 1; fitting + 1 < failing; step *= 2) {
    if (fits(at)) fitting = at
    else failing = at
    const isBetween = fitting > 0 && failing <= most
    const next = fitting === at ? at + step : at - step
    at = isBetween || next <= fitting || next >= failing ? Math.floor((fitting + failing) / 2) : next
  }
  return fitting
}

/** So much of a name is shown, with its end, which tells what it is. */
const SHOWN = { start: 80, end: 39 }

/** A name as it can be drawn: cut before anything is measured. */
export function shortened(name: string): string {
  if (name.length <= SHOWN.start + SHOWN.end) return name
  const letters = piecesBy(characters, name)
  if (letters.length <= SHOWN.start + SHOWN.end) return name
  return `${letters.slice(0, SHOWN.start).join('')}…${letters.slice(-SHOWN.end).join('')}`
}

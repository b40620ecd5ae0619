const words = new Intl.Segmenter('en', { granularity: 'word' })
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text in lines that are no wider than the column: between words where that is possible, inside one where it is not. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  const add = (piece: string): void => {
    if (measure((line + piece).trimEnd()) <= width) line += piece
    else {
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  for (const { segment } of words.segment(text)) {
    if (measure(segment) <= width) add(segment)
    else for (const { segment: character } of characters.segment(segment)) add(character)
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

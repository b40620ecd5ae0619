import { createEasternPen, easternWidth } from './far-east.ts'
import { linesOf } from './lines.ts'
import { type Piece, piecesOf, printable } from './runs.ts'

export type Hand = { font: 'regular' | 'bold'; size: number; colour: string }

/** Writes text of any script at a place, and tells how much room it takes. */
export type Pen = {
  /** In lines of this width, from the top left corner; tells where the next thing may stand. */
  write(text: string, place: { x: number; y: number; width: number }, hand: Hand): number
  /** One line that ends at the right edge. */
  writeRight(text: string, place: { right: number; y: number }, hand: Hand): void
  heightOf(text: string, width: number, hand: Hand): number
}

const LINE = 1.4
const ASCENT = 0.93

export function createPen(document: PDFKit.PDFDocument): Pen {
  const eastern = createEasternPen(document)

  /** A font turns a whole run around only when it is not given word by word: features make it so. */
  const optionsOf = ({ isRightToLeft }: Piece) => (isRightToLeft ? { features: [] } : {})
  const take = ({ font, size, colour }: Hand): unknown => document.font(font).fontSize(size).fillColor(colour)
  /** Letters join within a word alone, so words are shaped once each, however often a line is measured. */
  const known = new Map<string, number>()
  function widthOfWord(word: string, piece: Piece, { font, size }: Hand): number {
    const key = `${font} ${size} ${piece.isRightToLeft} ${word}`
    const width = known.get(key) ?? document.widthOfString(word, optionsOf(piece))
    known.set(key, width)
    return width
  }
  const widthOf = (piece: Piece, hand: Hand): number =>
    piece.face === 'own'
      ? piece.text.split(/(?<= )/).reduce((sum, word) => sum + widthOfWord(word, piece, hand), 0)
      : easternWidth(piece.text, hand.size)
  const measure = (text: string, hand: Hand): number =>
    piecesOf(text).reduce((sum, piece) => sum + widthOf(piece, hand), 0)

  // What is asked how high it is, is written next.
  let latest: { text: string; width: number; hand: Hand; lines: string[] } | undefined
  function linesFor(text: string, width: number, hand: Hand): string[] {
    take(hand)
    if (latest?.text !== text || latest.width !== width || latest.hand !== hand) {
      latest = { text, width, hand, lines: linesOf(printable(text), width, (line) => measure(line, hand)) }
    }
    return latest.lines
  }

  function drawLine(line: string, x: number, y: number, hand: Hand): void {
    let at = x
    for (const piece of piecesOf(line)) {
      if (piece.face === 'own') document.text(piece.text, at, y, { lineBreak: false, ...optionsOf(piece) })
      else eastern.draw(piece.text, piece.face, { x: at, baseline: y + hand.size * ASCENT, size: hand.size })
      at += widthOf(piece, hand)
    }
  }

  return {
    write(text, { x, y, width }, hand) {
      const lines = linesFor(text, width, hand)
      for (const [index, line] of lines.entries()) drawLine(line, x, y + index * hand.size * LINE, hand)
      return y + lines.length * hand.size * LINE
    },
    writeRight(text, { right, y }, hand) {
      take(hand)
      drawLine(text, right - measure(text, hand), y, hand)
    },
    heightOf: (text, width, hand) => linesFor(text, width, hand).length * hand.size * LINE,
  }
}

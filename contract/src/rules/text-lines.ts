/** Lines of a text that comes in pieces, by whatever line end: LF, CRLF or CR. */

/** `number` counts from 1. Of a line that is too long only the beginning is kept. */
export type TextLine = { number: number; text: string; ending: string; isTooLong: boolean }

/** A text that ends with a line end has no empty line behind it. */
export function* linesOf(pieces: string | Iterable<string>, maxLength: number): Generator<TextLine> {
  let number = 0
  let begun = ''
  let isTooLong = false
  let hasCr = false

  const add = (text: string): void => {
    if (begun.length + text.length > maxLength) isTooLong = true
    begun += text.slice(0, Math.max(0, maxLength - begun.length))
  }
  const finish = (ending: string): TextLine => {
    number += 1
    const line = { number, text: begun, ending, isTooLong }
    begun = ''
    isTooLong = false
    hasCr = false
    return line
  }

  for (const piece of typeof pieces === 'string' ? [pieces] : pieces) {
    let at = 0
    // Whether a CR at the end of a piece is half of a CRLF, only the next one tells.
    if (hasCr && piece !== '') {
      const isCrLf = piece.startsWith('\n')
      yield finish(isCrLf ? '\r\n' : '\r')
      if (isCrLf) at = 1
    }
    const end = /[\r\n]/g
    end.lastIndex = at
    for (let found = end.exec(piece); found; found = end.exec(piece)) {
      add(piece.slice(at, found.index))
      at = found.index + 1
      if (found[0] === '\n') yield finish('\n')
      else if (at === piece.length) hasCr = true
      else if (piece[at] === '\n') {
        at += 1
        end.lastIndex = at
        yield finish('\r\n')
      } else yield finish('\r')
    }
    add(piece.slice(at))
  }
  if (hasCr) yield finish('\r')
  else if (begun !== '' || isTooLong) yield finish('')
}

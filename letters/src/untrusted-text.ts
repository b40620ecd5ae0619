const LONGEST_NAME = 60
/** An address of the web, a mail address, a telephone number or a code has no place in a name. */
const advertisement = /:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}|\d{4,}/iu

/**
 * A name as it may stand in a letter to somebody else, on one line. Anyone can give any name, so one that could carry a
 * message of its own is none.
 */
export function plainName(name: string): string | undefined {
  const line = oneLine(name)
  return line === '' || line.length > LONGEST_NAME || advertisement.test(line) ? undefined : line
}

/** Without what ends a line or turns the direction of the words around it. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()

/** Not seen, and no part of any address: a zero-width non-joiner, which every mail program leaves where it is. */
const BREAK = '\u200c'

/**
 * What a stranger wrote, in a form that mail programs do not turn into links: whoever wants to follow one has to type it.
 * Every dot and at sign inside a word is set apart, since what is an address differs from program to program.
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll(/(?<=\S)(?=[.．。｡@＠](?=\S))/gu, BREAK)
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll(/\b(mailto|tel|sms):/giu, `$1${BREAK}:`)

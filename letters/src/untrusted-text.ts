const LONGEST_NAME = 60
/** An address of the web or a mail address has no place in a name. */
const address = /:\/\/|\bwww[.．。｡]|[@＠]|[\p{L}\p{N}][.．。｡]\p{L}{2,}/iu
/** Nor has a telephone number or a code. A title may have a year. */
const numberInName = /\d{4,}/u
const numberInTitle = /(?:\d[\s()./+-]*){6,}/u

/**
 * A name as it may stand in a letter to somebody else, on one line. Anyone can give any name, so one that could carry a
 * message of its own is none.
 */
export function plainName(name: string): string | undefined {
  const line = oneLine(name)
  return line === '' || line.length > LONGEST_NAME || address.test(line) || numberInName.test(line) ? undefined : line
}

/**
 * What a stranger calls a transfer, as it may stand in quotation marks in a subject, which it cannot close. One that could
 * lead somewhere is none.
 */
export function plainTitle(title: string): string | undefined {
  const line = oneLine(title).replaceAll(/[\p{Pi}\p{Pf}"„‟]/gu, "'")
  return line === '' || address.test(line) || numberInTitle.test(line) ? undefined : line
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

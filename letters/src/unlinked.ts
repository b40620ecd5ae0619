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

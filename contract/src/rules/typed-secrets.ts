/**
 * What counts of the password of a transfer. From another keyboard the same word may come in other code points. Spaces
 * around it do not count: a header, in which receivers show it, cannot carry them.
 */
export const typedPassword = (password: string): string => password.normalize('NFC').trim()

/** A code without the spaces and dashes that people read, copy and type it with: `123 456` is 123456. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')

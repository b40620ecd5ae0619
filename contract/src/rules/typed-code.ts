/** A code without the spaces and dashes that people read, copy and type it with: `123 456` is 123456. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')

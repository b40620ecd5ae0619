/** How texts are cut into words, so that a question finds them however either is written. */

/** In small letters, without accents, also where names are written together: `uploadDone` is two words and one. */
export const wordsOf = (text: string): readonly string[] => [...new Set([...split(plain(text)), ...split(apart(text))])]

/** Without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('œ', 'oe')
export const apart = (text: string): string => plain(text).replaceAll(/([a-z])([A-Z])/g, '$1 $2')
export const split = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

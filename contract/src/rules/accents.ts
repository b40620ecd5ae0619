/** Text without accents, so that a search for `Angstrom` finds `Ångström`. Case is left alone. */

/** Letters that carry their stroke or ligature in themselves: Unicode does not decompose them. */
const plainLetters = new Map([
  ['Æ', 'AE'],
  ['æ', 'ae'],
  ['Œ', 'OE'],
  ['œ', 'oe'],
  ['Ø', 'O'],
  ['ø', 'o'],
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['Ð', 'D'],
  ['ð', 'd'],
  ['Þ', 'TH'],
  ['þ', 'th'],
  ['ẞ', 'SS'],
  ['ß', 'ss'],
  ['Ħ', 'H'],
  ['ħ', 'h'],
  ['Ŧ', 'T'],
  ['ŧ', 't'],
  ['Ŋ', 'N'],
  ['ŋ', 'n'],
  ['ı', 'i'],
])
const undecomposed = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g')

/** The block of combining accents only: the vowel signs of Thai or Hindi are marks as well, and are not accents. */
const accents = /[\u0300-\u036f]/g

/** No writing stacks that many marks on a letter, and the time `normalize` takes grows with the square of the stack. */
const markHeap = /\p{M}{31,}/gu

export function removeAccents(text: string): string {
  return text
    .replace(markHeap, '')
    .normalize('NFD')
    .replace(accents, '')
    .replace(undecomposed, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC')
}

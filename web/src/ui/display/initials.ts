/** One or two letters for the disc beside a person: of the first and the last word. */
export function initialsOf(person: string): string {
  const words = (person.split('@')[0] ?? '').split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return chosen.map((word) => firstLetter(word ?? '')).join('')
}

/** With its accents, and never half a character. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}

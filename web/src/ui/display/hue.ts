/** Eight hues, apart enough to be told from each other: of people and groups, and of nothing else. */
const hues = [22, 58, 105, 145, 180, 225, 268, 325] as const

/** Always the same for the same text, in any case. */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits alone differ too little between `person1` and `person9`.
  return hues[((hash >>> 16) ^ hash) & 7] ?? 0
}

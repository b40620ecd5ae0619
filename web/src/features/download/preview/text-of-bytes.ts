import { Unreadable } from './unreadable.ts'

/** More than this share of signs that no text has, and it is no text. */
const MOST_ODD = 0.05
const isOdd = (byte: number): boolean => byte < 32 && (byte < 7 || byte > 13) && byte !== 27

/**
 * The text that the first bytes of a file hold: what its mark says, else UTF-8, else what Windows wrote before that. The
 * last letter may be cut off in the middle.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be'
  if (marked) return new TextDecoder(marked).decode(bytes, { stream: true })
  if (bytes.includes(0)) throw new Unreadable('not_text')
  let odd = 0
  for (const byte of bytes) if (isOdd(byte)) odd += 1
  if (odd > bytes.length * MOST_ODD) throw new Unreadable('not_text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** However the lines end. The end of the last one begins no other. */
export function linesOf(text: string): string[] {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  return (plain.endsWith('\n') ? plain.slice(0, -1) : plain).split('\n')
}

/** As in source-lines.module.css. */
const TAB = 4

/** How wide the widest line is in letters of one width; those from China onwards take two. */
export function widestOf(lines: readonly string[]): number {
  const widthOf = (line: string): number => {
    let width = 0
    for (const letter of line) width += letter === '\t' ? TAB : letter >= '\u1100' ? 2 : 1
    return width
  }
  return lines.reduce((widest, line) => Math.max(widest, widthOf(line)), 0)
}

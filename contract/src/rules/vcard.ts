/** Writes a person as a vCard 4.0 (RFC 6350), which address books of all makers take. */

const MAX_OCTETS = 75

/** One card with its line ends; a file is one behind the other. */
export function writeVCard({ email, name }: { email: string; name: string | null }): string {
  // A card has to have a name to show. An address for a name is taken for none when it is read again.
  const lines = ['BEGIN:VCARD', 'VERSION:4.0', `FN:${escape(name ?? email)}`, `EMAIL:${escape(email)}`, 'END:VCARD']
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

/** Lines of 75 octets at most, no character cut in two; the space before a line that goes on counts. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

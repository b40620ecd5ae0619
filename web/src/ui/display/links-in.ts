/** A stretch of somebody's words, or an address in them that leads away from here. */
export type Piece = { text: string; link?: { href: string; host: string } }

const LONGEST = 2000
/** What may begin an address: nothing that is glued to a word before it. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"“”„«»]+/giu
const CLOSING = { ')': '(', ']': '[', '}': '{' } as const
const isClosing = (sign: string): sign is keyof typeof CLOSING => sign in CLOSING

/** The words with the addresses in them: http and https alone, and none that leads elsewhere than it reads. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (found.length > LONGEST) continue
    const written = withoutPunctuation(found)
    const link = linkOf(written)
    if (!link) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: written, link })
    end = index + written.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** What ends the sentence, or closes a bracket that was opened before the address, is no part of it. */
function withoutPunctuation(found: string): string {
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    if (isClosing(last)) {
      const rest = found.slice(0, end)
      if (rest.split(CLOSING[last]).length >= rest.split(last).length) break
    } else if (!/[.,;:!?…'’*_~]/.test(last)) break
  }
  return found.slice(0, end)
}

function linkOf(written: string): Piece['link'] {
  // Signs that nobody sees, or that turn the words around; browsers take the other slash for a slash.
  if (/[\p{C}\\]/u.test(written) || !URL.canParse(written)) return undefined
  const { protocol, username, password, host, hostname, href } = new URL(written)
  // https://bank.example@elsewhere.example leads elsewhere.
  if (username || password || hostname === '' || (protocol !== 'http:' && protocol !== 'https:')) return undefined
  return { href, host }
}

/** Whether the host stands in the words as it is: letters that look like others do not. */
export const showsHost = ({ text, link }: Piece): boolean =>
  link === undefined || new RegExp(`^https?://${escaped(link.host)}(?:[:/?#]|$)`, 'i').test(text)

const escaped = (text: string): string => text.replaceAll(/[^\w]/g, String.raw`\$&`)

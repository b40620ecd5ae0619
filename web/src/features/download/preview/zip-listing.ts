import { previewed } from '@envoi/contract/limits'

/** What an archive says that it holds. Everything in it may be a lie: it is shown as words, and nothing follows it. */
export type ZipEntry = {
  name: string
  size: number
  isEncrypted: boolean
  /** Where its own bytes are said to begin, how many there are, and how they were made smaller. */
  packed: { offset: number; size: number; method: number; crc32: number }
}
export type ZipListing = {
  /** A folder's name ends with `/`. */
  entries: ZipEntry[]
  /** There are more than are worth showing. */
  isCut: boolean
  /** The rest of the list cannot be understood. */
  isBroken: boolean
}

export const MOST_ENTRIES = 20_000
/** Names of one archive, cut at each `/`: a tree of more would take the browser down. */
const MOST_STEPS = 100_000
/** Folders inside folders; what is deeper stands in the last of them. */
const DEEPEST = 32

const ENTRY = 0x02_01_4b_50
const ENTRY_LENGTH = 46
/** What may stand behind the list: a signature, and the records that end an archive. */
const ENDS = new Set([0x05_05_4b_50, 0x06_06_4b_50, 0x06_05_4b_50])

/** The list itself, up to the end of the archive; or as much of it as is given to look at. */
export function readListing(bytes: Uint8Array): ZipListing {
  const hasMore = bytes.length >= previewed.zipListBytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: ZipEntry[] = []
  let at = 0
  let steps = 0
  while (at + ENTRY_LENGTH <= bytes.length && view.getUint32(at, true) === ENTRY) {
    if (entries.length === MOST_ENTRIES || steps > MOST_STEPS) return { entries, isCut: true, isBroken: false }
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > bytes.length) break
    const flags = view.getUint16(at + 8, true)
    const path = pathOf(decodeName(bytes.subarray(at + ENTRY_LENGTH, nameEnd)))
    steps += path.steps
    if (path.name !== '') {
      const { size, packedSize, offset } = numbersOf(view, at, { start: nameEnd, end: extraEnd })
      const packed = {
        offset,
        size: packedSize,
        method: view.getUint16(at + 10, true),
        crc32: view.getUint32(at + 16, true),
      }
      entries.push({ name: path.name, size, isEncrypted: (flags & 1) === 1, packed })
    }
    at = extraEnd + view.getUint16(at + 32, true)
  }
  const isAtEnd = at + 4 <= bytes.length && ENDS.has(view.getUint32(at, true))
  return { entries, isCut: hasMore && !isAtEnd, isBroken: !hasMore && !isAtEnd }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Many write UTF-8 without saying so, and what the first PCs wrote is hardly ever UTF-8 by chance. */
function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return decodeCp437(bytes)
  }
}

/** Signs that nobody sees, or that turn the words around them, are shown as what they are: something odd. */
const odd = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/** Some write `\` for `/`. Steps without a name lead nowhere. */
function pathOf(written: string): { name: string; steps: number } {
  const name = (written.includes('/') ? written : written.replaceAll('\\', '/')).replace(odd, '�')
  const isFolder = name.endsWith('/')
  const steps = name.split('/').filter((step) => step !== '')
  const kept = [...steps.slice(0, DEEPEST), ...(steps.length > DEEPEST ? [steps.slice(DEEPEST).join('∕')] : [])]
  return { name: kept.length === 0 ? '' : `${kept.join('/')}${isFolder ? '/' : ''}`, steps: kept.length }
}

const WIDE = 0xff_ff_ff_ff
const WIDE_EXTRA = 1

/** What does not fit into four bytes stands in a field of its own, in this order. */
function numbersOf(view: DataView, at: number, extra: { start: number; end: number }) {
  const wide = wideField(view, extra)
  let next = wide.start
  const read = (place: number): number => {
    const narrow = view.getUint32(at + place, true)
    if (narrow !== WIDE || next + 8 > wide.end) return narrow
    next += 8
    return Number(view.getBigUint64(next - 8, true))
  }
  return { size: read(24), packedSize: read(20), offset: read(42) }
}

function wideField(view: DataView, extra: { start: number; end: number }): { start: number; end: number } {
  for (let field = extra.start; field + 4 <= extra.end; field += 4 + view.getUint16(field + 2, true)) {
    const end = field + 4 + view.getUint16(field + 2, true)
    if (view.getUint16(field, true) === WIDE_EXTRA && end <= extra.end) return { start: field + 4, end }
  }
  return { start: 0, end: 0 }
}

/** The upper half of the letters of the first PCs, in which old archives write names. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

const decodeCp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''))).join('')

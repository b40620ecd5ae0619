/** The text in the bytes of a file that somebody brings, whatever program wrote it. */

/** `isGuessed`: nothing in the file says so, and accents may come out wrong. */
export type TextOfBytes =
  | { ok: true; text: string; encoding: Encoding; isGuessed: boolean }
  /** `office_file`: a workbook or another ZIP, as which spreadsheets save unless asked for CSV. */
  | { ok: false; why: 'office_file' | 'not_text' | 'broken_text' }
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const officeFiles = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
/** What no text holds: control characters other than tabs, line ends, form feeds, and the escape some old files have. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const neverInText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

export function textOfBytes(bytes: Uint8Array): TextOfBytes {
  if (officeFiles.some((start) => startsWith(bytes, start))) return { ok: false, why: 'office_file' }
  const marked = marks.find(([, mark]) => startsWith(bytes, mark))?.[0]
  const said = decode(bytes, marked ?? 'utf-8')
  if (said === undefined && marked) return { ok: false, why: 'broken_text' }
  // Every byte means something in windows-1252, so it is asked last.
  const text = said ?? new TextDecoder('windows-1252').decode(bytes)
  if (neverInText.test(text)) return { ok: false, why: 'not_text' }
  if (said === undefined && isDamaged(bytes)) return { ok: false, why: 'broken_text' }
  const encoding = said === undefined ? 'windows-1252' : (marked ?? 'utf-8')
  return { ok: true, text, encoding, isGuessed: said === undefined }
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean => start.every((byte, index) => bytes[index] === byte)

/**
 * UTF-8 with bytes that are none. An accent of windows-1252 is hardly ever a whole character of UTF-8 by chance, so a
 * file with as many whole ones as broken ones was no such file.
 */
function isDamaged(bytes: Uint8Array): boolean {
  let [whole, broken] = [0, 0]
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === '\ufffd') broken += 1
    else if (character > '\u007f') whole += 1
  }
  return whole > 0 && whole >= broken
}

/** Without the mark at its front; nothing when the bytes are not text of that kind. */
function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

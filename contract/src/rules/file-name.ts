/** What a file may be called, folders included: `folder/plan.pdf`. The same rule for create, add and rename. */
import { fileName } from '../limits.ts'
import type { RefusalCode } from '../refusals.ts'

export type FileNameRefusal = Extract<
  RefusalCode,
  'FILE_NAME_TOO_LONG' | 'FILE_NAME_INVALID' | 'FILE_IS_EXE' | 'FILE_IS_ISO' | 'FILE_IS_HTM'
>
export type FileNameCheck = { ok: true; name: string } | { ok: false; code: FileNameRefusal }

const bannedTypes = new Map<string, FileNameRefusal>([
  ['exe', 'FILE_IS_EXE'],
  ['iso', 'FILE_IS_ISO'],
  ['udf', 'FILE_IS_ISO'],
  ['htm', 'FILE_IS_HTM'],
  ['html', 'FILE_IS_HTM'],
  ['shtml', 'FILE_IS_HTM'],
  ['sshtml', 'FILE_IS_HTM'],
])

/** Control characters, lone surrogates, line and paragraph separators, what turns the direction of writing, backslash. */
const neverAllowed = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\\]/u
/** The last one is the blank Braille pattern, a symbol to Unicode and nothing to the eye. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
const trailing = /[.\s]+$/u

export function checkFileName(given: string): FileNameCheck {
  // No text this long fits once it is NFC, and `normalize` takes minutes for a megabyte of stacked accents.
  if (given.length > 4 * fileName.maxPathBytes) return { ok: false, code: 'FILE_NAME_TOO_LONG' }
  const name = given.normalize('NFC')
  if (isTooLong(name)) return { ok: false, code: 'FILE_NAME_TOO_LONG' }

  const segments = name.split('/').map(undisguise)
  if (neverAllowed.test(name) || segments.some(isBlankOrDots)) return { ok: false, code: 'FILE_NAME_INVALID' }

  const code = findBannedType(segments.at(-1) ?? '')
  return code ? { ok: false, code } : { ok: true, name }
}

function isTooLong(name: string): boolean {
  const bytes = (text: string): number => new TextEncoder().encode(text).length
  return bytes(name) > fileName.maxPathBytes || name.split('/').some((part) => bytes(part) > fileName.maxBytes)
}

/** What a system or a careless eye could take the segment for. Turkish writes a dotted capital and a dotless small i. */
function undisguise(segment: string): string {
  return segment
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/i\u0307|\u0131/g, 'i')
}

/** Also `. .` and `...`: Windows drops trailing dots and spaces, which makes them the folder itself. */
const isBlankOrDots = (segment: string) => segment.replace(trailing, '') === ''

/** `a.exe:x.txt` is a stream of `a.exe` to Windows, and the part after the colon is the file's end elsewhere. */
function findBannedType(segment: string): FileNameRefusal | undefined {
  for (const part of segment.split(':')) {
    const bare = part.replace(trailing, '')
    const dot = bare.lastIndexOf('.')
    const code = dot === -1 ? undefined : bannedTypes.get(bare.slice(dot + 1))
    if (code) return code
  }
  return undefined
}

/** The lines of vCards, 2.1 to 4.0, put together and taken apart: `item1.EMAIL;TYPE=home;PREF=1:ana@x.org` */
import { csvRow as limits } from '../limits.ts'
import { linesOf } from './text-lines.ts'

/** `name` in capitals, without its group. `parameters` begin with a semicolon. `value` still has its escapes. */
export type VCardProperty = { line: number; name: string; parameters: string; value: string }

const property = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/su
const quotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b[^:]*:/i

/** A line that is no property is left out: rows of a picture, mostly. */
export function* propertiesOf(pieces: string | Iterable<string>): Generator<VCardProperty> {
  for (const { line, text } of unfold(pieces)) {
    const [, name = '', parameters = '', value = ''] = property.exec(text) ?? []
    if (name === '') continue
    yield { line, name: name.toUpperCase(), parameters, value: decode(parameters, value) }
  }
}

type OpenLine = { line: number; text: string; isQuotedPrintable: boolean; goesOn: boolean }

function* unfold(pieces: string | Iterable<string>): Generator<{ line: number; text: string }> {
  let open: OpenLine | undefined
  let keepsSpaces = false
  for (const { number, text } of linesOf(pieces, limits.length)) {
    if (open?.goesOn) append(open, text)
    // A card of 2.1 is folded where a space is, and that space is meant.
    else if (open && /^[ \t]/.test(text)) append(open, text.slice(keepsSpaces ? 0 : 1))
    else {
      if (open) yield open
      const bare = number === 1 ? text.replace(/^\ufeff/, '') : text
      if (/^VERSION:/i.test(bare)) keepsSpaces = /:\s*2\.1/.test(bare)
      open = { line: number, text: '', isQuotedPrintable: quotedPrintable.test(bare), goesOn: false }
      append(open, bare)
    }
  }
  if (open) yield open
}

/** Quoted-printable says at the end of a line that it goes on. Nothing that matters here is longer than a line may be. */
function append(open: OpenLine, text: string): void {
  open.goesOn = open.isQuotedPrintable && text.endsWith('=')
  if (open.text.length < limits.length) open.text += open.goesOn ? text.slice(0, -1) : text
}

function decode(parameters: string, value: string): string {
  if (!/;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(parameters)) return value
  const charset = /;CHARSET="?([\w.:-]+)/i.exec(parameters)?.[1]
  const decoder = decoderOf(charset ?? 'utf-8') ?? new TextDecoder()
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, (octets) =>
    decoder.decode(Uint8Array.from(octets.slice(1).split('='), (octet) => Number.parseInt(octet, 16))),
  )
}

/** None for a name that nobody knows. */
function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The text that a value stands for. */
export const unescapeValue = (value: string): string =>
  value.includes('\\')
    ? value.replaceAll(/\\(.)/gsu, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
    : value

/** `Doe;Jane;;Dr.;` in its parts: a semicolon with a backslash before it is part of one. */
export const partsOf = (value: string): string[] =>
  Array.from(value.matchAll(/(?:^|;)((?:[^;\\]|\\.)*)/gsu), ([, part = '']) => unescapeValue(part).trim())

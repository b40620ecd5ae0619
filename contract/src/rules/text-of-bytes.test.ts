import { describe, expect, it } from 'vitest'
import { textOfBytes } from './text-of-bytes.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: number[]) => Uint8Array.from(values)
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

describe('text is read', () => {
  it.each<[string, Uint8Array, string, string, boolean]>([
    ['nothing', bytes(), '', 'utf-8', false],
    ['ASCII', utf8('Ana\r\n\t'), 'Ana\r\n\t', 'utf-8', false],
    ['UTF-8', utf8('Zoé 年 😀'), 'Zoé 年 😀', 'utf-8', false],
    ['UTF-8 with its mark', utf8('\ufeffZoé'), 'Zoé', 'utf-8', false],
    ['a mark alone', utf8('\ufeff'), '', 'utf-8', false],
    ['UTF-16 of little ends', utf16('\ufeffZoé 😀', true), 'Zoé 😀', 'utf-16le', false],
    ['UTF-16 of big ends', utf16('\ufeffZoé 😀', false), 'Zoé 😀', 'utf-16be', false],
    ['windows-1252, a guess', bytes(0x5a, 0x6f, 0xe9, 0x20, 0x80, 0x9c), 'Zoé €œ', 'windows-1252', true],
    ['windows-1252 that is UTF-8 in one place', bytes(0xe9, 0xc9, 0xbb, 0xe9), 'éÉ»é', 'windows-1252', true],
  ])('%s', (_what, given, text, encoding, isGuessed) => {
    expect(textOfBytes(given)).toEqual({ ok: true, text, encoding, isGuessed })
  })
})

describe('what is no text is refused, and told why', () => {
  it.each<[string, Uint8Array, string]>([
    ['a workbook', bytes(0x50, 0x4b, 0x03, 0x04, 0x14), 'office_file'],
    ['a workbook of before 2007', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'office_file'],
    ['a NUL', bytes(0x61, 0x00, 0x62), 'not_text'],
    ['a NUL behind what is no UTF-8', bytes(0xe9, 0x61, 0x00), 'not_text'],
    ['UTF-16 without a mark', utf16('Ana', true), 'not_text'],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'not_text'],
    ['a mark of UTF-8 before what is none', bytes(0xef, 0xbb, 0xbf, 0xe9, 0x20), 'broken_text'],
    ['UTF-8 with one byte broken', bytes(...utf8('Zoë,zoe@x.org\n'), 0xe9, ...utf8(',é@x.org')), 'broken_text'],
    ['UTF-8 with as much broken as whole', bytes(0xc3, 0xa9, 0xe9), 'broken_text'],
    ['UTF-8 that was cut off', utf8('Zoë 年').slice(0, -1), 'broken_text'],
    ['UTF-16 with half a character', bytes(0xff, 0xfe, 0x61, 0x00, 0x62), 'broken_text'],
    ['UTF-16 with half a pair', bytes(0xff, 0xfe, 0x3d, 0xd8, 0x61, 0x00), 'broken_text'],
  ])('%s', (_what, given, why) => {
    expect(textOfBytes(given)).toEqual({ ok: false, why })
  })
})

import { describe, expect, test } from 'vitest'
import { linesOf, textOfBytes, widestOf } from './text-of-bytes.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('bytes are decoded as text', () => {
  const cases: [what: string, bytes: Uint8Array, text: string][] = [
    ['UTF-8', utf8('Été, 夏, 🌊'), 'Été, 夏, 🌊'],
    ['UTF-8 with its mark', utf8('\uFEFFhello'), 'hello'],
    ['a letter cut off in the middle', utf8('ab🌊').slice(0, -2), 'ab'],
    ['what Windows wrote', Uint8Array.of(0xc9, 0x74, 0xe9, 0x20, 0x80), 'Été €'],
    ['UTF-16 by its mark', Uint8Array.of(0xff, 0xfe, 0x68, 0, 0x69, 0), 'hi'],
    ['UTF-16 the other way round', Uint8Array.of(0xfe, 0xff, 0, 0x68, 0, 0x69), 'hi'],
    ['colours of a terminal', utf8('\u001b[1mbold\u001b[0m and more words'), '\u001b[1mbold\u001b[0m and more words'],
    ['markup stays words', utf8('<script>1</script>'), '<script>1</script>'],
  ]
  test.each(cases)('%s', (_, bytes, text) => {
    expect(textOfBytes(bytes)).toBe(text)
  })

  test.each([
    ['a zero', Uint8Array.of(0x68, 0x69, 0, 0x68)],
    ['many signs that no text has', Uint8Array.from({ length: 100 }, (_, index) => index % 32 || 1)],
  ])('%s is refused as binary', (_, bytes) => {
    expect(() => textOfBytes(bytes)).toThrow('not_text')
  })
})

test.each([
  ['one\ntwo', ['one', 'two']],
  ['one\r\ntwo\r\n', ['one', 'two']],
  ['one\rtwo\n\n', ['one', 'two', '']],
  ['', ['']],
])('%j is split into lines', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test.each([
  [['a', 'four', 'xy'], 4],
  [['\ta'], 5],
  [['夏夏'], 4],
  [[], 0],
])('the widest line of %j has %d columns', (lines, width) => {
  expect(widestOf(lines)).toBe(width)
})

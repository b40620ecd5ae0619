import { expect, test } from 'vitest'
import { startOfAnswer } from './answer.ts'

test.each([
  ['nothing', Buffer.from(''), ''],
  ['text', Buffer.from('{ "ok": true }\n'), '{ "ok": true }\n'],
  ['lines of other systems', Buffer.from('one\r\ntwo\rthree\tfour'), 'one\ntwo\nthree\tfour'],
  ['controls, which a terminal would obey', Buffer.from('a\u0000b\u001b[31mc\u0007'), 'ab[31mc'],
  ['what turns the direction of text', Buffer.from('a\u202Eb\u2066c'), 'abc'],
  ['bytes that are no text', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\uFFFD\uFFFDb'],
  ['more than is kept', Buffer.from('x'.repeat(30)), 'x'.repeat(20)],
  ['half a character at the cut', Buffer.from(`${'x'.repeat(19)}é and more`), 'x'.repeat(19)],
])('%s', (_what, bytes, text) => expect(startOfAnswer(bytes, 20)).toBe(text))

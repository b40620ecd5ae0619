import { describe, expect, test } from 'vitest'
import { piecesOf, showsHost } from './links-in.ts'

const linksIn = (text: string) => piecesOf(text).flatMap((piece) => (piece.link ? [[piece.text, piece.link.host]] : []))

describe('an address in a message is a link', () => {
  test.each([
    ['https://example.org', 'https://example.org', 'example.org'],
    ['See https://example.org/plans.', 'https://example.org/plans', 'example.org'],
    ['HTTP://Example.org/A is it', 'HTTP://Example.org/A', 'example.org'],
    ['(see https://example.org/a)', 'https://example.org/a', 'example.org'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)', 'example.org'],
    ['https://example.org/a_(b).', 'https://example.org/a_(b)', 'example.org'],
    ['“https://example.org/a”, he said', 'https://example.org/a', 'example.org'],
    ['Really: https://example.org/?!', 'https://example.org/', 'example.org'],
    ['<https://example.org/a>', 'https://example.org/a', 'example.org'],
    ['a\nhttps://example.org:8443/x?y=1#z\nb', 'https://example.org:8443/x?y=1#z', 'example.org:8443'],
    ['https://example.org/é/夏', 'https://example.org/é/夏', 'example.org'],
  ])('%j', (text, written, host) => {
    expect(linksIn(text)).toEqual([[written, host]])
  })

  test('several of them keep the words between', () => {
    const text = 'One https://a.example, two http://b.example/x; three.'
    expect(linksIn(text)).toEqual([
      ['https://a.example', 'a.example'],
      ['http://b.example/x', 'b.example'],
    ])
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('stays words', () => {
  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript://x'],
    ['file:///etc/passwd'],
    ['ftp://example.org'],
    ['//example.org/x'],
    ['www.example.org'],
    ['example.org'],
    ['xhttps://example.org'],
    ['https://bank.example@elsewhere.example'],
    ['https://bank.example:443@elsewhere.example/x'],
    ['https://elsewhere.example\\@bank.example'],
    ['https://bank.example\u202Egro.live'],
    ['https://bank\u200B.example'],
    ['https://'],
    ['https://?x'],
    ['http://[::'],
    [`https://example.org/${'a'.repeat(2000)}`],
  ])('%j', (text) => {
    expect(linksIn(text)).toEqual([])
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('the host is written beside an address that hides it', () => {
  test.each([
    ['https://example.org/x', true],
    ['https://EXAMPLE.org', true],
    ['http://example.org:8080/x', true],
    ['https://example.org?x', true],
    // Cyrillic letters.
    ['https://\u0430\u0440\u0440\u04CF\u0435.com/', false],
    ['https://%65lsewhere.example/', false],
    ['https://bank\uFF0Eexample/', false],
    ['http://2130706433/', false],
    ['https://exam\u00ADple.org', true],
  ])('%j reads as its host: %s', (text, isShown) => {
    expect(piecesOf(text).every((piece) => showsHost(piece))).toBe(isShown)
  })
})

test('a long message of addresses and brackets is read in linear time', () => {
  const text = `${'https://a.example/'.repeat(200)}${')'.repeat(1000)}`
  expect(piecesOf(text).length).toBeLessThan(3)
})

import { describe, expect, it } from 'vitest'
import { readRecipients } from './recipients.ts'

describe('recipients are split, trimmed and checked', () => {
  it.each<[string, string, string[], string[]]>([
    ['nothing', '', [], []],
    ['only separators', ' ,; \r\n,, ', [], []],
    ['one', 'ana@example.org', ['ana@example.org'], []],
    ['a comma', 'ana@example.org,bo@example.org', ['ana@example.org', 'bo@example.org'], []],
    ['a semicolon', 'ana@example.org;bo@example.org', ['ana@example.org', 'bo@example.org'], []],
    ['new lines', 'ana@example.org\nbo@example.org\r\ncy@x.org', ['ana@example.org', 'bo@example.org', 'cy@x.org'], []],
    ['spaces around', '  ana@example.org ;\tbo@example.org ', ['ana@example.org', 'bo@example.org'], []],
    ['a space between is no separator', 'ana@example.org bo@example.org', [], ['ana@example.org bo@example.org']],
    [
      'good and bad, each in order',
      'x,ana@example.org,y,bo@example.org',
      ['ana@example.org', 'bo@example.org'],
      ['x', 'y'],
    ],
    ['as typed', 'Ana@Bücher.example', ['Ana@Bücher.example'], []],
    ['twice', 'ana@example.org, ana@example.org', ['ana@example.org'], []],
    ['twice in other letters: the first stays', 'Ana@example.org, ANA@EXAMPLE.ORG', ['Ana@example.org'], []],
    ['twice, once as punycode', 'ana@bücher.example, ana@xn--bcher-kva.example', ['ana@bücher.example'], []],
    ['a bad one twice', 'nobody, NOBODY', [], ['nobody']],
    ['names beside them', '"Doe, Jane" <jane@x.org>; Tom <tom@x>', ['jane@x.org'], ['Tom <tom@x>']],
  ])('%s', (_why, text, valid, invalid) => {
    expect(readRecipients(text)).toEqual({ valid, invalid })
  })
})

it('those already there are left out, whatever their spelling', () => {
  const existing = ['Ana@example.org', 'bo@bücher.example']
  expect(readRecipients('ana@EXAMPLE.org, bo@xn--bcher-kva.example, cy@example.org', existing)).toEqual({
    valid: ['cy@example.org'],
    invalid: [],
  })
})

describe('100,000 characters of junk are read without complaint', () => {
  const distinct = Array.from({ length: 8_000 }, (_, index) => `p${index}@x.org`)

  it.each<[string, string, number, number]>([
    ['commas', ','.repeat(100_000), 0, 0],
    ['one word', 'x'.repeat(100_000), 0, 1],
    ['the same bad entry', 'a@,'.repeat(33_333), 0, 1],
    ['spaces between letters', 'x '.repeat(50_000), 0, 1],
    ['stacked accents', `a@b${'\u0301\u0323'.repeat(50_000)}.org`, 0, 1],
    ['addresses', distinct.join(';'), distinct.length, 0],
  ])('%s', (_what, text, valid, invalid) => {
    const read = readRecipients(text)
    expect([read.valid.length, read.invalid.length]).toEqual([valid, invalid])
  })
})

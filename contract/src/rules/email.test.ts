import { describe, expect, it } from 'vitest'
import { isValidEmail, normalizeEmail, readEmail } from './email.ts'
import { randomTexts } from './random-text.fixture.ts'

const local64 = 'a'.repeat(64)
const label63 = 'b'.repeat(63)
const domainOf = (length: number) => `${`${label63}.`.repeat(2)}${'c'.repeat(length - 128 - 3)}.co`

describe('an e-mail address is valid', () => {
  it.each([
    ['plain', 'ana@example.org'],
    ['with dots in the local part', 'ana.maria.b@example.org'],
    ['with a tag', 'ana+plans@example.org'],
    ['with an apostrophe', "o'neil@example.org"],
    ['with every symbol of an atom', "!#$%&'*+-/=?^_`{|}~@example.org"],
    ['in capitals', 'ANA@EXAMPLE.ORG'],
    ['with a local part of digits', '0123@example.org'],
    ['with a local part of one character', 'a@example.org'],
    ['on a host of many labels', 'ana@a.b.c.example.co.uk'],
    ['on a label of digits', 'ana@163.com'],
    ['on a label with hyphens inside', 'ana@my--own-house.org'],
    ['with a local part of 64', `${local64}@example.org`],
    ['with a domain label of 63', `ana@${label63}.org`],
    ['of 254 characters', `${local64}@${domainOf(189)}`],
    ['on a punycode domain', 'ana@xn--bcher-kva.example'],
    ['on a German domain', 'ana@bücher.example'],
    ['on a domain with ß', 'ana@faß.example'],
    ['on a decomposed domain', 'ana@bu\u0308cher.example'],
    ['on a Cyrillic domain', 'ana@пример.рф'],
    ['on a Japanese domain', 'ana@例え.jp'],
    ['on a Thai domain', 'ana@คำ.ไทย'],
    ['on a Hebrew domain', 'ana@אתר.co.il'],
    ['on a Catalan domain with its middle dot', 'ana@paral·lel.cat'],
  ])('%s: %s', (_why, text) => {
    expect(isValidEmail(text)).toBe(true)
  })
})

describe('an e-mail address is refused', () => {
  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['without @', 'ana.example.org'],
    ['with nothing but @', '@'],
    ['without a local part', '@example.org'],
    ['without a domain', 'ana@'],
    ['with two @', 'ana@bo@example.org'],
    ['with @ twice in a row', 'ana@@example.org'],
    ['with a leading dot', '.ana@example.org'],
    ['with a trailing dot', 'ana.@example.org'],
    ['with two dots in a row', 'ana..b@example.org'],
    ['with a space inside', 'ana b@example.org'],
    ['with a space before', ' ana@example.org'],
    ['with a space behind', 'ana@example.org '],
    ['with a line end behind', 'ana@example.org\r\n'],
    ['with a line end and a header', 'ana@example.org\r\nBcc: eve@example.org'],
    ['with a line end in the local part', 'ana\n@example.org'],
    ['with NUL', 'ana\u0000@example.org'],
    ['with NUL in the domain', 'ana@exam\u0000ple.org'],
    ['with a tab', 'ana\t@example.org'],
    ['with a no-break space', 'ana\u00a0@example.org'],
    ['with a quoted local part', '"ana"@example.org'],
    ['with a quoted address in it', '"eve@example.com"@example.org'],
    ['with a comment', 'ana(work)@example.org'],
    ['with a comment in the domain', 'ana@(work)example.org'],
    ['with a name and angle brackets', 'Ana <ana@example.org>'],
    ['in angle brackets', '<ana@example.org>'],
    ['a group', 'friends:ana@example.org;'],
    ['a route', '@relay.example:ana@example.org'],
    ['with a backslash', 'ana\\b@example.org'],
    ['with a comma', 'ana,bo@example.org'],
    ['with mailto', 'mailto:ana@example.org'],
    ['with a non-ASCII local part', 'anä@example.org'],
    ['with a Kelvin sign for K', '\u212aate@example.org'],
    ['with an invisible character', 'ana\u200b@example.org'],
    ['on a domain without a dot', 'ana@localhost'],
    ['on a domain with a leading dot', 'ana@.example.org'],
    ['on a domain with a trailing dot', 'ana@example.org.'],
    ['on a domain with two dots in a row', 'ana@example..org'],
    ['on a label with a leading hyphen', 'ana@-example.org'],
    ['on a label with a trailing hyphen', 'ana@example-.org'],
    ['on a top level with a trailing hyphen', 'ana@example.org-'],
    ['on a label with an underscore', 'ana@my_house.org'],
    ['on a numeric top level', 'ana@example.123'],
    ['on an IPv4 address', 'ana@127.0.0.1'],
    ['on a short IPv4 address', 'ana@127.1'],
    ['on a hexadecimal IPv4 address', 'ana@0x7f.0x1'],
    ['on an address literal', 'ana@[127.0.0.1]'],
    ['on an IPv6 literal', 'ana@[IPv6:::1]'],
    ['on a bare IPv6 literal', 'ana@[::1]'],
    ['on a domain with a port', 'ana@example.org:25'],
    ['on a domain with a path', 'ana@example.org/x'],
    ['on a domain with a query', 'ana@example.org?x'],
    ['on a domain with a fragment', 'ana@example.org#x'],
    ['on a domain with a percent escape', 'ana@ex%61mple.org'],
    ['on a domain with a soft hyphen', 'ana@exa\u00admple.org'],
    ['on a domain with a zero-width space', 'ana@exa\u200bmple.org'],
    ['on a domain with a variation selector', 'ana@exa\ufe0fmple.org'],
    ['on a domain with a tab', 'ana@exa\tmple.org'],
    ['on a domain in full-width letters', 'ana@ｅｘａｍｐｌｅ.org'],
    ['on a domain in mathematical letters', 'ana@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org'],
    ['on a domain with a Kelvin sign', 'ana@\u212aite.org'],
    ['on a domain with a full-width dot', 'ana@example．org'],
    ['on a domain with an ideographic dot', 'ana@example。org'],
    ['on a domain with a numbered dot', 'ana@example⒈org'],
    ['on a domain with a full-width percent', 'ana@ex％61mple.org'],
    ['on a domain with an emoji', 'ana@i❤.ws'],
    ['on a domain with a lone surrogate', 'ana@exa\ud800mple.org'],
    ['on broken punycode', 'ana@xn--example-.org'],
    ['with a local part of 65', `${local64}a@example.org`],
    ['with a domain label of 64', `ana@${label63}b.org`],
    ['of 255 characters', `${local64}@${domainOf(190)}`],
    ['with a label of 64 once it is punycode', `ana@${'ü'.repeat(60)}${'я'.repeat(3)}.org`],
    ['longer than 254 only once it is punycode', `${local64}@ü.${domainOf(187)}`],
  ])('%s: %j', (_why, text) => {
    expect(isValidEmail(text)).toBe(false)
  })
})

describe('two spellings are one address', () => {
  it.each([
    ['ana@example.org', 'ana@example.org'],
    ['  ana@example.org ', 'ana@example.org'],
    ['Ana@Example.ORG', 'ana@example.org'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
    ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
    ['ana@XN--BCHER-KVA.example', 'ana@xn--bcher-kva.example'],
  ])('the key of %j is %s', (text, key) => {
    expect(normalizeEmail(text)).toBe(key)
  })

  it('a tag or a dot in the local part makes another address', () => {
    expect(normalizeEmail('ana+b@example.org')).not.toBe(normalizeEmail('ana@example.org'))
    expect(normalizeEmail('a.na@example.org')).not.toBe(normalizeEmail('ana@example.org'))
  })

  it('a text that is no address never gets the key of one', () => {
    expect(normalizeEmail('\u212aate@example.org')).not.toBe('kate@example.org')
    expect(normalizeEmail('ana@example.org\n')).not.toBe('ana@example.org')
    expect(normalizeEmail(' Not An Address ')).toBe('not an address')
  })
})

it('an address keeps what to show and where to send beside its key', () => {
  expect(readEmail(' Ana@Bücher.example ')).toEqual({
    shown: 'Ana@Bücher.example',
    mailbox: 'Ana@xn--bcher-kva.example',
    key: 'ana@xn--bcher-kva.example',
  })
  expect(readEmail('ana@')).toBeUndefined()
})

describe('spaces around an address are let go of, and nothing else', () => {
  const others = [
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\v',
    '\f',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u3000',
  ]
  it.each([...others, '\ufeff', '\u200b', '\0', ' \n ', ' \ufeff'])('%j', (other) => {
    expect(readEmail(' ana@example.org  ')?.shown).toBe('ana@example.org')
    expect(readEmail(`${other}ana@example.org`)).toBeUndefined()
    expect(readEmail(`ana@example.org${other}`)).toBeUndefined()
  })
})

describe('whatever the text', () => {
  const pieces = ['a', 'Z', '9', '.', '..', '-', '@', '@b.co', '.org', ' ', '\r\n', '\0', '"', '(', 'ü', '\u0308']
  const oddPieces = ['\u200b', '\ud800', '😀', '%', ':', '/', '[', 'xn--', '｡', 'ｅ', '\u212a', 'İ', 'ß', 'ไ']

  it('checking does not throw, and what passes is plain ASCII once converted', () => {
    let passed = 0
    for (const text of randomTexts([...pieces, ...oddPieces], 20_000)) {
      const email = readEmail(text)
      if (!email) continue
      passed += 1
      expect(email.mailbox).toMatch(/^[!-~]+@[!-~]+$/)
      expect(email.shown).not.toMatch(/[\s"(),:;<>[\]\\]/)
      expect(normalizeEmail(email.key)).toBe(email.key)
    }
    expect(passed).toBeGreaterThan(10)
  })

  it.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['a long local part', `${'a'.repeat(1_000_000)}@example.org`],
    ['a long label', `ana@${'a'.repeat(1_000_000)}.org`],
    ['labels', `ana@${'a.'.repeat(500_000)}org`],
    ['hyphens', `ana@${'a-'.repeat(500_000)}`],
    ['@ signs', '@'.repeat(1_000_000)],
    ['stacked accents', `ana@a${'\u0301\u0323'.repeat(500_000)}.org`],
  ])('a megabyte of %s is refused at once', (_what, text) => {
    expect(isValidEmail(text)).toBe(false)
    expect(normalizeEmail(text)).toBe(text)
  })
})

import { describe, expect, test } from 'vitest'
import { checkSubdomainName, reservedNames } from './subdomain-name.ts'

describe('a name of three to 63 small letters, digits and inner hyphens is well formed', () => {
  test.each([
    ['acme'],
    ['abc'],
    ['a-b'],
    ['a1b'],
    ['42nd'],
    ['360'],
    ['north-sea-2'],
    ['a--b'],
    ['x'.repeat(63)],
    [`a${'-'.repeat(61)}b`],
  ])('%s', (name) => {
    expect(checkSubdomainName(name)).toEqual({ ok: true })
  })
})

describe('any other is not', () => {
  test.each([
    ['nothing', ''],
    ['one character', 'a'],
    ['two characters', 'ab'],
    ['too long', 'x'.repeat(64)],
    ['a capital', 'Acme'],
    ['a hyphen first', '-acme'],
    ['a hyphen last', 'acme-'],
    ['hyphens alone', '---'],
    ['a dot', 'ac.me'],
    ['an underscore', 'ac_me'],
    ['a space', 'ac me'],
    ['a line end', 'acme\n'],
    ['an accent', 'acmé'],
    ['a letter that looks like another', 'аcme'],
    ['letters in disguise', 'xn--cme-7cd'],
    ['the disguise further in', 'axn--b'],
    ['a name of JavaScript', '__proto__'],
  ])('%s', (_what, name) => {
    expect(checkSubdomainName(name)).toEqual({ ok: false, why: 'ill-formed' })
  })
})

describe('a word that is ours is reserved', () => {
  test.each(['www', 'api', 'admin', 'mail', 'cdn', 'static', 'sign', 'auth', 'login', 'support', 'envoi'])(
    '%s',
    (name) => {
      expect(checkSubdomainName(name)).toEqual({ ok: false, why: 'reserved' })
    },
  )

  test.each(['id', 'ns', 'mx', 'ci'])('also where it is too short for a name: %s', (name) => {
    expect(checkSubdomainName(name)).toEqual({ ok: false, why: 'reserved' })
  })

  test.each(['supp0rt', '1ogin', 'adm1n', 'env0i', 'envo1', 'rnail', 'vvebmail', '5upport', 'b1lling'])(
    'also where it is only read as one: %s',
    (name) => {
      expect(checkSubdomainName(name)).toEqual({ ok: false, why: 'reserved' })
    },
  )

  test('every reserved word is one that somebody could ask for', () => {
    const unneeded = [...reservedNames].filter((name) => !/^[a-z0-9-]+$/.test(name))
    expect(unneeded).toEqual([])
  })
})

test.each(['wwww', 'apis-and-bees', 'mailbox', 'constructor', 'mall', 'corner', '2015', 'team-10'])(
  '%s is a word like any other',
  (name) => {
    expect(checkSubdomainName(name)).toEqual({ ok: true })
  },
)

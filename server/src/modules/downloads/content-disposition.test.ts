import { describe, expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

describe('the name is given in ASCII, and exactly where ASCII does not suffice', () => {
  test.each([
    ['plain', 'report 1.pdf', 'filename="report 1.pdf"'],
    ['marks that need no care', "it's; a=b, (1)*.txt", `filename="it's; a=b, (1)*.txt"`],
    ['accents', 'résumé.pdf', `filename="resume.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`],
    ['other scripts', '写真.jpg', `filename="__.jpg"; filename*=UTF-8''%E5%86%99%E7%9C%9F.jpg`],
    ['beyond the first plane', '🎉.txt', `filename="_.txt"; filename*=UTF-8''%F0%9F%8E%89.txt`],
    ['quotes', 'a"b".txt', `filename="a_b_.txt"; filename*=UTF-8''a%22b%22.txt`],
    ['backslash', 'a\\"b', `filename="a__b"; filename*=UTF-8''a%5C%22b`],
    ['percent', '100%41.txt', `filename="100_41.txt"; filename*=UTF-8''100%2541.txt`],
    [
      'marks outside the extended alphabet',
      "é'()*!.txt",
      `filename="e'()*!.txt"; filename*=UTF-8''%C3%A9%27%28%29%2A!.txt`,
    ],
    ['folders', 'a/b/c.txt', 'filename="c.txt"'],
    ['no base name', 'a/', 'filename="download"'],
    ['nothing', '', 'filename="download"'],
    ['lone surrogate', 'a\ud800.txt', `filename="a_.txt"; filename*=UTF-8''a%EF%BF%BD.txt`],
    ['line breaks', 'a\r\nSet-Cookie: x=1\r\n\r\n<b>', 'filename="a__Set-Cookie: x=1____<b>"'],
    ['other control characters', 'a\u0000\u001b\u007f\u0085\u2028b', 'filename="a_____b"'],
    ['bidi characters', 'photo\u202egpj.scr', 'filename="photo_gpj.scr"'],
  ])('%s', (_, name, expected) => {
    expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`)
  })

  test('a file shown in the page is named alike', () => {
    expect(contentDisposition('inline', 'a.png')).toBe('inline; filename="a.png"')
  })
})

test('no character of the first two planes breaks the header', () => {
  const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
  const grammar = /^attachment; filename="[ !#-$&-[\]-~]+"(; filename\*=UTF-8''([\w!#$&+.^`|~-]|%[0-9A-F]{2})+)?$/
  const broken = characters.filter((character) => !grammar.test(contentDisposition('attachment', `a${character}b`)))
  // A slash starts a new base name, which is sound as well.
  expect(broken).toEqual([])
})

test('the extended name decodes to the name that was stored', () => {
  const name = 'Été 100% "süß" (1)*\'s ~ 日本 🎉.tar.gz'
  const encoded = contentDisposition('attachment', name).split("UTF-8''")[1]!
  expect(decodeURIComponent(encoded)).toBe(name)
})

import { describe, expect, test } from 'vitest'
import { zipNames } from './zip-names.ts'

const bytes = (text: string) => Buffer.byteLength(text)

describe('a name that extracts anywhere stays as it is', () => {
  test.each([
    'report.pdf',
    'Photos/2026/été.jpg',
    '.gitignore',
    'a..b/c...d.txt',
    '日本語/写真 🎉.png',
    'family 👩‍👩‍👧.jpg',
    'console.log',
    'Aux armes citoyens.mp3',
    'com10.txt',
    'nullable/contents',
    '100% & more; $HOME `x` #1 ~.txt',
    'x'.repeat(255),
    `${'folder/'.repeat(36)}abc`,
  ])('%s', (name) => {
    expect(zipNames([name])).toEqual([name])
  })
})

describe('a name that would leave its folder, hide itself or fail to extract is made harmless', () => {
  test.each([
    ['absolute path', '/etc/passwd', 'etc/passwd'],
    ['network path', '//server/share/x', 'server/share/x'],
    ['parent folder', '../../x', '_/_/x'],
    ['parent folder inside', 'a/../b', 'a/_/b'],
    ['parent folder hidden by a bidi mark', '.\u200e./x', '_/x'],
    ['this folder', './x/.', '_/x/_'],
    ['empty segments', 'a//b/', 'a/b'],
    ['nothing', '', '_'],
    ['only slashes', '///', '_'],
    ['only spaces', '  ', '_'],
    ['only a bidi mark', '\u202e', '_'],
    ['backslashes', '..\\..\\x', '.._.._x'],
    ['drive letter', 'C:/Windows/x', 'C_/Windows/x'],
    ['drive letter without slash', 'c:x', 'c_x'],
    ['alternate stream', 'x.txt:y:$DATA', 'x.txt_y_$DATA'],
    ['characters that Windows refuses', 'a<b>c:d"e|f?g*h', 'a_b_c_d_e_f_g_h'],
    ['control characters', 'a\u0000b\nc\r\td\u001b[31m\u007f\u0085', 'a_b_c__d_[31m__'],
    ['line separators', 'a\u2028b\u2029c', 'a_b_c'],
    ['bidi characters', 'photo\u202egpj.scr\u2066\u2069\u061c', 'photogpj.scr'],
    ['lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['decomposed letters', 'e\u0301te\u0301', 'été'],
    ['trailing dot', 'a.', 'a_'],
    ['trailing dots and spaces', 'a/b. . /c', 'a/b_/c'],
    ['device', 'CON', '_CON'],
    ['device with extension', 'nul.tar.gz', '_nul.tar.gz'],
    ['device before spaces', 'Lpt1  .txt', '_Lpt1  .txt'],
    ['device with superscript', 'COM¹.txt', '_COM¹.txt'],
    ['device before a trailing dot', 'aux.', '_aux_'],
    ['device folder', 'a/prn/b', 'a/_prn/b'],
    ['console device', 'CONIN$', '_CONIN$'],
    ['long name', `${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
    ['long name of wide letters', `${'é'.repeat(200)}.txt`, `${'é'.repeat(125)}.txt`],
    ['long name without extension', `${'x'.repeat(254)} y`, `${'x'.repeat(254)}_`],
    ['device that fills its name', `con.${'x'.repeat(247)}.txt`, `_con.${'x'.repeat(246)}.txt`],
    ['device that shortening would reveal', `con${' '.repeat(260)}x.txt`, `_con${' '.repeat(247)}.txt`],
    ['path too deep for any system', `${'deep/'.repeat(20_000)}leaf.txt`, 'leaf.txt'],
  ])('%s', (_, stored, expected) => {
    expect(zipNames([stored])).toEqual([expected])
  })
})

describe('no two names extract to the same file, and a name that is free stays', () => {
  test.each([
    ['equal', ['a.txt', 'a.txt', 'a.txt'], ['a.txt', 'a (2).txt', 'a (3).txt']],
    ['other case', ['a.txt', 'A.txt'], ['a.txt', 'A (2).txt']],
    ['other case of a folder', ['Docs/a', 'docs/A', 'DOCS/b'], ['Docs/a', 'docs/A (2)', 'DOCS/b']],
    ['other Unicode form', ['é', 'e\u0301'], ['é', 'é (2)']],
    ['ß and SS, ς and Σ', ['ß', 'SS', 'ς', 'Σ'], ['ß', 'SS (2)', 'ς', 'Σ (2)']],
    ['case and accents together', ['\u0390', '\u03aa\u0301'], ['\u0390', '\u03aa\u0301 (2)']],
    ['an invisible character', ['ab', 'a\u200bb'], ['ab', 'a\u200bb (2)']],
    ['alike once cleaned', ['a?', 'a*', 'a_'], ['a_', 'a_ (2)', 'a_ (3)']],
    ['the number is taken later', ['a', 'a', 'a (2)'], ['a', 'a (3)', 'a (2)']],
    ['the number is taken by a folder', ['a', 'a', 'a (2)/x'], ['a', 'a (3)', 'a (2)/x']],
    ['no extension', ['.env', '.env', 'a.b/c', 'a.b/c'], ['.env', '.env (2)', 'a.b/c', 'a.b/c (2)']],
    ['file and folder', ['a', 'a/b'], ['a (2)', 'a/b']],
    ['file and folder, other order and case', ['x/A/b', 'X/a'], ['x/A/b', 'X/a (2)']],
    ['file and far folder', ['a', 'a/b', 'a/b/c'], ['a (2)', 'a/b (2)', 'a/b/c']],
    ['same name in two folders', ['a/x', 'b/x', 'x'], ['a/x', 'b/x', 'x']],
  ])('%s', (_, stored, expected) => {
    expect(zipNames(stored)).toEqual(expected)
  })

  test('a number is never longer than the name has room for', () => {
    const names = zipNames(Array(12).fill(`${'é'.repeat(120)}.tar.xz`))
    expect(new Set(names).size).toBe(12)
    expect(names.every((name) => bytes(name) <= 255 && name.endsWith('.xz'))).toBe(true)
  })

  test.each([
    ['one name', (index: number) => `same${index % 1}.txt`],
    ['pairs of long names that shorten alike', (index: number) => `${'x'.repeat(245)}${(index >> 1) + 10_000}.txt`],
  ])('twenty thousand files of %s get as many names', (_, nameOf) => {
    const names = zipNames(Array.from({ length: 20_000 }, (_, index) => nameOf(index)))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(20_000)
    expect(Math.max(...names.map(bytes))).toBeLessThanOrEqual(255)
  })
})
